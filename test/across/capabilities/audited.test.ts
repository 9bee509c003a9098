import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ApplicantCaller } from '../../../functions/connect/wiring/known-applicant.ts';
import type { ActTrail, HandedEntry } from '../../../functions/platform/audit/audit-entry.ts';
import { audited, auditRefusal } from '../../../functions/platform/serve/audited.ts';
import type { Caller, KnownCaller } from '../../../functions/platform/serve/caller.ts';
import { loggedDuring } from '../../../functions/platform/serve/function-log.fixture.ts';
import { makeApplication } from '../../../functions/statements/domain/mail/mail-ports.fixture.ts';
import { type EndpointDeclaration, endpoint } from '../../../schemas/endpoint.ts';

// OWASP ASVS 5.0: V16.5.3
const now = Date.parse('2026-03-25T08:20:00.000Z');
const hour = 3_600_000;
const organisationId = '692039c01111111111111111';
const user: Caller = { kind: 'user', id: '692039c02222222222222222', organisationId, scopes: [], permissions: [] };

const declared = {
  area: 'operations',
  path: '/things/{thing_id}',
  summary: 's',
  scopes: ['organisation:api'],
  request: {},
  replies: { 200: 'empty' },
  errors: [],
} as const;
const read = endpoint({
  ...declared,
  id: 'getThing',
  method: 'GET',
  audit: { action: 'thing.read', subject: 'applicant', at: 'thing_id' },
});
const make = endpoint({
  ...declared,
  id: 'makeThing',
  method: 'POST',
  audit: { action: 'thing.made', subject: 'applicant', made: 'id' },
});

type Handed = HandedEntry & { readonly from?: unknown };
let entries: Map<string, Handed>;
/** What was handed over before it began. */
let begun: Handed[];
let writes: number;
let isDown: boolean;
const trail: ActTrail = {
  async begin(entry) {
    if (isDown) throw new Error('the queue does not answer');
    begun.push(entry);
  },
  async record(entry, from) {
    if (isDown) throw new Error('the queue does not answer');
    writes += 1;
    if (!entries.has(entry.id)) entries.set(entry.id, { ...entry, from });
  },
};
const origin = { ip: '41.13.204.77', userAgent: 'curl/8' };
beforeEach(() => {
  entries = new Map();
  begun = [];
  writes = 0;
  isDown = false;
});

let calls = 0;
async function call(
  contract: EndpointDeclaration,
  thing: string,
  options: { caller?: KnownCaller | null; at?: number; status?: number; run?: () => Promise<void> } = {},
) {
  calls += 1;
  const { caller = user, at = now, status = 200, run } = options;
  const path = { thing_id: thing };
  return audited(
    { contract, caller, path, now: at, requestId: `request-${calls}`, origin },
    () => trail,
    async () => {
      await run?.();
      return { reply: { statusCode: status, body: '{"id":"made-1","secret":"s"}' }, passing: false };
    },
  );
}

describe('a read', () => {
  test('A read is one entry an hour for the same caller and thing, and one write', async () => {
    for (const at of [now, now + 1000, now + 39 * 60_000]) await call(read, 'a', { at });
    expect([...entries.values()]).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        organisation: organisationId,
        at: '2026-03-25T08:20:00.000Z',
        actor: { kind: 'user', id: user.id },
        action: 'thing.read',
        subject: { kind: 'applicant', id: 'a' },
        details: { endpoint: 'getThing', request_id: expect.stringMatching(/^request-\d+$/) },
        from: origin,
      },
    ]);
    expect(writes).toBe(1);
    // 08:20 and 40 minutes is the next hour.
    await call(read, 'a', { at: now + 40 * 60_000 });
    expect(entries.size).toBe(2);
  });

  test('A read by somebody else or of something else is another entry', async () => {
    const token: Caller = { ...user, kind: 'api_token', id: '692039c03333333333333333' };
    await call(read, 'b', { at: now + 5 * hour });
    await call(read, 'c', { at: now + 5 * hour });
    await call(read, 'b', { at: now + 5 * hour, caller: token });
    expect(entries.size).toBe(3);
  });

  test('A read that showed nothing makes no entry', async () => {
    await call(read, 'd', { status: 404 });
    expect(entries.size).toBe(0);
  });

  test('A read that cannot be entered shows nothing', async () => {
    isDown = true;
    await expect(call(read, 'e')).rejects.toThrow('does not answer');
  });
});

test('ids are in the order of what was done, to the millisecond, reads and writes alike', async () => {
  const at = now + 9 * hour;
  await call(make, 'x', { at: at + 7 });
  await call(read, 'x', { at: at + 8 });
  await call(make, 'x', { at: at + 5 });
  const inOrder = [...entries.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(inOrder.map((entry) => Date.parse(entry.at) - at)).toEqual([5, 7, 8]);
});

describe('a write', () => {
  test('A write is entered before it begins, with its result afterwards, and nothing of its reply except the ID', async () => {
    let before: unknown;
    await call(make, 'x', {
      run: async () => {
        before = [...begun];
      },
    });
    expect(before).toMatchObject([{ action: 'thing.made', subject: { kind: 'applicant', id: '' }, details: {} }]);
    expect([...entries.values()]).toMatchObject([
      { id: begun[0]?.id, subject: { id: 'made-1' }, details: { endpoint: 'makeThing', result: 'done' }, from: origin },
    ]);
    expect(JSON.stringify([...entries.values()])).not.toContain('secret');
  });

  test('A write that cannot be entered is not done', async () => {
    isDown = true;
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    await expect(call(make, 'x', { run })).rejects.toThrow('does not answer');
    expect(runs).toBe(0);
  });

  test('A write that was done is answered, whether its end can be noted or not', async () => {
    const text = await loggedDuring(async () => {
      const ran = await call(make, 'x', {
        run: async () => {
          isDown = true;
        },
      });
      expect(ran.reply.statusCode).toBe(200);
    });
    expect(text).toContain('audit_not_concluded');
    // The log has that it was begun.
    expect([entries.size, begun.length]).toEqual([0, 1]);
  });

  test('A write that is refused or breaks says so', async () => {
    await call(make, 'x', { status: 409 });
    const breaking = call(make, 'x', { run: () => Promise.reject(new Error('broken')) });
    await expect(breaking).rejects.toThrow('broken');
    expect([...entries.values()].map(({ details, subject }) => [details['result'], subject.id])).toEqual([
      ['refused', ''],
      ['failed', ''],
    ]);
  });

  test('A write makes an entry each time', async () => {
    await call(make, 'x');
    await call(make, 'x');
    expect(entries.size).toBe(2);
  });
});

test('The audit log distinguishes our staff and applicants from users', async () => {
  const internal = endpoint({ ...make, scopes: ['internal'] });
  await call(internal, 'x');
  const applicant: ApplicantCaller = {
    kind: 'applicant',
    id: '692039c04444444444444444',
    organisationId,
    applicationId: '692039c04444444444444444',
    application: makeApplication(),
    confirmation: null,
    codeKey: '',
    linkEndsAt: '2026-04-01T08:00:00.000Z',
    isExpired: false,
  };
  await call(make, 'x', { caller: applicant });
  expect([...entries.values()].map(({ actor }) => actor.kind)).toEqual(['internal', 'applicant']);
  await call(make, 'x', { caller: null });
  expect(entries.size).toBe(2);
});

test('A refusal is entered once an hour for the same caller and endpoint, whatever was asked for', async () => {
  const at = now + 30 * hour;
  const refuse = (contract: EndpointDeclaration, time: number, thing: string) =>
    auditRefusal(
      { contract, caller: user, path: { thing_id: thing }, now: time, requestId: `refused-${thing}`, origin },
      'invalid_token_permissions',
      () => trail,
    );
  for (let time = 0; time < 50; time += 1) await refuse(read, at + time, String(time));
  await refuse(make, at, 'x');
  await refuse(read, at + hour, 'x');
  expect([...entries.values()].map(({ action, subject, details }) => [action, subject.id, details['code']])).toEqual([
    ['access.refused', 'getThing', 'invalid_token_permissions'],
    ['access.refused', 'makeThing', 'invalid_token_permissions'],
    ['access.refused', 'getThing', 'invalid_token_permissions'],
  ]);
  expect(writes).toBe(3);
});
