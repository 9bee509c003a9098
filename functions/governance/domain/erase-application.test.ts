import { beforeEach, describe, expect, test } from '@jest/globals';
import { type ErasureRecord, WRITERS_ENDED_AFTER_MS } from '../../connect/domain/flow/erasure-store.ts';
import type { OrganisationRecord, UserRecord } from '../../platform/directory/organisation-store.ts';
import { type ErasurePorts, eraseApplication } from './erase-application.ts';

const ref = { organisationId: '692039c00000000000000001', applicationId: '692039c01111111111111111' };
const withdrawnAt = '2026-06-12T08:00:00.000Z';
const now = Date.parse(withdrawnAt) + 1_000;
const secondLook = now + WRITERS_ENDED_AFTER_MS + 1_000;
const DAY = 86_400_000;

const userNamed = (name: string): UserRecord => ({
  id: name,
  organisationId: ref.organisationId,
  name,
  email: `${name}@lender.example`,
  permissions: ['applications.read'],
  isActive: true,
  createdAt: withdrawnAt,
  lastLogin: null,
  passwordHash: null,
  sessionsFrom: 0,
  version: 1,
});

let record: ErasureRecord;
let refusing: boolean;
let sent: string[];
let steps: string[];
let postponedTo: string | null;
let organisation: OrganisationRecord | null;
let ports: ErasurePorts;
beforeEach(() => {
  record = { ...ref, receiptId: 'r', withdrawnAt, erasedAt: null, finishedAt: null, told: [] };
  refusing = true;
  sent = [];
  steps = [];
  postponedTo = null;
  organisation = null;
  ports = {
    erasures: {
      find: async () => record,
      eraseRecords: async () => steps.push('records'),
      async noteErased(_, at) {
        record = { ...record, erasedAt: record.erasedAt ?? at };
      },
      async noteTold(_, userId) {
        record = { ...record, told: [...record.told, userId] };
      },
      async finish(_, at) {
        record = { ...record, finishedAt: at };
      },
      async postpone(_, dueAt) {
        postponedTo = dueAt;
      },
      drainDue: async () => ({ taken: 0, oldest: null, failed: 0, isCut: false }),
    },
    files: { erase: async () => 0 },
    mails: { erase: async () => void steps.push('mails') },
    applications: { find: async () => null },
    personalInfo: { erase: async () => {} },
    statements: { erase: async (_, sources) => void steps.push(`statements of ${sources.join()}`) },
    endGrants: async () => {},
    organisations: {
      find: async () => organisation,
      listUsers: async () => ({
        count: 2,
        hasNext: false,
        hasPrev: false,
        nextCursor: null,
        items: [userNamed('throttled'), userNamed('reached')],
      }),
    },
    mailer: {
      async send({ to }) {
        if (refusing && to.startsWith('throttled')) return 'refused';
        sent.push(to);
        return 'sent';
      },
    },
    announceErased: async () => {},
    consoleUrl: 'https://console.example',
  };
});

describe('a lender whose mail is refused', () => {
  test('A lender whose email is refused does not count as notified, and is notified with the second look', async () => {
    expect(await eraseApplication(ports, ref, now)).toBe('erased');
    expect(record).toMatchObject({ told: ['reached'], finishedAt: null });
    refusing = false;
    expect(await eraseApplication(ports, ref, secondLook)).toBe('finished');
    expect(sent).toEqual(['reached@lender.example', 'throttled@lender.example']);
  });

  test('A refused email keeps the erasure due for days, and the lender is notified as soon as email is accepted again', async () => {
    await eraseApplication(ports, ref, now);
    await expect(eraseApplication(ports, ref, secondLook)).rejects.toThrow('not told');
    expect(record.finishedAt).toBeNull();
    // Six hours after the second look.
    expect(postponedTo).toBe(new Date(secondLook + 6 * 3_600_000).toISOString());
    refusing = false;
    expect(await eraseApplication(ports, ref, secondLook + 6 * 3_600_000)).toBe('finished');
    expect(record.told).toEqual(['reached', 'throttled']);
  });

  test('A refused email is abandoned after three days', async () => {
    await eraseApplication(ports, ref, now);
    expect(await eraseApplication(ports, ref, now + 3 * DAY)).toBe('finished_untold');
    expect(record).toMatchObject({ told: ['reached'], finishedAt: new Date(now + 3 * DAY).toISOString() });
  });
});

test('An organisation in test mode has nobody notified who has not shown that the address is theirs', async () => {
  organisation = {
    id: ref.organisationId,
    nameSlug: 'lender',
    legalName: 'A Large Bank',
    vatNumber: null,
    allowedConnections: [],
    createdAt: withdrawnAt,
    isInTestMode: true,
  };
  refusing = false;
  const { listUsers } = ports.organisations;
  const proven = { ...userNamed('proven'), passwordHash: 'scrypt' };
  const registrant = { ...proven, id: 'registrant', email: 'registrant@lender.example', isUnproven: true as const };
  ports = {
    ...ports,
    organisations: {
      ...ports.organisations,
      async listUsers(...given) {
        const page = await listUsers(...given);
        return { ...page, items: [...page.items, proven, registrant] };
      },
    },
  };
  expect(await eraseApplication(ports, ref, now)).toBe('erased');
  expect(sent).toEqual(['proven@lender.example']);
});

test('Emails are erased before the records that lead to them', async () => {
  await eraseApplication(ports, ref, now);
  expect(steps).toEqual(['mails', 'records', 'statements of account', 'records']);
});
