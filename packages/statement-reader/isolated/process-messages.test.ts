import { describe, expect, test } from '@jest/globals';
import { makeStatement } from '../reading/statement.fixture.ts';
import { ReaderReport } from './process-messages.ts';

const reported = (overrides: Partial<ReturnType<typeof makeStatement>>) => {
  const statement = { ...makeStatement([['2026-03-02', -5000]]), ...overrides };
  const reading = { outcome: 'read', statements: [statement] };
  const report = ReaderReport.parse({ kind: 'read', file: { format: 'ofx', pages: 1, reading, authenticity: null } });
  if (report.kind !== 'read') throw new Error(report.kind);
  return report.file.reading;
};

describe('what a reader says of a file', () => {
  test('The names and texts of a reading have a length that can be stored', () => {
    const endless = 'x'.repeat(500_000);
    const [row] = makeStatement([['2026-03-02', -5000]]).rows;
    const rows = row ? [{ ...row, description: endless, reference: endless }] : [];
    const reading = reported({ holderName: endless, accountName: endless, currency: endless, rows });
    expect(reading.outcome).toBe('read');
    expect(JSON.stringify(reading).length).toBeLessThan(5_000);
  });

  test('A reading includes what the reader left out, and what a refused file proves', () => {
    const notes = [{ code: 'pending_left_out' as const, message: 'Two are pending.', place: null }];
    const noted = { ...makeStatement([['2026-03-02', -5000]]), notes };
    expect(reported({ notes })).toEqual({ outcome: 'read', statements: [noted] });
    const refused = {
      outcome: 'refused',
      errors: [
        {
          type: 'Parse Error',
          code: 'row_unreadable',
          message: 'm',
          place: { page: 1, row: 2 },
          expected: null,
          found: null,
          remedy: 'send_original',
        },
      ],
      partial: { statements: [noted], unreadRows: [{ page: 1, row: 2 }], unreadPages: [3] },
    };
    const report = ReaderReport.parse({
      kind: 'read',
      file: { format: 'pdf', pages: 3, reading: refused, authenticity: null },
    });
    expect(report).toMatchObject({ file: { reading: refused } });
  });

  test("An impossibly long account number is refused: a cut one would be another account's", () => {
    expect(reported({ accountNumber: '6'.repeat(500_000) })).toEqual({
      outcome: 'refused',
      errors: [
        {
          type: 'Parse Error',
          code: 'account_number_too_long',
          message: 'The number of the account is longer than any.',
          place: null,
          expected: null,
          found: `${'6'.repeat(80)}...`,
        },
      ],
    });
    expect(reported({ accountNumber: '6'.repeat(34) }).outcome).toBe('read');
  });
});
