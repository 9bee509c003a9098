import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { PageBox, PdfEngine } from '../reading/pdf-engine.ts';
import type { Statement, StatementReading } from '../reading/statement.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import { authenticityOf } from './authenticity.ts';
import type { AuthenticityFinding } from './finding.ts';
import { type AuthenticityBand, authenticityBands } from './finding.ts';
import { pageContents } from './page-contents.ts';
import { revisionFindings } from './revisions.ts';

/** Findings of one file that are reported, and characters of each: the gravest come first. */
export const MAX_FINDINGS = 50;
export const MAX_FINDING_CHARACTERS = 400;

/** What is reported of a finding: bounded, and without what only explains the rule to us. */
export type ToldFinding = Omit<AuthenticityFinding, 'details'>;

/** What speaks against a file as a whole; its score counts more findings than are reported. */
export interface FileAuthenticity {
  /** 0 to 100; 100 when nothing was found. */
  readonly score: number;
  /** Under the limits of the product. */
  readonly band: AuthenticityBand;
  readonly findings: readonly ToldFinding[];
}

/**
 * What speaks against a PDF that was read, or refused. Null for one that does not open.
 * @param reading the result of reading the same bytes
 */
export function examinedPdf(
  engine: PdfEngine,
  bytes: Uint8Array,
  reading: StatementReading,
  { today, password }: { readonly today: CalendarDate; readonly password?: string },
): FileAuthenticity | null {
  const opened = engine.open(bytes, password);
  if (opened.outcome !== 'open') return null;
  try {
    // Of a refused file the rows that were read show where the others are; their sums miss those, and say nothing.
    const statements = reading.outcome === 'read' ? reading.statements : partlyRead(reading);
    const errors = (reading.outcome === 'read' ? statements : []).flatMap(
      (statement) => verifyStatement(statement, today).errors,
    );
    const { document } = opened;
    const { score, band, findings } = authenticityOf(
      document,
      statements,
      today,
      errors,
      (pages) => revisionFindings(engine, bytes, password, document, pages),
      pageContents(bytes),
    );
    return { score, band, findings: findings.slice(0, MAX_FINDINGS).map(told) };
  } finally {
    opened.document.close();
  }
}

const partlyRead = (reading: StatementReading): readonly Statement[] =>
  reading.outcome === 'refused' ? (reading.partial?.statements ?? []) : [];

function told({ code, severity, message, page, box }: AuthenticityFinding): ToldFinding {
  return { code, severity, message: bounded(message), page, box: box === null ? null : rounded(box) };
}

const bounded = (message: string): string => message.slice(0, MAX_FINDING_CHARACTERS);

/** To hundredths of a point; null where a file places text nowhere. */
function rounded({ left, top, right, bottom }: PageBox): PageBox | null {
  const round = (points: number): number => Math.round(points * 100) / 100;
  const box = { left: round(left), top: round(top), right: round(right), bottom: round(bottom) };
  return Object.values(box).every(Number.isFinite) ? box : null;
}

/** One file of several that came together. */
export interface ExaminedFile {
  readonly name: string;
  readonly authenticity: FileAuthenticity | null;
}

const graver = (band: AuthenticityBand): number => -authenticityBands.indexOf(band);

/** Files that came together are as good as the worst of them, and their findings name them. Null when none was examined. */
export function examinedTogether(files: readonly ExaminedFile[]): FileAuthenticity | null {
  const examined = files
    .flatMap(({ name, authenticity }) => (authenticity === null ? [] : [{ name, ...authenticity }]))
    .toSorted((one, other) => graver(one.band) - graver(other.band) || one.score - other.score);
  const [worst] = examined;
  if (worst === undefined) return null;
  const findings = examined.flatMap((file) =>
    file.findings.map((finding) => ({ ...finding, message: bounded(`${file.name}: ${finding.message}`) })),
  );
  return { score: worst.score, band: worst.band, findings: findings.slice(0, MAX_FINDINGS) };
}
