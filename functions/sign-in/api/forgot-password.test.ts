import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dynamoPasswordLinks } from '../../organisations/store/dynamo-password-links.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { UserRecord } from '../../platform/directory/organisation-store.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import { operation as forgot } from './forgot-password.ts';
import { signingInUser } from './signing-in-user.fixture.ts';

// OWASP ASVS 5.0: V6.3.8
const now = Date.parse('2026-11-02T08:00:00.500Z');
const EMAIL = 'thandi@lender.example';
const common = {
  sourceIp: '203.0.113.9',
  userAgent: '',
  requestId: 'r',
  path: undefined,
  query: undefined,
  form: undefined,
  files: {},
  headers: undefined,
  caller: null,
};

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

/** A table that notes what is asked of it: the call, and of how many keys. */
function noting(table: Table, notes: string[]): Table {
  return new Proxy(table, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        notes.push(String(name));
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** An address with so many users, of whom the first may have shown that it is theirs, or be deactivated. */
async function deployment(count: number, { isProven = false, isActive = true } = {}) {
  const table = await started.another();
  const organisations = dynamoOrganisations(table);
  for (let index = 0; index < count; index += 1) {
    const id = index.toString(16).padStart(24, '0');
    const organisationId = `f${id.slice(1)}`;
    const user: UserRecord = {
      ...signingInUser,
      id,
      organisationId,
      isUnproven: true,
      isActive: index > 0 || isActive,
    };
    const { createdAt } = user;
    const organisation = {
      id: organisationId,
      nameSlug: `l-${id}`,
      legalName: `L ${index}`,
      vatNumber: null,
      createdAt,
    };
    await organisations.register({ ...organisation, allowedConnections: [] }, user);
    const { isUnproven: _, ...proven } = user;
    if (isProven && index === 0) await organisations.proveAddress(user, { ...proven, passwordHash: 'set' });
  }
  const notes: string[] = [];
  const mails: Mail[] = [];
  const noted = noting(table, notes);
  const adapters = {
    organisations: dynamoOrganisations(noted),
    links: dynamoPasswordLinks(noted),
    rateLimits: dynamoRateLimits(noted),
    mailer: {
      send: async (mail: Mail) => {
        mails.push(mail);
        return 'sent' as const;
      },
    },
    consoleUrl: 'https://console.example',
    pause: async () => {},
  };
  const asked = (mailer = adapters.mailer) =>
    forgot({ ...adapters, mailer }, { ...common, now, body: { email: EMAIL } });
  return { asked, notes, mails };
}

describe('a forgotten password', () => {
  test('Who asks for a link causes the same work for an unknown address and for one with any users', async () => {
    const unknown = await deployment(0);
    const answer = await unknown.asked();
    expect(unknown.mails).toEqual([]);
    const users = fc.record({ count: fc.integer({ min: 1, max: 7 }), isProven: fc.boolean(), isActive: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(users, async ({ count, ...first }) => {
        const place = await deployment(count, first);
        expect(await place.asked()).toEqual(answer);
        expect(place.notes.toSorted()).toEqual(unknown.notes.toSorted());
        const reached = first.isActive ? count : count - 1;
        expect(place.mails).toHaveLength(first.isProven ? Number(first.isActive) : Math.min(5, reached));
      }),
      { numRuns: 25 },
    );
  });

  test('Several mails are handed over at the same time, and one that fails keeps no other back', async () => {
    const place = await deployment(4);
    let begun = 0;
    let allBegun = (): void => {};
    const all = new Promise<void>((resolve) => {
      allBegun = resolve;
    });
    // Each waits until all have begun: one after the other, the first would wait for ever.
    const send = async (mail: Mail) => {
      begun += 1;
      const isFirst = begun === 1;
      if (begun === 4) allBegun();
      await all;
      if (isFirst) throw new Error('the mail was not taken');
      place.mails.push(mail);
      return 'sent' as const;
    };
    expect(await place.asked({ send })).toMatchObject({ status: 202 });
    expect(place.mails).toHaveLength(3);
  });

  test('An address gets five links in an hour, however many users it has and however often somebody asks', async () => {
    for (const count of [1, 2, 3, 6]) {
      const place = await deployment(count);
      for (let time = 0; time < 7; time += 1) await place.asked();
      expect(place.mails).toHaveLength(5);
    }
  });
});
