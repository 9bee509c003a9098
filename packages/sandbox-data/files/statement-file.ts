import { addDays } from '@imali/ledger/basics/calendar.ts';
import { feeDescription } from '@imali/ledger/rows/fee-description.ts';
import type { PageDrawing } from '@imali/pdf-writer/page-drawing.ts';
import { type PdfTraits, pdfFile } from '@imali/pdf-writer/pdf-file.ts';
import type { TextFormat } from './formats/written-text.ts';
import type { PdfLayout } from './layouts/pdf-layout.ts';
import { forgedPages } from './pdf/forged-pages.ts';
import { editedInUpdate, resaved } from './pdf/resave.ts';
import { type PageRaster, scannedPages } from './pdf/scanned-pages.ts';
import { preparedStatement } from './prepared-statement.ts';
import type { PrintedAccount } from './printed-account.ts';
import type { StatementFileFormat, StatementFileRequest } from './statement-file-request.ts';
import type { StatementTruth, TrueRow } from './statement-truth.ts';
import { type TamperedAccount, tamperedAccount } from './tampering.ts';

export interface StatementFile {
  readonly bytes: Uint8Array;
  /** Letters, digits, dots, hyphens and underscores. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly truth: StatementTruth;
}

/** What the files of each format are. */
export const statementMediaTypes: Readonly<Record<StatementFileFormat, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  ofx: 'application/x-ofx',
  qif: 'application/x-qif',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mt940: 'text/plain',
  camt053: 'application/xml',
};

const extensions: Readonly<Record<StatementFileFormat, string>> = {
  pdf: 'pdf',
  csv: 'csv',
  ofx: 'ofx',
  qif: 'qif',
  xlsx: 'xlsx',
  mt940: 'sta',
  camt053: 'xml',
};

/** A row as it is in the file, with the part of its amount that is in the fee column. */
interface PlacedRow extends TrueRow {
  readonly feeCents: number;
}

/** Rows with their places, and the bytes. */
interface Made {
  readonly bytes: Uint8Array;
  readonly rows: readonly PlacedRow[];
}

/** What is printed on one row: a transaction, and where a fee is printed beside it the fee. */
function movementsOf({ feeCents, ...row }: PlacedRow): TrueRow[] {
  if (feeCents === 0 || feeCents === row.amountCents) return [row];
  const { amountCents, balanceCents, description } = row;
  const between = balanceCents === null ? null : balanceCents - feeCents;
  return [
    { ...row, amountCents: amountCents - feeCents, balanceCents: between },
    { ...row, amountCents: feeCents, description: feeDescription(description), reference: '', lines: [] },
  ];
}

/** Program that saves a statement after its bank did. */
const RESAVING_PROGRAM = 'Free PDF Editor 3.5';

function traitsOf(request: StatementFileRequest, layout: PdfLayout): PdfTraits {
  return {
    title: 'Account statement',
    producer: layout.producer,
    creator: layout.creator,
    createdOn: request.endsOn,
    runs: layout.runs ?? 'lines',
    password: request.encrypted?.password ?? null,
  };
}

function scanned(pages: readonly PageDrawing[], request: StatementFileRequest, traits: PdfTraits, engine?: PageRaster) {
  if (!engine) throw new RangeError('a scan needs a PDF engine');
  const plain = pdfFile(pages, { ...traits, password: null });
  const { personaId, seed, accountIndex, endsOn } = request;
  const subject = `${personaId}/${seed}/${accountIndex}/${endsOn}`;
  const scanner = { ...traits, title: 'Scan', producer: 'Office Scanner 2', creator: 'Office Scanner 2' };
  return pdfFile(scannedPages(plain, engine, subject), scanner);
}

/** What a forger who raises an income and paints over it would change. */
function raisedPages(layout: PdfLayout, genuine: PrintedAccount): readonly PageDrawing[] {
  const raised = tamperedAccount(genuine, 'changed_amount');
  return raised === null ? [] : layout.print(raised.account).pages;
}

interface ForgedDrawings {
  readonly before: readonly PageDrawing[];
  readonly after: readonly PageDrawing[];
  readonly raised: readonly PageDrawing[];
}

function forgedFile(
  { tampered, endsOn }: StatementFileRequest,
  { before, after, raised }: ForgedDrawings,
  fileOf: (pages: readonly PageDrawing[]) => Uint8Array,
): Uint8Array {
  switch (tampered) {
    case 'mixed_font':
    case 'text_over_text':
      return fileOf(forgedPages(before, after, tampered));
    case 'painted_over':
      return fileOf(forgedPages(before, raised, tampered));
    case 'edited_in_update':
      return editedInUpdate(fileOf(before), fileOf(after));
    case 'resaved':
      return resaved(fileOf(after), { producer: RESAVING_PROGRAM, on: addDays(endsOn, 9) });
    default:
      return fileOf(after);
  }
}

function madePdf(
  request: StatementFileRequest,
  layout: PdfLayout,
  genuine: PrintedAccount,
  account: PrintedAccount,
  engine?: PageRaster,
): Made {
  const printed = layout.print(account);
  const before = layout.print(genuine).pages;
  const traits = traitsOf(request, layout);
  const fileOf = (pages: readonly PageDrawing[]): Uint8Array =>
    request.scanned === true ? scanned(pages, request, traits, engine) : pdfFile(pages, traits);
  const bytes = forgedFile(request, { before, after: printed.pages, raised: raisedPages(layout, genuine) }, fileOf);
  const rows = account.rows.flatMap((row, index): PlacedRow[] => {
    const place = printed.places[index];
    if (!place) return [];
    const { bookedOn, amountCents, feeCents, balanceCents } = row;
    const { page, row: rowOnPage, description, reference, lines } = place;
    return [
      { place: { page, row: rowOnPage }, bookedOn, amountCents, feeCents, balanceCents, description, reference, lines },
    ];
  });
  return { bytes, rows };
}

function madeText(format: TextFormat, account: PrintedAccount, bank: string): Made {
  const { content, places } = format.write(account, bank);
  const rows = account.rows.flatMap((row, index): PlacedRow[] => {
    const place = places[index];
    if (!place) return [];
    const { bookedOn, amountCents, feeCents } = row;
    const balanceCents = place.hasBalance ? row.balanceCents : null;
    const { description, reference } = place;
    const lines = [description];
    return [
      {
        place: { page: 1, row: place.row },
        bookedOn,
        amountCents,
        feeCents,
        balanceCents,
        description,
        reference,
        lines,
      },
    ];
  });
  return { bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content, rows };
}

function changeOf(tampered: TamperedAccount | null, rows: readonly PlacedRow[]): StatementTruth['change'] {
  if (!tampered) return null;
  const { rowIndex, ...change } = tampered.change;
  return { ...change, place: rowIndex === null ? null : (rows[rowIndex]?.place ?? null) };
}

/**
 * A statement of a synthetic applicant, in a bank's own layout, with the truth about every row. The same request gives
 * the same bytes. Throws a RangeError on a request that statementRequestProblem finds fault with, and on a scan without
 * an engine.
 * @param engine renders the pages of a scan; needed for nothing else
 */
export function statementFile(request: StatementFileRequest, engine?: PageRaster): StatementFile {
  const prepared = preparedStatement(request);
  if ('problem' in prepared) throw new RangeError(`${prepared.field} ${prepared.problem}`);
  const { bank, product, genuine, tampered } = prepared;
  const account = tampered?.account ?? genuine;
  const { bytes, rows } =
    product.kind === 'pdf'
      ? madePdf(request, product.layout, genuine, account, engine)
      : madeText(product.format, account, bank);
  const { accountNumber, accountName, accountType, holderName, from, to, openingCents, closingCents, totals } = account;
  const name = [bank, product.name, accountNumber.slice(-4), from, to].join('-');
  return {
    bytes,
    fileName: `${name}.${extensions[request.format]}`,
    mediaType: statementMediaTypes[request.format],
    truth: {
      bankSlug: bank,
      product: product.name,
      accountNumber,
      accountName,
      accountType,
      holderName,
      currency: 'ZAR',
      from,
      to,
      openingCents,
      closingCents,
      totals,
      rows: rows.flatMap(movementsOf),
      change: changeOf(tampered, rows),
    },
  };
}
