import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { statementSources } from '../../../schemas/entities/statements/statement-sources.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { statementSourcesView } from './statement-sources.ts';

const now = Date.parse('2026-06-12T08:05:00.000Z');
const account = (from: string, to: string, duplicates: number) => ({
  accountId: '692039c0bbbbbbbbbbbbbbbb',
  bankSlug: 'fnb',
  accountNumber: '62000000011',
  rowsAdded: 10,
  duplicates,
  periods: [{ from, to }],
});

describe('the files behind a statement summary', () => {
  test('The files behind a statement summary are shown with what they added, where they overlap, and what is wrong with them by page and row', () => {
    const first = makeUpload({
      id: '692039c0aaaaaaaaaaaaaaa1',
      state: 'ACCEPTED',
      authenticity: { score: 100, findings: [] },
      accounts: [account('2026-01-01', '2026-02-28', 0)],
    });
    const second = makeUpload({
      id: '692039c0aaaaaaaaaaaaaaa2',
      state: 'ACCEPTED',
      accounts: [account('2026-02-15', '2026-03-31', 4)],
    });
    const refused = makeUpload({
      id: '692039c0aaaaaaaaaaaaaaa3',
      state: 'REFUSED',
      errors: [
        {
          type: 'Transactions Error',
          message: 'm',
          place: { page: 2, row: 7 },
          expected: '1 149.99',
          found: '1 249.99',
        },
      ],
    });
    const waiting = makeUpload({ id: '692039c0aaaaaaaaaaaaaaa4' });
    const shown = statementSourcesView([waiting, refused, second, first], now);
    expect(z.object(statementSources).parse(shown)).toEqual(shown);
    expect(shown.statement_files.map((file) => [file.upload_id, file.status, file.authenticity_score])).toEqual([
      [refused.id, 'REFUSED', null],
      [second.id, 'ACCEPTED', null],
      [first.id, 'ACCEPTED', 100],
    ]);
    expect(shown.statement_files[0]?.errors).toMatchObject([{ page: 2, row: 7, expected: '1 149.99' }]);
    expect(shown.statement_files[1]?.accounts).toEqual([
      {
        account_id: '692039c0bbbbbbbbbbbbbbbb',
        rows_added: 10,
        duplicates_removed: 4,
        covered_ranges: [{ from: '2026-02-15', to: '2026-03-31' }],
      },
    ]);
    const account_id = '692039c0bbbbbbbbbbbbbbbb';
    expect(shown.covered_ranges).toEqual([{ account_id, from: '2026-01-01', to: '2026-03-31' }]);
    // 15 to 28 February.
    expect(shown.overlaps).toEqual([
      { account_id, from: '2026-02-15', to: '2026-02-28', days: 14, upload_ids: [first.id, second.id] },
    ]);
  });

  test('Statement sources are empty where the bank gave the data', () => {
    expect(statementSourcesView([], now)).toEqual({ statement_files: [], covered_ranges: [], overlaps: [] });
  });
});
