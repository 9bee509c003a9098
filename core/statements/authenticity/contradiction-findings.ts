import type { CalendarDate } from '../../time/calendar.ts';
import type { StatementError } from '../statement.ts';
import { bandOf, scoreOf } from './band.ts';
import { type BandLimits, weightsOn } from './data/finding-weights.ts';
import type { FileAuthenticity, ToldFinding } from './examine-file.ts';
import { MAX_FINDING_CHARACTERS, MAX_FINDINGS } from './examine-file.ts';

/**
 * What was found in a file, with what other statements of the applicant say against it: rows that differ on the same days,
 * or a balance that does not go on. One of both files is then not as its bank made it; which, a person has to see.
 * @param errors of the account, of which the Contiguous Errors count
 */
export function besideStatements(
  examined: FileAuthenticity,
  errors: readonly StatementError[],
  today: CalendarDate,
  limits: BandLimits,
): FileAuthenticity {
  const table = weightsOn(today);
  const against = errors
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
  if (against.length === 0) {
    return { ...examined, band: bandOf(examined.score, examined.findings, limits) };
  }
  const findings = [...against, ...examined.findings].slice(0, MAX_FINDINGS);
  // The file's own score may rest on more findings than are told: it never rises by what others say.
  const score = Math.min(examined.score, scoreOf(findings, table));
  return { score, band: bandOf(score, findings, limits), findings };
}
