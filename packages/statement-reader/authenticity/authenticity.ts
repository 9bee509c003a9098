import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { PdfDocument } from '../reading/pdf-engine.ts';
import type { Statement, StatementError } from '../reading/statement.ts';
import { alignmentFindings } from './alignment-findings.ts';
import { amountColumns } from './amount-columns.ts';
import { arithmeticFindings } from './arithmetic-findings.ts';
import { bandOf, scoreOf } from './band.ts';
import { bookingDayFindings } from './booking-day-findings.ts';
import { coveringFindings } from './covering-findings.ts';
import { type BandLimits, weightsOn } from './data/finding-weights.ts';
import { drawnApartFindings } from './drawn-apart-findings.ts';
import { feeTotalFindings } from './fee-total-findings.ts';
import type { Authenticity, AuthenticityFinding, TamperIndicator } from './finding.ts';
import { findingSeverities } from './finding.ts';
import { fontFindings } from './font-findings.ts';
import { hiddenTextFindings } from './hidden-text-findings.ts';
import { keptEdgeFindings } from './kept-edge-findings.ts';
import { type MarkedPage, markedPage } from './marked-page.ts';
import { metadataFindings } from './metadata-findings.ts';
import { overlapFindings } from './overlap-findings.ts';
import type { PageContent } from './page-contents.ts';
import { rewrittenPageFindings } from './rewritten-page-findings.ts';
import { rowGapFindings } from './row-gap-findings.ts';
import { secondFontFindings } from './second-font-findings.ts';
import { templateFindings } from './template-findings.ts';

/** Pages that are examined: what was changed stands among the rows that lenders look at, and time is bounded. */
const MAX_PAGES = 200;
/** Findings of one code that are listed; the score counts no more of them either. */
const MAX_OF_A_CODE = 20;

/**
 * What speaks against an open PDF being as its bank made it: its metadata, the look and place of its text, what hides it, its
 * page numbers, its dates, and its numbers by what verification found. Nothing is refused here.
 *
 * @param statements what was read from the file; empty when nothing could be
 * @param errors what verification found; only errors of arithmetic count
 * @param today for the weights, and for files from the future
 * @param revisions what the file's own earlier revisions say of its pages
 * @param contents what its pages draw, as the file holds it
 */
export function authenticityOf(
  document: PdfDocument,
  statements: readonly Statement[],
  today: CalendarDate,
  errors: readonly StatementError[] = [],
  revisions: (pages: readonly MarkedPage[]) => readonly TamperIndicator[] = () => [],
  contents: readonly PageContent[] = [],
): Authenticity {
  const numbers = Array.from({ length: Math.min(document.metadata.pages, MAX_PAGES) }, (_, index) => index + 1);
  const pages = numbers.map((page) => markedPage(document.text(page)));
  const columns = amountColumns(pages, statements);
  return weighed(
    [
      ...metadataFindings(document.metadata, statements, today),
      ...fontFindings(columns, pages),
      ...alignmentFindings(columns),
      ...keptEdgeFindings(columns, pages),
      ...drawnApartFindings(columns, pages),
      ...rowGapFindings(pages, statements),
      ...rewrittenPageFindings(contents, statements),
      ...pages.flatMap((page) => [
        ...overlapFindings(page),
        ...hiddenTextFindings(page, document),
        ...coveringFindings(page, document.coverings(page.text.page)),
        ...secondFontFindings(page),
      ]),
      ...revisions(pages),
      ...arithmeticFindings(errors, statements, pages),
      ...feeTotalFindings(columns, pages, statements),
      ...bookingDayFindings(statements),
      ...(document.metadata.pages > MAX_PAGES ? [] : templateFindings(pages, statements)),
    ],
    today,
  );
}

/** Suspicions with their severity, gravest first and then by page, and the score and band that they come to. */
export function weighed(
  suspicions: readonly TamperIndicator[],
  today: CalendarDate,
  limits?: BandLimits,
): Authenticity {
  const table = weightsOn(today);
  const byCode = Map.groupBy(suspicions, ({ code }) => code);
  const findings = [...byCode.values()]
    .flatMap((alike) => alike.slice(0, MAX_OF_A_CODE))
    .map((suspicion): AuthenticityFinding => ({ ...suspicion, severity: table.weights[suspicion.code].severity }))
    .toSorted(
      (one, other) =>
        findingSeverities.indexOf(one.severity) - findingSeverities.indexOf(other.severity) ||
        (one.page ?? 0) - (other.page ?? 0),
    );
  const score = scoreOf(findings, table);
  return { findings, score, band: bandOf(score, findings, limits ?? table.limits) };
}
