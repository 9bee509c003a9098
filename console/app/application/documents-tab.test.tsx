import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi, Parts, StatementUpload } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { DocumentsTab } from './documents-tab.tsx';

afterEach(cleanup);

const ID = '692039c05f3c8b2a1d9e4f70';
const upload: StatementUpload = {
  id: '692039c05f3c8b2a1d9e4f75',
  application_id: ID,
  source: 'upload',
  file_name: 'export.csv',
  content_type: 'text/csv',
  size: 5,
  status: 'REFUSED',
  format: 'csv',
  progress: { pages_read: 1, pages: 1 },
  password: null,
  errors: [{ type: 'Parse Error', message: 'No account.', page: null, row: null, expected: null, found: null }],
  missing: ['bank_slug', 'account_number'],
  findings: [],
  authenticity_score: null,
  authenticity_findings: [],
  accounts: [],
  created_at: '2026-03-24T08:00:00.000Z',
  updated_at: '2026-03-24T08:00:00.000Z',
};

function draw(uploads: readonly StatementUpload[]) {
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
  drawConsole(<DocumentsTab id={ID} />, { answers: { listStatementUploads, createStatementUploads } });
  return { asked };
}

test('a file that does not say its account is asked about, and sent again with what was stated', async () => {
  const user = userEvent.setup();
  const { asked } = draw([upload]);
  await screen.findByText('Which account is it?');
  expect(screen.queryByText('Not taken')).toBeNull();
  const button = screen.getByRole('button', { name: 'Choose the file again' });
  await user.click(button);
  await screen.findByText('Enter the account number: 4 to 20 digits.');
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
  expect(within(list).getAllByText('Not taken')).toHaveLength(2);
});
