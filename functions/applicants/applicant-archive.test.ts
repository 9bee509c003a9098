import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod';
import type { ApplicantRecord, ApplicationRecord } from '../../core/applications/application-store.ts';
import { memoryBankConnections } from '../../core/connect/memory-bank-connections.fixture.ts';
import type { InviteRecord } from '../../core/invites/invite.ts';
import { applicantArchive } from './applicant-archive.ts';

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
  linkNumber: 1,
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
  status: 'sent',
  reason: null,
  createdAt: at,
  sentAt: at,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
});

const none = { count: 0, hasNext: false, hasPrev: false, nextCursor: null, items: [] };

test('an archive holds every invite, however many there are', async () => {
  const invites = Array.from({ length: 230 }, (_, number) => invite(number));
  const connections = memoryBankConnections();
  await connections.create({ organisationId, applicationId: application.id });
  const { content, names, leftOut } = await applicantArchive(
    {
      held: { applicationsOf: async (_, after) => (after === null ? [application.id] : []) },
      applications: { find: async () => application },
      personalInfo: { find: async () => null },
      connections,
      uploads: { list: async () => none },
      files: { read: async () => null },
      flows: { consentLog: async () => [] },
      invites: {
        async list(_, { limit, cursor }) {
          const from = cursor === undefined ? 0 : invites.findIndex(({ id }) => id === cursor) + 1;
          const items = invites.slice(from, from + limit);
          const hasNext = from + limit < invites.length;
          const nextCursor = hasNext ? (items.at(-1)?.id ?? null) : null;
          return { count: invites.length, hasNext, hasPrev: from > 0, nextCursor, items };
        },
      },
      revets: { vettedBy: async () => [], find: async () => null },
    },
    applicant,
  );
  const folder = `applications/${application.id}`;
  expect(names).toEqual(['applicant.json', `${folder}/application.json`, `${folder}/invites.json`]);
  expect(leftOut).toEqual([]);
  const file = unzipSync(content)[`${folder}/invites.json`] ?? new Uint8Array();
  const held = z.array(z.object({ id: z.string() })).parse(JSON.parse(strFromU8(file)));
  expect(new Set(held.map(({ id }) => id)).size).toBe(230);
});
