import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi, Parts, StatementSummary, StatementUpload } from '../../console-api.ts';
import { drawConsole } from '../../testing/drawn-console.tsx';
import { DocumentsTab } from './documents-tab.tsx';

afterEach(cleanup);

const ID = '692039c05f3c8b2a1d9e4f70';
const upload: StatementUpload = {
  id: '692039c05f3c8b2a1d9e4f75',
  application_id: ID,
  source: 'upload',
  file_name: 'export.csv',
  content_type: 'text/csv',
  sha256: null,
  email: null,
  size: 5,
  status: 'REFUSED',
  format: 'csv',
  progress: { pages_read: 1, pages: 1 },
  password: null,
  errors: [
    {
      type: 'Parse Error',
      code: 'bank_and_account_unknown',
      message: 'No account.',
      reason: 'This file does not say which bank and account it is of.',
      page: null,
      row: null,
      expected: null,
      found: null,
      remedy: 'state_account',
      next_step: 'Send the same file again with the bank and the full account number.',
      download_url: null,
    },
  ],
  partial: null,
  missing: ['bank_slug', 'account_number'],
  findings: [],
  authenticity_score: null,
  authenticity_band: null,
  authenticity_findings: [],
  accounts: [],
  created_at: '2026-03-24T08:00:00.000Z',
  updated_at: '2026-03-24T08:00:00.000Z',
};

function draw(uploads: readonly StatementUpload[], getStatementSummary?: ConsoleApi['getStatementSummary']) {
  const asked: Parts<'createStatementUploads'>['body']['files'] = [];
  const listStatementUploads: ConsoleApi['listStatementUploads'] = async () => ({
    ok: true,
    status: 200,
    body: { count: uploads.length, has_next: false, has_prev: false, next_cursor: null, data: [...uploads] },
    requestId: '',
  });
  const createStatementUploads: ConsoleApi['createStatementUploads'] = async ({ body }) => {
    asked.push(...body.files);
    return { ok: true, status: 201, body: { data: [] }, requestId: '' };
  };
  drawConsole(<DocumentsTab id={ID} />, {
    answers: {
      listStatementUploads,
      createStatementUploads,
      ...(getStatementSummary === undefined ? {} : { getStatementSummary }),
    },
  });
  return { asked };
}

test('a file that does not say its account is asked about, and sent again with what was stated', async () => {
  const user = userEvent.setup();
  const { asked } = draw([upload]);
  await screen.findByText('Which account is it?');
  expect(screen.queryByText('Not accepted')).toBeNull();
  const button = screen.getByRole('button', { name: 'Choose the file again' });
  await user.click(button);
  await screen.findByText('Enter the account number: 4 to 20 digits.');
  // No bank is taken for granted.
  screen.getByText('Choose the bank of the file.');
  await user.type(screen.getByLabelText('Account number of the file'), '6200 0000 011');
  await user.selectOptions(screen.getByLabelText('Bank of the file'), 'Capitec');
  await user.click(button);
  expect(screen.queryByText('Enter the account number: 4 to 20 digits.')).toBeNull();
  await user.upload(
    screen.getByLabelText('Choose the file again', { selector: 'input' }),
    new File(['12345'], 'export.csv'),
  );
  await waitFor(() =>
    expect(asked).toEqual([{ file_name: 'export.csv', size: 5, account_number: '62000000011', bank_slug: 'capitec' }]),
  );
});

test('a file that was sent again is not asked about, nor one that is refused for something else', async () => {
  const again = { ...upload, id: `${upload.id.slice(0, -1)}6`, status: 'ACCEPTED' as const, missing: [], errors: [] };
  const other = { ...upload, id: `${upload.id.slice(0, -1)}7`, file_name: 'other.csv', missing: [] };
  draw([again, other, upload]);
  const list = (await screen.findByText('other.csv')).closest('ul');
  if (list === null) throw new Error('no list');
  expect(screen.queryByLabelText('Account number of the file')).toBeNull();
  // Of the one that is refused for something else.
  expect(within(list).getAllByText('Not accepted')).toHaveLength(1);
  expect(within(list).getAllByText('Sent again')).toHaveLength(1);
});

test('a refused file shows place and code of each error, the words of the applicant, and the way on', async () => {
  const broken = {
    type: 'Transactions Error' as const,
    code: 'balance_broken',
    message: 'The balance does not follow.',
    reason: "A balance doesn't follow from the one before it.",
    page: 2,
    row: 7,
    expected: '1.00',
    found: '2.00',
    remedy: 'send_original' as const,
    next_step: 'Download it again.',
    download_url: 'https://www.fnb.co.za',
  };
  draw([
    { ...upload, missing: [], errors: [broken, { ...broken, row: 9 }, { ...broken, code: null, page: 3, row: null }] },
  ]);
  const summary = await screen.findByText('What was found (5)');
  const items = within(summary.closest('details') ?? document.body).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'The balance does not follow. (page 2, row 7) [balance_broken]',
    'The balance does not follow. (page 2, row 9) [balance_broken]',
    'The balance does not follow. (page 3)',
    "The applicant sees: A balance doesn't follow from the one before it.",
    'Download it again.',
  ]);
});

test('a refused file that is mostly right says what is missing and is sent again to be taken in part', async () => {
  const user = userEvent.setup();
  const partial = {
    taken: false,
    rows_read: 90,
    rows_left_out: 4,
    unread_pages: [3],
    days: [{ from: '2026-03-02', to: '2026-03-05' }],
  };
  const { asked } = draw([{ ...upload, missing: [], partial }]);
  await screen.findByText(
    /^90 transactions can be read .*4 known to be missing; not read: page 3\..*2.Mar - 5.Mar.2026/,
  );
  await user.click(screen.getByRole('button', { name: 'Use the part we could read' }));
  await user.upload(
    screen.getByLabelText('Choose the file again', { selector: 'input' }),
    new File(['12345'], 'export.csv'),
  );
  await waitFor(() => expect(asked).toEqual([{ file_name: 'export.csv', size: 5, accept_partial: true }]));
});

test('no part is offered of a file whose part was taken, or of which none is worth taking', async () => {
  const taken = { taken: true, rows_read: 90, rows_left_out: 4, unread_pages: [], days: [] };
  draw([
    { ...upload, missing: [], partial: taken, status: 'PARTLY_ACCEPTED' },
    { ...upload, id: `${upload.id.slice(0, -1)}8`, missing: [], file_name: 'other.csv' },
  ]);
  await screen.findByText('other.csv');
  expect(screen.queryByRole('button', { name: 'Use the part we could read' })).toBeNull();
});

const FNB = '692039c05f3c8b2a1d9e4f81';
const FED = '692039c05f3c8b2a1d9e4f82';
const file = (end: string, name: string, from: string, to: string, added: number, removed: number) => ({
  upload_id: `692039c05f3c8b2a1d9e4f9${end}`,
  file_name: name,
  source: 'upload' as const,
  status: 'ACCEPTED' as const,
  errors: [],
  findings: [],
  authenticity_score: null,
  authenticity_band: null,
  authenticity_findings: [],
  accounts: [
    {
      account_id: FNB,
      rows_added: added,
      duplicates_removed: removed,
      covered_ranges: from === '' ? [] : [{ from, to }],
    },
  ],
});
const accountWith = (
  id: string,
  bank: string,
  gaps: StatementSummary['accounts_summary'][number]['gaps'],
): StatementSummary['accounts_summary'][number] => ({
  id,
  bank_name: bank,
  account_name: '',
  account_number: '62000000011',
  account_holder_name: '',
  account_holder_gov_id: null,
  verification_level: 'ACCOUNT',
  balance: 0,
  account: id,
  account_type: 'cheque',
  bank: 'fnb',
  currency: 'ZAR',
  is_manual_upload: true,
  statement_date: null,
  statement_start_date: null,
  statement_end_date: null,
  opening_balance: null,
  closing_balance: null,
  total_transactions: 0,
  credit_count: 0,
  debit_count: 0,
  average_credit_amount: null,
  average_debit_amount: null,
  total_credit_amount: 0,
  total_debit_amount: 0,
  reconciliation: null,
  balance_breaks: [],
  gaps,
  suspected_duplicates: [],
});
const summary: StatementSummary = {
  state: 'current',
  generation: 1,
  engine_version: '1',
  taxonomy_version: '1',
  rules_version: '1',
  as_of: '2026-06-30',
  currency: 'ZAR',
  window: { from: '2026-01-01', to: '2026-06-30' },
  coverage: { days: 181, gaps: [], accounts: 2 },
  status: 'available',
  data_quality_issues: [],
  definitions: {},
  units: {},
  changes: [],
  accounts_summary: [
    accountWith(FNB, 'FNB', [
      { from: '2026-03-30', to: '2026-05-02', days: 34, balance: 'breaks' },
      { from: '2026-05-10', to: '2026-06-12', days: 34, balance: 'continues' },
    ]),
    accountWith(FED, 'Feed bank', []),
  ],
  primary_income: null,
  primary_income_day: null,
  primary_income_payment: null,
  primary_income_cadence: null,
  account_holder_name: null,
  account_holder_names: [],
  account_holder_email: null,
  undisclosed_accounts: [],
  evidence: {},
  identity_check: { verdict: 'unknown', score: null, applicant_name: null, accounts: [] },
  statement_files: [
    file('3', 'may.pdf', '2026-05-01', '2026-06-30', 20, 0),
    file('2', 'march.pdf', '2026-02-15', '2026-03-31', 12, 4),
    file('1', 'february.pdf', '2026-01-01', '2026-02-28', 18, 0),
    file('0', 'old.csv', '', '', 1, 0),
  ],
  covered_ranges: [
    { account_id: FNB, from: '2026-01-01', to: '2026-03-31' },
    { account_id: FNB, from: '2026-05-01', to: '2026-06-30' },
  ],
  overlaps: [
    {
      account_id: FNB,
      from: '2026-02-15',
      to: '2026-02-28',
      days: 14,
      upload_ids: ['692039c05f3c8b2a1d9e4f91', '692039c05f3c8b2a1d9e4f92'],
    },
  ],
};
const answering =
  (body: StatementSummary): ConsoleApi['getStatementSummary'] =>
  async () => ({ ok: true, status: 200, body, requestId: '' });
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').trim()));

test('The files show which days they cover, what of them is removed, and where they overlap or leave days out', async () => {
  draw([upload], answering(summary));
  await screen.findByText('Days covered by statements');
  expect(rowsOf('Files of FNB 62000000011')).toEqual([
    ['may.pdf 1 May - 30 Jun 2026', '20', '0'],
    ['march.pdf 15 Feb - 31 Mar 2026', '12', '4'],
    ['february.pdf 1 Jan - 28 Feb 2026', '18', '0'],
    // Read before its days were noted.
    ['old.csv –', '1', '0'],
  ]);
  expect(rowsOf('Days of FNB 62000000011')).toEqual([
    // January, February and March: 31 + 28 + 31.
    ['1 Jan - 31 Mar 2026 (90 days)', 'Covered'],
    ['15 Feb - 28 Feb 2026 (14 days)', 'In several files february.pdf, march.pdf'],
    ['1 Apr - 30 Apr 2026 (30 days)', expect.stringMatching(/^No statement .*transactions are missing\.$/)],
    ['1 May - 30 Jun 2026 (61 days)', 'Covered'],
    ['10 May - 12 Jun 2026 (34 days)', expect.stringMatching(/^No transactions .*nothing is missing\.$/)],
  ]);
  // A bank gave the data of the other account itself.
  expect(screen.queryByText(/Feed bank/)).toBeNull();
});

test('nothing is said of days where no file was read, or before anything was analysed', async () => {
  draw([upload], answering({ ...summary, statement_files: [], covered_ranges: [], overlaps: [] }));
  await screen.findByText('export.csv');
  expect(screen.queryByText('Days covered by statements')).toBeNull();
  cleanup();
  draw([upload], async () => ({
    ok: false,
    status: 400,
    code: 'connection_not_ready',
    message: 'Connection not ready',
    detail: [],
    requestId: '',
    retryAfter: null,
  }));
  await screen.findByText('export.csv');
  expect(screen.queryByText('Days covered by statements')).toBeNull();
});
