import { expect, test } from '@jest/globals';
import { plainLedger } from '../../bank-data/domain/connection-under-test.fixture.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { never, staffId, staffPages, staffRequest } from '../../staff/shell/staff-visit.fixture.ts';
import { operation as openFile } from './get-assigned-account-file.tsx';
import { operation as openPage } from './get-assigned-account-page.tsx';

const now = Date.parse('2026-11-21T08:00:00Z');
const at = new Date(now).toISOString();
const ref = { organisationId: '692039c03333333333333333', applicationId: '692039c04444444444444444' };

/** The pages of one account that is there, and what the audit log holds of those who opened them. */
async function pages(record?: () => Promise<void>) {
  const bankData = memoryBankData();
  await bankData.create(ref);
  const ledger = plainLedger(1, 9);
  const accountId = ledger.account.id;
  await bankData.ledgers.addAccount(ref, ledger, at);
  const entries: AuditEntry[] = [];
  const adapters = {
    ...staffPages(at),
    accounts: { keep: never, forget: never, find: async (id: string) => (id === accountId ? ref : null) },
    ...bankData,
    audit: {
      record: async (entry: AuditEntry) => {
        await record?.();
        entries.push(entry);
      },
    },
  };
  const request = await staffRequest(now);
  return {
    accountId,
    entries,
    page: (account_id?: string) =>
      openPage(adapters, { ...request, query: account_id === undefined ? {} : { account_id } }),
    file: (account_id: string) => openFile(adapters, { ...request, query: undefined, path: { account_id } }),
  };
}

test('A staff member who opens an account is entered in the log of the lender, at that time', async () => {
  const { accountId, entries, page } = await pages();
  expect(await page(accountId)).toMatchObject({ status: 200 });
  expect(entries).toMatchObject([
    {
      organisation: ref.organisationId,
      at,
      actor: { kind: 'internal', id: staffId },
      action: 'account.read',
      subject: { kind: 'account', id: accountId },
      details: { application: ref.applicationId, purpose: 'relabel' },
    },
  ]);
  // The log is read by the second with which ids begin.
  expect(Number.parseInt(entries[0]?.id.slice(0, 8) ?? '', 16) * 1000).toBe(now);
});

test('The log has no entry where no account is named, or the account does not exist', async () => {
  const { entries, page, file } = await pages();
  expect(await page()).toMatchObject({ status: 200 });
  expect(await page('692039c0ffffffffffffffff')).toMatchObject({ status: 200 });
  expect(await file('692039c0ffffffffffffffff')).toMatchObject({ status: 303 });
  expect(entries).toEqual([]);
});

test('An account is not shown where its entry in the log fails', async () => {
  const { accountId, page } = await pages(async () => {
    throw new Error('no log');
  });
  await expect(page(accountId)).rejects.toThrow('no log');
});
