import { expect, test } from '@jest/globals';
import type { AuditEntry } from '../../core/audit/audit-entry.ts';
import { analyseConnection } from '../../core/connect/analyse-connection.ts';
import { plainLedger } from '../../core/connect/connection-under-test.fixture.ts';
import { memoryBankConnections } from '../../core/connect/memory-bank-connections.fixture.ts';
import type { RelabelDraft } from '../../core/relabel/relabel-draft.ts';
import { operation } from './get-relabel-confirm-page.tsx';
import { staffId, staffPages, staffRequest } from './staff/staff-visit.fixture.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const at = new Date(now).toISOString();
const ref = (end: string) => ({
  organisationId: `692039c0333333333333333${end}`,
  applicationId: `692039c0444444444444444${end}`,
});
const refs = [ref('1'), ref('2')];
const draft = { id: '692039c0aaaaaaaaaaaaaaaa', staffId, createdAt: at };
const rulesDraft: RelabelDraft = {
  ...draft,
  kind: 'rules',
  base: 0,
  restores: null,
  note: '',
  rules: [{ id: 'a', contains: 'ZANZITRADE', label: 'housing.maintenance' }],
};
const accountDraft: RelabelDraft = { ...draft, kind: 'account', ...ref('1'), accountId: 'account', labels: [] };

/** The page as one of our staff opens it, and what the audit log holds when it comes. */
async function opened(prepared: RelabelDraft | null, record?: () => Promise<void>) {
  const connections = memoryBankConnections();
  for (const one of refs) {
    await connections.create(one);
    await connections.addAccount(one, plainLedger(1, 9), at);
    const basis = async () => ({
      organisationRules: [],
      sharedRules: [],
      healthWeights: null,
      floorCents: 0,
      holderEmail: null,
    });
    await analyseConnection(connections, one, 1, { basis, docsUrl: 'https://docs.example', at });
  }
  const entries: AuditEntry[] = [];
  const answered = await operation(
    {
      ...staffPages(at),
      drafts: { find: async () => prepared },
      preview: {
        sets: {
          list: async () => ({ refs, cursor: null }),
          find: async () => ({
            accountIds: ['account'],
            holders: ['holder'],
            descriptors: [{ text: 'ZANZITRADE', label: 'housing.maintenance', namesPerson: false }],
          }),
        },
        sharedRules: { current: async () => 0, find: async () => null, rulesOf: async () => [] },
        labelRules: { ofOrganisation: async () => [] },
        connections,
      },
      audit: {
        record: async (entry) => {
          await record?.();
          entries.push(entry);
        },
      },
    },
    await staffRequest(now),
  );
  return { answered, entries };
}

const entryOf = ({ organisationId, applicationId }: ReturnType<typeof ref>) => ({
  organisation: organisationId,
  at,
  actor: { kind: 'internal', id: staffId },
  action: 'application.read',
  subject: { kind: 'application', id: applicationId },
  details: { purpose: 'relabel' },
});

test('each applicant whose figures the page shows is told of in the log of the lender', async () => {
  const { answered, entries } = await opened(rulesDraft);
  expect(answered).toMatchObject({ status: 200 });
  expect(entries).toMatchObject(refs.map(entryOf));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  // The log is read by the second with which ids begin: that of the visit.
  expect(entries.map(({ id }) => Number.parseInt(id.slice(0, 8), 16) * 1000)).toEqual([now, now]);
});

test('so is the one whose account gets labels, and nobody where nothing is prepared', async () => {
  expect((await opened(accountDraft)).entries).toMatchObject([entryOf(ref('1'))]);
  expect((await opened(null)).entries).toEqual([]);
});

test('what cannot be told of is not shown', async () => {
  const fails = async (): Promise<void> => {
    throw new Error('no log');
  };
  await expect(opened(rulesDraft, fails)).rejects.toThrow('no log');
});
