import type { CalendarDate } from '../../time/calendar.ts';
import type { OcrEngine, OcrPage } from '../ocr-engine.ts';
import type { PageText, PdfDocument, PdfEngine } from '../pdf-engine.ts';
import { readPages } from '../read-pages.ts';
import type { Statement, StatementError, StatementReading } from '../statement.ts';
import { withDrawnDescriptions } from './blank-descriptions.ts';
import { guessedFigures } from './figure-repair.ts';
import { ocrPageText, pageConfidence } from './ocr-page-text.ts';
import { pictureAsPdf } from './picture-pdf.ts';
import { provedByBalances, rowsWithoutProof } from './prove-rows.ts';
import { recognisedPage, scaled } from './recognised-page.ts';

/** Sharp enough for text of 6 points; more takes time and reads no better. */
const DOTS_PER_INCH = 300;
/** For a second look: another sampling of the same print, with mistakes of its own. */
const SECOND_DOTS_PER_INCH = 220;
/** A page with fewer characters says nothing as text. */
const FEWEST_CHARACTERS = 20;
/** Share of a page that a picture covers when it is a scan. */
const SCAN_SHARE = 0.5;
/** Scanned pages of one file: half a year of a busy account, and about a minute of work. */
const MAX_SCANNED_PAGES = 20;
/** No recognised row is as sure as a written one. */
const MOST_CONFIDENCE = 0.95;
/** Errors that are listed. */
const MAX_LISTED = 20;

interface OcrRequest {
  readonly password?: string;
  /** The day of reading in Johannesburg. */
  readonly today: CalendarDate;
  /** Hears how many of the pages were read. */
  readonly onProgress?: (pagesRead: number, pages: number) => void;
}

/**
 * Reads a PDF of text or of scanned pages, or of both, and the descriptions that some banks draw as pictures. A statement
 * with recognised pages is read only when its own balances prove every row; otherwise it is refused and the rows are named.
 */
export async function readPdfWithOcr(
  engine: PdfEngine,
  ocr: OcrEngine,
  bytes: Uint8Array,
  request: OcrRequest,
): Promise<StatementReading> {
  const opened = engine.open(bytes, request.password);
  switch (opened.outcome) {
    case 'password_needed':
      return { outcome: 'password_needed', passwordWasWrong: false };
    case 'wrong_password':
      return { outcome: 'password_needed', passwordWasWrong: true };
    case 'damaged':
      return refused([parseError(opened.reason)]);
    case 'open':
      try {
        return await readDocumentWithOcr(opened.document, ocr, request);
      } finally {
        opened.document.close();
      }
  }
}

/** Reads a photo or screenshot of a statement, PNG or JPEG, as a scan of one page. */
export async function readPictureWithOcr(
  engine: PdfEngine,
  ocr: OcrEngine,
  bytes: Uint8Array,
  request: OcrRequest,
): Promise<StatementReading> {
  const pdf = pictureAsPdf(bytes);
  if (pdf === null) return refused([parseError('The picture is damaged, too large, or neither PNG nor JPEG.')]);
  return await readPdfWithOcr(engine, ocr, pdf, request);
}

/** A page that holds nothing but its picture. */
interface ScannedPage {
  readonly text: PageText;
  readonly recognised: OcrPage;
}

/** The same for a document that is open, and stays open. */
export async function readDocumentWithOcr(
  document: PdfDocument,
  ocr: OcrEngine,
  { today, onProgress }: OcrRequest,
): Promise<StatementReading> {
  const pages = document.metadata.pages;
  const texts = Array.from({ length: pages }, (_, index) => document.text(index + 1));
  const scans = texts.filter(
    (text) => text.codes.length < FEWEST_CHARACTERS && document.imageShare(text.page) >= SCAN_SHARE,
  );
  if (scans.length === 0) {
    const { reading, blanks } = readPages(texts, { today });
    onProgress?.(pages, pages);
    const isDrawn = reading.outcome === 'read' && blanks.some((ofStatement) => ofStatement.length > 0);
    if (!isDrawn) return reading;
    return { outcome: 'read', statements: await withDrawnDescriptions(document, ocr, reading.statements, blanks) };
  }
  if (scans.length > MAX_SCANNED_PAGES) {
    return refused([parseError(`The file has ${scans.length} scanned pages; at most ${MAX_SCANNED_PAGES} are read.`)]);
  }
  const recognised: ScannedPage[] = [];
  for (const text of scans) {
    recognised.push({ text, recognised: await recognisedPage(document, ocr, text, DOTS_PER_INCH) });
    onProgress?.(pages - scans.length + recognised.length, pages);
  }
  const look = async (page: number): Promise<OcrPage> => {
    const text = texts[page - 1];
    if (text === undefined) return { words: [] };
    const { words } = await recognisedPage(document, ocr, text, SECOND_DOTS_PER_INCH);
    const by = DOTS_PER_INCH / SECOND_DOTS_PER_INCH;
    return { words: words.map((word) => ({ ...word, box: scaled(word.box, by) })) };
  };
  return await provedReading(texts, recognised, today, look);
}

/**
 * As recognised first; with guesses at what letters among digits mean only where that proves nothing.
 * @param look recognises a page once more, from another picture of it
 */
async function provedReading(
  texts: readonly PageText[],
  scans: readonly ScannedPage[],
  today: CalendarDate,
  look: (page: number) => Promise<OcrPage>,
): Promise<StatementReading> {
  const confidence = Math.min(MOST_CONFIDENCE, ...scans.map((scan) => pageConfidence(scan.recognised)));
  const read = (pages: readonly ScannedPage[], change: (page: OcrPage) => OcrPage): StatementReading => {
    const withScans = texts.map((text) => {
      const scan = pages.find((one) => one.text.page === text.page);
      return scan === undefined ? text : ocrPageText(change(scan.recognised), text, DOTS_PER_INCH);
    });
    return readPages(withScans, { today, confidence }).reading;
  };
  const seenAgain = new Map<number, OcrPage>();
  const attempt = async (change: (page: OcrPage) => OcrPage): Promise<StatementReading> => {
    const reading = read(scans, change);
    if (reading.outcome !== 'read') return reading;
    const inDoubt = new Set(reading.statements.flatMap(rowsWithoutProof).map(({ place }) => place.page));
    for (const page of inDoubt) if (!seenAgain.has(page)) seenAgain.set(page, await look(page));
    const second = read(
      scans.map((scan) => ({ ...scan, recognised: seenAgain.get(scan.text.page) ?? scan.recognised })),
      change,
    );
    return proved(reading.statements, second.outcome === 'read' ? second.statements : []);
  };
  const plain = await attempt((page) => page);
  if (plain.outcome === 'read') return plain;
  const guessed = await attempt(guessedFigures);
  return guessed.outcome === 'read' ? guessed : plain;
}

/** @param again the same statements from other pictures of the pages in doubt */
function proved(read: readonly Statement[], again: readonly Statement[]): StatementReading {
  const statements = read.map((statement, index) => provedByBalances(statement, isSeenTwice(statement, again[index])));
  const errors = statements.flatMap((one) => one.errors);
  return errors.length > 0
    ? refused(errors)
    : { outcome: 'read', statements: statements.map(({ statement }) => statement) };
}

function isSeenTwice(statement: Statement, again: Statement | undefined): boolean {
  const rows = rowsWithoutProof(statement);
  return (
    rows.length > 0 &&
    rows.every((row, index) => {
      const other = again?.rows[index];
      return (
        other !== undefined &&
        other.bookedOn === row.bookedOn &&
        other.amountCents === row.amountCents &&
        other.balanceCents === row.balanceCents
      );
    })
  );
}

function refused(errors: readonly StatementError[]): StatementReading {
  if (errors.length <= MAX_LISTED) return { outcome: 'refused', errors };
  const others = parseError(`${errors.length - MAX_LISTED} more rows could not be proved.`);
  return { outcome: 'refused', errors: [...errors.slice(0, MAX_LISTED), others] };
}

function parseError(message: string): StatementError {
  return { type: 'Parse Error', message, place: null, expected: null, found: null };
}
