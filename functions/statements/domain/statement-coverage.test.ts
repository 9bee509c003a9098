import { addDays } from '@imali/ledger/basics/calendar.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { statementCoverage } from './statement-coverage.ts';

const file = (id: string, ...periods: (readonly [from: string, to: string])[]) => ({
  id,
  createdAt: '2026-06-12T08:00:00.000Z',
  accounts: [
    {
      accountId: 'one',
      bankSlug: 'fnb',
      accountNumber: '62000000011',
      rowsAdded: 1,
      duplicates: 0,
      periods: periods.map(([from, to]) => ({ from, to })),
    },
  ],
});

describe('what files cover', () => {
  test('Statement coverage is one range where files touch or overlap, and several where days are missing', () => {
    const { covered, overlaps } = statementCoverage([
      file('c', ['2026-05-01', '2026-05-31']),
      file('a', ['2026-01-01', '2026-01-31']),
      file('b', ['2026-02-01', '2026-03-15']),
    ]);
    expect(covered).toEqual([
      { accountId: 'one', from: '2026-01-01', to: '2026-03-15' },
      { accountId: 'one', from: '2026-05-01', to: '2026-05-31' },
    ]);
    expect(overlaps).toEqual([]);
  });

  test('Coverage overlaps on days shown by two files, with those of three separate from those of two', () => {
    const { covered, overlaps } = statementCoverage([
      file('a', ['2026-01-01', '2026-01-31']),
      file('b', ['2026-01-20', '2026-02-10']),
      file('c', ['2026-01-25', '2026-01-26']),
    ]);
    expect(covered).toEqual([{ accountId: 'one', from: '2026-01-01', to: '2026-02-10' }]);
    // 20 to 24 are 5 days, 25 and 26 are 2, 27 to 31 are 5.
    expect(overlaps).toEqual([
      { accountId: 'one', from: '2026-01-20', to: '2026-01-24', days: 5, uploadIds: ['a', 'b'] },
      { accountId: 'one', from: '2026-01-25', to: '2026-01-26', days: 2, uploadIds: ['a', 'b', 'c'] },
      { accountId: 'one', from: '2026-01-27', to: '2026-01-31', days: 5, uploadIds: ['a', 'b'] },
    ]);
  });

  test('Statement coverage names files in the order in which they were sent', () => {
    const [older, newer] = [file('b', ['2026-01-01', '2026-01-02']), file('a', ['2026-01-02', '2026-01-03'])];
    const { overlaps } = statementCoverage([{ ...newer, createdAt: '2026-06-13T08:00:00.000Z' }, older]);
    expect(overlaps.map(({ uploadIds }) => uploadIds)).toEqual([['b', 'a']]);
  });

  test('Statement coverage is empty for files from before their days were recorded', () => {
    expect(statementCoverage([file('a'), file('b')])).toEqual({ covered: [], overlaps: [] });
  });

  test('Coverage contains every day of every file, and overlaps the shared days, whatever their order', () => {
    const days = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 }));
    fc.assert(
      fc.property(fc.array(days, { maxLength: 6 }), (spans) => {
        const files = spans.map(([start, length], index) =>
          file(`f${index}`, [addDays('2026-01-01', start), addDays('2026-01-01', start + length)]),
        );
        const found = statementCoverage(files);
        expect(statementCoverage(files.toReversed())).toEqual(found);
        for (let offset = 0; offset <= 81; offset += 1) {
          const day = addDays('2026-01-01', offset);
          const count = spans.filter(([start, length]) => offset >= start && offset <= start + length).length;
          const holds = ({ from, to }: { from: string; to: string }): boolean => from <= day && to >= day;
          expect(found.covered.filter(holds)).toHaveLength(count > 0 ? 1 : 0);
          expect(found.overlaps.filter(holds).map(({ uploadIds }) => uploadIds.length)).toEqual(
            count > 1 ? [count] : [],
          );
        }
      }),
    );
  });
});
