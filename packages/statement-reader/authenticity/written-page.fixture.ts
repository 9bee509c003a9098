import type { Covering, PageText, PdfDocument, PdfMetadata } from '../reading/pdf-engine.ts';
import type { Statement, StatementRow } from '../reading/statement.ts';

/** A text on a page: where it begins (or ends, when `right`), and its baseline. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly right?: true;
  readonly font?: string;
  readonly size?: number;
}

/** Every character is half as wide as its font's size. */
const WIDTH = 0.5;

/** A page of pieces in the order of the file. */
export function writtenPage(pieces: readonly Piece[], page = 1): PageText {
  const fonts = [...new Set(pieces.map(({ font = 'Helvetica' }) => font))];
  const characters = pieces.flatMap(({ text, x, y, right, font = 'Helvetica', size = 8 }) => {
    const start = right ? x - text.length * size * WIDTH : x;
    return [...text].map((character, index) => ({
      code: character.codePointAt(0) ?? 0,
      left: start + index * size * WIDTH,
      right: start + (index + 1) * size * WIDTH,
      top: y - size,
      bottom: y + 0.2 * size,
      size,
      font: fonts.indexOf(font),
    }));
  });
  const column = (value: (character: (typeof characters)[number]) => number) => Float32Array.from(characters, value);
  return {
    page,
    width: 595,
    height: 842,
    codes: Uint32Array.from(characters, ({ code }) => code),
    left: column(({ left }) => left),
    top: column(({ top }) => top),
    right: column(({ right }) => right),
    bottom: column(({ bottom }) => bottom),
    fontSize: column(({ size }) => size),
    font: Uint16Array.from(characters, ({ font }) => font),
    fonts,
    unseen: new Uint32Array(0),
  };
}

const metadata: PdfMetadata = {
  pages: 1,
  producer: 'Statement Composer 7',
  creator: null,
  title: null,
  createdAt: '2026-10-31T04:00:00.000Z',
  modifiedAt: '2026-10-31T04:00:00.000Z',
  wasEncrypted: false,
  incrementalUpdates: 0,
  hasJavaScript: false,
  hasXfa: false,
  embeddedFiles: 0,
};

/** A document of pages that nobody touched. */
export function writtenDocument(
  pages: readonly PageText[],
  options: {
    readonly metadata?: Partial<PdfMetadata>;
    readonly imageShare?: number;
    readonly coverings?: readonly Covering[];
  } = {},
): PdfDocument {
  return {
    metadata: { ...metadata, pages: pages.length, ...options.metadata },
    text: (page) => pages[page - 1] ?? writtenPage([], page),
    imageShare: () => options.imageShare ?? 0,
    coverings: (page) => (page === 1 ? (options.coverings ?? []) : []),
    render: () => ({ width: 0, height: 0, levels: new Uint8Array(0) }),
    decrypted: () => new Uint8Array(0),
    hasStopped: () => false,
    close: () => {},
  };
}

/** Twelve debits of R 10 from R 200.00, one a line: R 190.00 to R 80.00. */
export const rowCount = 12;
const rowTop = (index: number): number => 100 + index * 12;
const rands = (cents: number): string => (cents / 100).toFixed(2);

/** The pieces of a row: date, description, amount, balance. `change` may be undefined for what stays. */
export function rowPieces(
  index: number,
  change: { readonly amount?: Partial<Piece>; readonly balance?: Partial<Piece> } = {},
): Piece[] {
  const y = rowTop(index);
  return [
    { text: `${String(index + 1).padStart(2, '0')} Oct`, x: 40, y },
    { text: 'Shop', x: 100, y },
    { text: '10.00', x: 400, y, right: true, ...change.amount },
    { text: rands(balanceAfter(index)), x: 480, y, right: true, ...change.balance },
  ];
}

const balanceAfter = (index: number): number => 20_000 - 1_000 * (index + 1);

/** The page of the twelve rows, with one row as given. */
export function statementPage(
  changed: { readonly index: number; readonly pieces: readonly Piece[] } | null = null,
): PageText {
  return writtenPage(
    Array.from({ length: rowCount }, (_, index) =>
      changed?.index === index ? changed.pieces : rowPieces(index),
    ).flat(),
  );
}

/** What a reader makes of that page. */
export function readStatement(row: Partial<StatementRow> = {}): Statement {
  return {
    bankSlug: 'fnb',
    layout: 'generic',
    accountNumber: '62000000001',
    accountName: 'Cheque',
    accountType: 'cheque',
    holderName: 'T PERSON',
    currency: 'ZAR',
    from: '2026-10-01',
    to: '2026-10-31',
    openingCents: 20_000,
    closingCents: balanceAfter(rowCount - 1),
    rows: Array.from({ length: rowCount }, (_, index) => ({
      place: { page: 1, row: index + 1 },
      bookedOn: `2026-10-${String(index + 1).padStart(2, '0')}`,
      amountCents: -1_000,
      balanceCents: balanceAfter(index),
      description: 'Shop',
      reference: '',
      confidence: 1,
      ...row,
    })),
    printedTotals: { creditCents: null, debitCents: null, credits: null, debits: null },
  };
}
