import { describe, expect, test } from '@jest/globals';
import type { Statement } from '../reading/statement.ts';
import { amountColumns } from './amount-columns.ts';
import { keptEdgeFindings } from './kept-edge-findings.ts';
import { markedPage } from './marked-page.ts';
import { rowGapFindings } from './row-gap-findings.ts';
import { type Piece, readStatement, writtenPage } from './written-page.fixture.ts';

const rands = (cents: number): string => (cents / 100).toFixed(2).replace(/(\d)(?=(\d{3})+\.)/g, '$1,');

interface Printed {
  readonly y: number;
  readonly amountCents: number;
  readonly balanceCents: number;
  /** Where the balance begins, if it does not end with its column. */
  readonly balanceLeft?: number;
  readonly wrapped?: boolean;
}

const piecesOf = ({ y, amountCents, balanceCents, balanceLeft, wrapped }: Printed, index: number): Piece[] => [
  { text: `${String(index + 1).padStart(2, '0')} Oct`, x: 40, y },
  { text: 'Shop', x: 100, y },
  { text: rands(amountCents), x: 400, y, right: true },
  balanceLeft === undefined
    ? { text: rands(balanceCents), x: 480, y, right: true }
    : { text: rands(balanceCents), x: balanceLeft, y },
  ...(wrapped ? [{ text: 'on the next line', x: 100, y: y + 9 }] : []),
];

function statementOf(rows: readonly Printed[]): Statement {
  const [first] = readStatement().rows;
  if (first === undefined) throw new Error('the statement has rows');
  return {
    ...readStatement(),
    rows: rows.map(({ amountCents, balanceCents }, index) => ({
      ...first,
      place: { page: 1, row: index + 1 },
      amountCents: -amountCents,
      balanceCents,
    })),
  };
}

/** Sixteen rows, 12 points apart, whose balances have from five to seven digits. */
const rows: readonly Printed[] = Array.from({ length: 16 }, (_, index) => ({
  y: 100 + index * 12,
  amountCents: 1_000 + 7_311 * index,
  balanceCents: [95_055, 1_234_567, 88_120, 812_345][index % 4] ?? 0,
}));
const pageOf = (printed: readonly Printed[]) => [markedPage(writtenPage(printed.flatMap(piecesOf)))];

describe('an amount in the place of a shorter one', () => {
  const found = (printed: readonly Printed[]) => {
    const pages = pageOf(printed);
    return keptEdgeFindings(amountColumns(pages, [statementOf(printed)]), pages);
  };
  /** Digits of the fixture are 4 points wide, and `950.55` begins 24 points before the edge. */
  const kept = (index: number, balanceCents: number) =>
    rows.map((row, at) => (at === index ? { ...row, balanceCents, balanceLeft: 480 - 24 } : row));

  test("An amount in a shorter one's place is found by the digits that stick out", () => {
    expect(found(rows)).toEqual([]);
    expect(found(kept(4, 195_055))).toMatchObject([{ code: 'kept_left_edge', page: 1, details: { points: 8 } }]);
    expect(found(kept(8, 1_095_055))).toMatchObject([{ code: 'kept_left_edge', details: { points: 12 } }]);
  });

  test('An amount that is aside by no whole number of digits is not a finding', () => {
    const aside = rows.map((row, at) => (at === 4 ? { ...row, balanceLeft: 480 - 24 + 2.5 } : row));
    expect(found(aside)).toEqual([]);
  });

  test('An amount in a column that is set flush left is no finding', () => {
    expect(found(rows.map((row) => ({ ...row, balanceLeft: 440 })))).toEqual([]);
  });
});

describe('a row that was taken out', () => {
  const found = (printed: readonly Printed[]) => rowGapFindings(pageOf(printed), [statementOf(printed)]);

  test('A removed row is found by the room that it leaves', () => {
    expect(found(rows)).toEqual([]);
    expect(found(rows.toSpliced(6, 1))).toMatchObject([
      { code: 'row_missing', page: 1, details: { points: 24, usual: 12 } },
    ]);
  });

  test('A removed row is found where its second line was left', () => {
    const wrapped = [3, 6, 12];
    const printed = rows.map((row, at) => ({
      ...row,
      y: row.y + 9 * wrapped.filter((index) => index < at).length,
      wrapped: wrapped.includes(at),
    }));
    const pieces = printed.flatMap((row, at) => piecesOf(row, at).slice(at === 6 ? 4 : 0));
    const pages = [markedPage(writtenPage(pieces))];
    expect(rowGapFindings(pages, [statementOf(printed.toSpliced(6, 1))])).toMatchObject([
      { code: 'row_missing', details: { points: 21 } },
    ]);
  });

  test('A removed row leaves no room where the rows behind it were moved up', () => {
    expect(found(rows.toSpliced(6, 1).map((row, index) => ({ ...row, y: 100 + index * 12 })))).toEqual([]);
  });

  test('Varying row distances are no finding where long descriptions take two lines', () => {
    let y = 100;
    const wrapped = rows.map((row, index) => {
      const at = { ...row, y, wrapped: index % 3 === 0 };
      y += index % 3 === 0 ? 21 : 12;
      return at;
    });
    expect(found(wrapped)).toEqual([]);
  });

  test('Room between rows is no finding between two months, or if too small for a row', () => {
    const printed = rows.toSpliced(6, 1);
    const statement = statementOf(printed);
    const [before, after] = ['2026-09-30', '2026-10-01'];
    const dated = statement.rows.map((row, at) => ({ ...row, bookedOn: at < 6 ? before : after }));
    expect(rowGapFindings(pageOf(printed), [{ ...statement, rows: dated }])).toEqual([]);
    expect(found(rows.map((row, at) => (at < 6 ? row : { ...row, y: row.y + 17 })))).toEqual([]);
  });

  test('Several groups of rows that are apart are not a finding', () => {
    expect(found(rows.map((row, index) => ({ ...row, y: row.y + 12 * Math.floor(index / 4) })))).toEqual([]);
  });
});
