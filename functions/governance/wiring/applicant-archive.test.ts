import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod';
import type { ApplicantRecord, ApplicationRecord } from '../../applications/domain/application-store.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { BankGrantRecord } from '../../connect/domain/feed/bank-grant-store.ts';
import type { InviteRecord } from '../../invites/domain/invite.ts';
import { type ArchivePorts, applicantArchive } from './applicant-archive.ts';

const at = '2026-03-01T08:00:00.000Z';
const organisationId = '692039c01111111111111111';
const applicant: ApplicantRecord = {
  id: '692039c02222222222222222',
  organisationId,
  firstNames: 'Naledi',
  lastNames: 'Moloi',
  email: 'naledi@home.example',
  phone: null,
  govId: null,
  reference: null,
  createdAt: at,
};
const application: ApplicationRecord = {
  id: '692039c03333333333333333',
  organisationId,
  applicantId: applicant.id,
  applicationConfigId: '692039c04444444444444444',
  connections: [],
  affinityEnabled: false,
  bankConnectionId: '692039c05555555555555555',
  personalInfoConnectionId: null,
  proxyId: '692039c06666666666666666',
  redirectUrl: null,
  links: {},
  consentGivenAt: null,
  consentRevokedAt: null,
  affinityOptedIn: false,
  expiry: at,
  createdAt: at,
};

const invite = (number: number): InviteRecord => ({
  id: `692039c0${String(number).padStart(16, '0')}`,
  organisationId,
  applicationId: application.id,
  channel: 'email',
  recipient: 'naledi@home.example',
  name: null,
  language: 'en-ZA',
  status: 'sent',
  reason: null,
  createdAt: at,
  sentAt: at,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
});

const none = { count: 0, hasNext: false, hasPrev: false, nextCursor: null, items: [] };

const held = {
  held: { applicationsOf: async (_: unknown, after: string | null) => (after === null ? [application.id] : []) },
  applications: { find: async () => application },
  personalInfo: { find: async () => null },
  uploads: { list: async () => none },
  files: { read: async () => null },
  flows: { consentLog: async () => [] },
  grants: { list: async (): Promise<BankGrantRecord[]> => [] },
  invites: { list: async () => none },
  revets: { vettedBy: async () => [], find: async () => null },
};

/** The documents of the application in the archive, by the name of their file. */
async function archived(ports: Partial<ArchivePorts>) {
  const bankData = memoryBankData();
  await bankData.create({ organisationId, applicationId: application.id });
  const { content, names, leftOut } = await applicantArchive({ ...held, ...bankData, ...ports }, applicant);
  const folder = `applications/${application.id}`;
  const files = unzipSync(content);
  const document = (name: string): unknown =>
    JSON.parse(strFromU8(files[`${folder}/${name}.json`] ?? new Uint8Array()));
  return { names: names.map((name) => name.replace(`${folder}/`, '')), leftOut, document };
}

test('an archive holds every invite, however many there are', async () => {
  const invites = Array.from({ length: 230 }, (_, number) => invite(number));
  const { names, leftOut, document } = await archived({
    invites: {
      async list(_, { limit, cursor }) {
        const from = cursor === undefined ? 0 : invites.findIndex(({ id }) => id === cursor) + 1;
        const items = invites.slice(from, from + limit);
        const hasNext = from + limit < invites.length;
        const nextCursor = hasNext ? (items.at(-1)?.id ?? null) : null;
        return { count: invites.length, hasNext, hasPrev: from > 0, nextCursor, items };
      },
    },
  });
  expect(names).toEqual(['applicant.json', 'application.json', 'invites.json']);
  expect(leftOut).toEqual([]);
  const kept = z.array(z.object({ id: z.string() })).parse(document('invites'));
  expect(new Set(kept.map(({ id }) => id)).size).toBe(230);
});

test('An archive lists logins at banks, and has nothing of the login itself', async () => {
  const grant: BankGrantRecord = {
    id: '692039c07777777777777777',
    organisationId,
    applicationId: application.id,
    bankId: 'sandbox',
    createdAt: at,
    consentExpiresAt: null,
    fetchedAt: at,
    accounts: [{ bankAccountId: 'inner-1', accountId: 'a1', fetchedTo: '2026-02-28' }],
    dueAt: null,
    ended: 'fetched_once',
    tokenVersion: 3,
  };
  const { names, document } = await archived({ grants: { list: async () => [grant] } });
  expect(names).toEqual(['applicant.json', 'application.json', 'bank_logins.json']);
  expect(document('bank_logins')).toEqual([
    {
      id: grant.id,
      bank_id: 'sandbox',
      created_at: at,
      consent_expires_at: null,
      fetched_at: at,
      accounts: [{ account_id: 'a1', fetched_to: '2026-02-28' }],
      ended: 'fetched_once',
    },
  ]);
});
