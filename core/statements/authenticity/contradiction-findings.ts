import type { CalendarDate } from '../../time/calendar.ts';
import type { StatementError } from '../statement.ts';
import { bandOf, scoreOf } from './band.ts';
import { type BandLimits, weightsOn } from './data/finding-weights.ts';
import type { FileAuthenticity, ToldFinding } from './examine-file.ts';
import { MAX_FINDING_CHARACTERS, MAX_FINDINGS } from './examine-file.ts';
import type { ReuseCode } from './finding.ts';

const reuseMessages: Readonly<Record<ReuseCode, string>> = {
  rows_of_other_applicant:
    'Another applicant sent the same transactions of the same account. Ask whose account it is: two people may hold it.',
  rows_of_other_account: 'Another applicant sent the same transactions under another account number.',
};

/** What other files say against one. */
export interface BesideFile {
  /** Of the account, of which the Contiguous Errors count. */
  readonly errors: readonly StatementError[];
  /** What files of other people say. */
  readonly reused: readonly ReuseCode[];
}

/**
 * What was found in a file, with what other statements of the applicant say against it: rows that differ on the same days,
 * or a balance that does not go on. One of both files is then not as its bank made it; which, a person has to see. So is it
 * where another person sent the same rows.
 */
export function besideStatements(
  examined: FileAuthenticity,
  { errors, reused }: BesideFile,
  today: CalendarDate,
  limits: BandLimits,
): FileAuthenticity {
  const table = weightsOn(today);
  const contradictions = errors
    .filter(({ type }) => type === 'Contiguous Error')
    .map(({ message, place, expected, found }): ToldFinding => {
      const values = [expected === null ? '' : ` Expected ${expected}.`, found === null ? '' : ` Found ${found}.`];
      return {
        code: 'contradicts_statement',
        severity: table.weights.contradicts_statement.severity,
        message: `${message}${values.join('')}`.slice(0, MAX_FINDING_CHARACTERS),
        page: place?.page ?? null,
        box: null,
      };
    });
  const reuse = reused.map(
    (code): ToldFinding => ({
      code,
      severity: table.weights[code].severity,
      message: reuseMessages[code],
      page: null,
      box: null,
    }),
  );
  const against = [...contradictions, ...reuse];
  if (against.length === 0) {
    return { ...examined, band: bandOf(examined.score, examined.findings, limits) };
  }
  const findings = [...against, ...examined.findings].slice(0, MAX_FINDINGS);
  // The file's own score may rest on more findings than are told: it never rises by what others say.
  const score = Math.min(examined.score, scoreOf(findings, table));
  return { score, band: bandOf(score, findings, limits), findings };
}
