import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Piece, writtenPage } from '../authenticity/written-page.fixture.ts';
import { readPages } from '../reading/read-pages.ts';

const LEADING = 10;
/** Above and below each cell of a table. */
const PADDING = 3;
const places = { date: 40, description: 120, amount: 400, balance: 490 } as const;

type Place = 'top' | 'middle' | 'bottom';

const rands = (cents: number): string => (cents / 100).toFixed(2);

/** A row with a description of so many lines; the cells beside it are at one place of its height. */
function rowPieces(index: number, lines: number, place: Place, top: number): { pieces: Piece[]; text: string } {
  const texts = Array.from({ length: lines }, (_, line) => `SHOP ${'ABCDEFGHIJ'[index]} ${'KLMN'[line]}`);
  const height = (lines - 1) * LEADING;
  const beside = top + (place === 'top' ? 0 : place === 'middle' ? height / 2 : height);
  const balance = 90_000 - 1_000 * (index + 1);
  return {
    text: texts.join(' '),
    pieces: [
      ...texts.map((text, line): Piece => ({ text, x: places.description, y: top + line * LEADING })),
      { text: `${String(index + 1).padStart(2, '0')}/10/2026`, x: places.date, y: beside },
      { text: '-10.00', x: places.amount, y: beside, right: true },
      { text: rands(balance), x: places.balance, y: beside, right: true },
    ],
  };
}

/** Pages of a table whose rows are as high as their descriptions. */
function table(heights: readonly number[], place: Place, perPage: number) {
  const texts: string[] = [];
  const pages = Array.from({ length: Math.ceil(heights.length / perPage) }, (_, page) => {
    const pieces: Piece[] = [
      ...(page === 0 ? [{ text: 'Postbank', x: 40, y: 30 }] : []),
      ...(page === 0 ? [{ text: 'Account number: 1000200030', x: 40, y: 44 }] : []),
      ...(page === 0 ? [{ text: 'Opening balance: 900.00', x: 40, y: 58 }] : []),
      { text: 'Date', x: places.date, y: 80 },
      { text: 'Description', x: places.description, y: 80 },
      { text: 'Amount', x: places.amount, y: 80, right: true },
      { text: 'Balance', x: places.balance, y: 80, right: true },
    ];
    let top = 100;
    for (const [offset, lines] of heights.slice(page * perPage, (page + 1) * perPage).entries()) {
      const row = rowPieces(page * perPage + offset, lines, place, top);
      pieces.push(...row.pieces);
      texts.push(row.text);
      top += lines * LEADING + 2 * PADDING;
    }
    return writtenPage(pieces, page + 1);
  });
  return { pages, texts };
}

test('a description has all its lines and no others wherever the line of its amounts is in the height of its row', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 10 }),
      fc.constantFrom<Place>('top', 'middle', 'bottom'),
      (heights, place) => {
        const { pages, texts } = table(heights, place, heights.length);
        const { reading } = readPages(pages, { today: '2026-11-21' });
        if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
        expect(reading.statements.flatMap(({ rows }) => rows.map(({ description }) => description))).toEqual(texts);
      },
    ),
  );
});

test('what begins above its row on one page does so below the heading of the next, too', () => {
  for (const place of ['middle', 'bottom'] as const) {
    const { pages, texts } = table([2, 3, 1, 3, 2, 3, 3, 1], place, 3);
    const { reading } = readPages(pages, { today: '2026-11-21' });
    if (reading.outcome !== 'read') throw new Error(JSON.stringify(reading));
    const rows = reading.statements.flatMap((statement) => statement.rows);
    expect(rows.map(({ description }) => description)).toEqual(texts);
    expect(reading.statements.flatMap(({ notes = [] }) => notes)).toEqual([]);
  }
});
