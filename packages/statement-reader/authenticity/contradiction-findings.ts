import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { StatementError } from '../reading/statement.ts';
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

/** A holder that a file names, and another one that another source of the applicant names. */
interface OtherHolder {
  readonly holderName: string;
  readonly otherName: string;
  readonly accountNumber: string;
  readonly otherNumber: string;
  readonly isSameAccount: boolean;
}

/** Last digits of an account number, as people name an account. */
const lastDigits = (accountNumber: string): string => accountNumber.slice(-4);

/** Names differ innocently between accounts: of a spouse, a company, a child. One account has one holder, or all of its holders. */
function holderFinding(
  { holderName, otherName, accountNumber, otherNumber, isSameAccount }: OtherHolder,
  severityOf: (code: ToldFinding['code']) => ToldFinding['severity'],
): ToldFinding {
  const code = isSameAccount ? 'holder_changed' : 'other_holder';
  const message = isSameAccount
    ? `The file names "${holderName}" as the holder of account ...${lastDigits(accountNumber)}; another source of the same account names "${otherName}".`
    : `The file names "${holderName}" as the holder of account ...${lastDigits(accountNumber)}; account ...${lastDigits(otherNumber)} of the application is held by "${otherName}".`;
  return { code, severity: severityOf(code), message: message.slice(0, MAX_FINDING_CHARACTERS), page: null, box: null };
}

/** What other files say against one. */
export interface BesideFile {
  /** Of the account, of which the Contiguous Errors count. */
  readonly errors: readonly StatementError[];
  /** What files of other people say. */
  readonly reused: readonly ReuseCode[];
  /** Holders of its accounts who are somebody else elsewhere. */
  readonly otherHolders: readonly OtherHolder[];
}

/**
 * What was found in a file, with what other statements of the applicant say against it: rows that differ on the same days,
 * or a balance that does not go on. One of both files is then not as its bank made it; which, a person has to see. So is it
 * where another person sent the same rows, or where the holder is somebody else than in other sources.
 */
export function besideStatements(
  examined: FileAuthenticity,
  { errors, reused, otherHolders }: BesideFile,
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
  const holders = otherHolders.map((one) => holderFinding(one, (code) => table.weights[code].severity));
  const against = [...contradictions, ...reuse, ...holders];
  if (against.length === 0) {
    return { ...examined, band: bandOf(examined.score, examined.findings, limits) };
  }
  const findings = [...against, ...examined.findings].slice(0, MAX_FINDINGS);
  // The file's own score may rest on more findings than are reported: it never rises by what others say.
  const score = Math.min(examined.score, scoreOf(findings, table));
  return { score, band: bandOf(score, findings, limits), findings };
}
