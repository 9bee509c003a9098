import type { DescriptorSet } from '@imali/labels/descriptors/descriptors.ts';
import { expect, test } from '@jest/globals';
import { analyseConnection } from '../../bank-data/domain/analyse-connection.ts';
import { plainLedger } from '../../bank-data/domain/connection-under-test.fixture.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { loggedDuring } from '../../platform/serve/function-log.fixture.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { staffId, staffPages, staffRequest } from '../../staff/shell/staff-visit.fixture.ts';
import type { RelabelDraft } from '../domain/relabel-draft.ts';
import { operation } from './get-relabel-confirm-page.tsx';

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

/** What happens where the page would read: an audit log, and what is kept of an applicant. */
interface Troubles {
  readonly record?: () => Promise<void>;
  readonly set?: (ref: ConnectionRef) => void;
  readonly ledger?: (ref: ConnectionRef) => void;
}

const texts: DescriptorSet = {
  accountIds: ['account'],
  holders: ['holder'],
  descriptors: [{ text: 'ZANZITRADE', label: 'housing.maintenance', namesPerson: false }],
};

/** The page as one of our staff opens it, and what the audit log holds when it comes. */
async function opened(prepared: RelabelDraft | null, { record, set, ledger }: Troubles = {}) {
  const bankData = memoryBankData();
  for (const one of refs) {
    await bankData.create(one);
    await bankData.ledgers.addAccount(one, plainLedger(1, 9), at);
    const basis = async () => ({
      organisationRules: [],
      sharedRules: [],
      healthWeights: null,
      floorCents: 0,
      holderEmail: null,
    });
    await analyseConnection(bankData, one, 1, { basis, docsUrl: 'https://docs.example', at });
  }
  const entries: AuditEntry[] = [];
  const answered = await operation(
    {
      ...staffPages(at),
      drafts: { find: async () => prepared },
      preview: {
        sets: {
          list: async () => ({ refs, cursor: null }),
          async find(ref) {
            set?.(ref);
            return texts;
          },
        },
        sharedRules: { current: async () => 0, find: async () => null, rulesOf: async () => [] },
        labelRules: { ofOrganisation: async () => [] },
        ...bankData,
        ledgers: {
          ...bankData.ledgers,
          async wholeLedger(ref) {
            ledger?.(ref);
            return bankData.ledgers.wholeLedger(ref);
          },
        },
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

test('Each applicant whose figures the page shows is entered in the log of the lender', async () => {
  const { answered, entries } = await opened(rulesDraft);
  expect(answered).toMatchObject({ status: 200 });
  expect(entries).toMatchObject(refs.map(entryOf));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
  // The log is read by the second with which ids begin: that of the visit.
  expect(entries.map(({ id }) => Number.parseInt(id.slice(0, 8), 16) * 1000)).toEqual([now, now]);
});

test('The one account that gets labels is entered in the log, and nobody where nothing is prepared', async () => {
  expect((await opened(accountDraft)).entries).toMatchObject([entryOf(ref('1'))]);
  expect((await opened(null)).entries).toEqual([]);
});

test('A preview is not shown where its entry in the log fails', async () => {
  const fails = async (): Promise<void> => {
    throw new Error('no log');
  };
  await expect(opened(rulesDraft, { record: fails })).rejects.toThrow('no log');
});

/** What reading the first applicant comes to. */
const ofFirst =
  (error: Error) =>
  ({ applicationId }: ConnectionRef): void => {
    if (applicationId === ref('1').applicationId) throw error;
  };
const damaged = new SyntaxError('Unexpected token P in "PAY TO J SMITH"');
const bodyOf = ({ answered }: Awaited<ReturnType<typeof opened>>): string =>
  'body' in answered && typeof answered.body === 'string' ? answered.body : '';

test('an applicant whose data cannot be read is left out of the preview, which says so', async () => {
  for (const [troubles, affected] of [
    [{ ledger: ofFirst(damaged) }, 2],
    [{ set: ofFirst(damaged) }, 1],
  ] as const) {
    let page = '';
    const log = await loggedDuring(async () => {
      const { answered, entries } = await opened(rulesDraft, troubles);
      expect(entries).toMatchObject([entryOf(ref('2'))]);
      page = bodyOf({ answered, entries });
    });
    expect(page).toContain(`data-affected="${affected}"`);
    expect(page).toContain('1 applicant is left out: we can’t read their stored data.');
    expect(page).toContain(ref('2').applicationId);
    expect(page).not.toContain(ref('1').applicationId);
    expect(log).toContain('application_not_readable');
    expect(log).toContain(ref('1').applicationId);
    expect(log).not.toContain('SMITH');
  }
  expect(bodyOf(await opened(rulesDraft))).not.toContain('left out');
});

test('an account whose data cannot be read cannot be analysed now', async () => {
  let page = '';
  await loggedDuring(async () => {
    const { answered, entries } = await opened(accountDraft, { ledger: ofFirst(damaged) });
    expect(entries).toEqual([]);
    page = bodyOf({ answered, entries });
  });
  expect(page).toContain('This account cannot be analysed now.');
});

test('a database that fails is not data that cannot be read', async () => {
  const failure = Object.assign(new Error('throttled'), { $metadata: {} });
  await expect(opened(rulesDraft, { ledger: ofFirst(failure) })).rejects.toThrow('throttled');
});
