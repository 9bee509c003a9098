import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { notOpened } from '../reading/not-opened.ts';
import type { OcrEngine, OcrPage } from '../reading/ocr-engine.ts';
import type { PageText, PdfDocument, PdfEngine } from '../reading/pdf-engine.ts';
import { readPages } from '../reading/read-pages.ts';
import { withFeesApart } from '../reading/split-fee-rows.ts';
import type { Statement, StatementError, StatementReading } from '../reading/statement.ts';
import type { StatedAccount } from '../reading/statement-reader.ts';
import { refusal, refusedFor } from '../refusals/refusal.ts';
import { refusals } from '../refusals/refusal-codes.ts';
import { sheetsOf, withDrawnDescriptions } from './blank-descriptions.ts';
import { repairedDescriptions } from './description-repair.ts';
import { guessedFigures } from './figure-repair.ts';
import { ocrPageText, pageConfidence } from './ocr-page-text.ts';
import { showsPrint } from './page-ink.ts';
import { reconcileBalances, rowsWithoutProof } from './prove-rows.ts';
import { recognisedPage, scaled } from './recognised-page.ts';

/** Sharp enough for text of 6 points; more takes time and reads no better. */
const DOTS_PER_INCH = 300;
/** For a second look: another sampling of the same print, with mistakes of its own. */
const SECOND_DOTS_PER_INCH = 220;
/** A page with fewer characters says nothing as text; one without amounts is what a scanner wrote under its picture. */
const [FEWEST_CHARACTERS, FEW_CHARACTERS] = [20, 200];
const [SPACE, REPLACEMENT] = [0x20, 0xfffd];
const AMOUNT = /\d[.,]\d{2}(?!\d)/;
/** Share of a page that a picture covers when it is a scan. */
const SCAN_SHARE = 0.5;
/** Scanned pages of one file: half a year of a busy account, and about a minute of work. */
export const MAX_SCANNED_PAGES = 20;
/** No recognised row is as sure as a written one. */
const MOST_CONFIDENCE = 0.95;
/** Errors that are listed. */
const MAX_LISTED = 20;

export interface OcrRequest {
  readonly password?: string;
  /** The day of reading in Johannesburg. */
  readonly today: CalendarDate;
  /** What the sender says of the account, taken where the file does not say it. */
  readonly stated?: StatedAccount;
  /** Called, before they are recognised, with how many pages or sheets of lines are pictures: they take time. */
  readonly onPictures?: (pictures: number) => void;
  /** Called with how many of the pages were read. */
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
  if (opened.outcome !== 'open') return notOpened(opened);
  try {
    return withFeesApart(await readDocumentWithOcr(opened.document, ocr, request));
  } finally {
    opened.document.close();
  }
}

/** Reads a photo or screenshot of a statement, PNG or JPEG, as a scan of one page. */
export async function readPictureWithOcr(
  engine: PdfEngine,
  ocr: OcrEngine,
  bytes: Uint8Array,
  request: OcrRequest,
): Promise<StatementReading> {
  const { pictureAsPdf } = await import('./picture-pdf.ts');
  const pdf = pictureAsPdf(bytes);
  if (pdf === null) {
    return refusedFor(refusal('picture_damaged', 'The picture is damaged, too large, or neither PNG nor JPEG.'));
  }
  return await readPdfWithOcr(engine, ocr, pdf, request);
}

/** A page that holds nothing but its picture. */
interface ScannedPage {
  readonly text: PageText;
  readonly recognised: OcrPage;
}

/** Whether a page has no text to speak of. Glyphs of fonts that do not say what they mean are drawings. */
function saysNothing({ codes }: PageText): boolean {
  const meaning = codes.filter((code) => code > SPACE && code !== REPLACEMENT);
  if (meaning.length < FEWEST_CHARACTERS) return true;
  return meaning.length < FEW_CHARACTERS && !AMOUNT.test(String.fromCodePoint(...codes));
}

/**
 * The pages that are pictures. Where no page of the file has text, print counts that is seen when the page is drawn: some
 * programs save letters as outlines. Beside pages of text only a page-wide picture is a scan.
 */
function scannedPages(document: PdfDocument, texts: readonly PageText[]): PageText[] {
  const silent = texts.filter(saysNothing);
  const isSilent = silent.length === texts.length;
  return silent.filter(
    ({ page }) => document.imageShare(page) >= SCAN_SHARE || (isSilent && showsPrint(document, page)),
  );
}

async function readDocumentWithOcr(
  document: PdfDocument,
  ocr: OcrEngine,
  request: OcrRequest,
): Promise<StatementReading> {
  const { onPictures, onProgress, today, stated } = request;
  const context = { today, ...(stated === undefined ? {} : { stated }) };
  const pages = document.metadata.pages;
  const texts = Array.from({ length: pages }, (_, index) => document.text(index + 1));
  const scans = scannedPages(document, texts);
  if (scans.length === 0) {
    const { reading, blanks } = readPages(texts, context);
    onProgress?.(pages, pages);
    const drawn = blanks.reduce((sum, ofStatement) => sum + ofStatement.length, 0);
    if (reading.outcome !== 'read' || drawn === 0) return reading;
    onPictures?.(sheetsOf(drawn));
    return { outcome: 'read', statements: await withDrawnDescriptions(document, ocr, reading.statements, blanks) };
  }
  if (scans.length > MAX_SCANNED_PAGES) {
    const message = `The file has ${scans.length} scanned pages. We read at most ${MAX_SCANNED_PAGES} at a time.`;
    return refusedFor(refusal('too_many_scanned_pages', message));
  }
  onPictures?.(scans.length);
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
  return await provedReading(texts, recognised, context, look);
}

/**
 * As recognised first; with guesses at what letters among digits mean only where that proves nothing.
 * @param look recognises a page once more, from another picture of it
 */
async function provedReading(
  texts: readonly PageText[],
  scans: readonly ScannedPage[],
  context: Pick<OcrRequest, 'today' | 'stated'>,
  look: (page: number) => Promise<OcrPage>,
): Promise<StatementReading> {
  const confidence = Math.min(MOST_CONFIDENCE, ...scans.map((scan) => pageConfidence(scan.recognised)));
  const read = (pages: readonly ScannedPage[], change: (page: OcrPage) => OcrPage): StatementReading => {
    const withScans = texts.map((text) => {
      const scan = pages.find((one) => one.text.page === text.page);
      return scan === undefined ? text : ocrPageText(change(scan.recognised), text, DOTS_PER_INCH);
    });
    return readPages(withScans, { ...context, confidence }).reading;
  };
  const seenAgain = new Map<number, OcrPage>();
  const lookAgain = async (page: number): Promise<void> => {
    if (!seenAgain.has(page)) seenAgain.set(page, await look(page));
  };
  const attempt = async (
    scanned: readonly ScannedPage[],
    change: (page: OcrPage) => OcrPage,
  ): Promise<StatementReading> => {
    const reading = read(scanned, change);
    if (reading.outcome === 'refused') return { ...reading, errors: reading.errors.map(ofPicture) };
    if (reading.outcome !== 'read') return reading;
    const inDoubt = new Set(reading.statements.flatMap(rowsWithoutProof).map(({ place }) => place.page));
    for (const page of inDoubt) await lookAgain(page);
    // Whichever picture of a page this reading is not from.
    const otherPictures = scans.map((scan, index) => {
      const again = seenAgain.get(scan.text.page) ?? scan.recognised;
      return scanned[index]?.recognised === again ? scan : { ...scan, recognised: again };
    });
    const second = read(otherPictures, change);
    return proved(reading.statements, second.outcome === 'read' ? second.statements : []);
  };
  const asItIs = (page: OcrPage): OcrPage => page;
  const plain = await attempt(scans, asItIs);
  if (plain.outcome !== 'refused') return plain;
  const guessed = await attempt(scans, guessedFigures);
  if (guessed.outcome === 'read') return guessed;
  // A digit that one picture of a row hides, another may show.
  for (const failed of [guessed, plain]) {
    const failing = failingPages(failed, scans);
    for (const page of failing) await lookAgain(page);
    const others = scans.map((scan) =>
      failing.has(scan.text.page) ? { ...scan, recognised: seenAgain.get(scan.text.page) ?? scan.recognised } : scan,
    );
    const other = await attempt(others, guessedFigures);
    if (other.outcome === 'read') return other;
  }
  return plain;
}

/** Pages on which a row could not be read or proved; all that were recognised where the errors name none. */
function failingPages(reading: StatementReading, scans: readonly ScannedPage[]): ReadonlySet<number> {
  const errors = reading.outcome === 'refused' ? reading.errors : [];
  const named = errors.flatMap(({ place }) => (place === null ? [] : [place.page]));
  return new Set(named.length > 0 ? named : scans.map(({ text }) => text.page));
}

/** @param again the same statements from other pictures of the pages in doubt */
function proved(read: readonly Statement[], again: readonly Statement[]): StatementReading {
  const held = read.map((statement, index) => reconcileBalances(statement, isSeenTwice(statement, again[index])));
  const errors = held.flatMap((one) => one.errors);
  const statements = held.map(({ statement }) => repairedDescriptions(statement));
  if (errors.length === 0) return { outcome: 'read', statements };
  return { ...refused(errors), partial: { statements, unreadRows: [], unreadPages: [] } };
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

function refused(errors: readonly StatementError[]): Extract<StatementReading, { outcome: 'refused' }> {
  if (errors.length <= MAX_LISTED) return { outcome: 'refused', errors: errors.map(ofPicture) };
  const others = refusal('picture_rows_unlisted', `${errors.length - MAX_LISTED} more rows could not be proved.`);
  return { outcome: 'refused', errors: [...errors.slice(0, MAX_LISTED).map(ofPicture), others] };
}

/** What was read from a picture is better read from the bank's own file. */
const ofPicture = (error: StatementError): StatementError =>
  refusals[error.code].remedy === 'send_original' ? { remedy: 'send_clearer', ...error } : error;
