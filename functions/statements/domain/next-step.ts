import type { Remedy, StatementError } from '@imali/statement-reader/reading/statement.ts';
import { bankOf, bankSlugs } from '../../../schemas/banks.ts';
import { downloadHelp } from './data/download-help.ts';

/** What is known of the file that an error is about. */
export interface RefusedFile {
  /** As read from its bytes; null before, and where it is no format that is read. */
  readonly format: string | null;
  /** Bank that the file names, or its sender; null where neither does. */
  readonly bankSlug: string | null;
  /** What its bank is said to use as password; null where nothing is known. */
  readonly passwordHint: string | null;
}

const PICTURES: readonly (string | null)[] = ['png', 'jpeg'];

/** What the sender of a file can do about an error that refused it: what the reader found out, or what follows from its kind. */
export function remedyOf({ type, missing, remedy }: StatementError, { format }: RefusedFile): Remedy {
  if (missing !== undefined && missing.length > 0) return 'state_account';
  if (remedy !== undefined) return remedy;
  if (PICTURES.includes(format)) return 'send_clearer';
  if (type === 'Contiguous Error') return 'send_other_days';
  return format === null ? 'send_statement' : 'send_original';
}

/** Where to get the bank's own file. */
function downloadSteps(bankSlug: string | null): string {
  const slug = bankSlugs.find((known) => known === bankSlug);
  const help = slug === undefined ? undefined : downloadHelp[slug];
  const name = bankSlug === null ? undefined : bankOf(bankSlug)?.displayName;
  if (help === undefined) {
    const whose = name === undefined ? "your bank's" : `the ${name}`;
    return `Sign in to ${whose} app or internet banking, open your account's statements and download the PDF or CSV.`;
  }
  const path = help.path === null ? "open your account's statements" : `choose ${help.path}`;
  return `Sign in to the ${name ?? ''} app or at ${help.site}, ${path} and download the PDF or CSV.`;
}

/** What to do, in one or two sentences for the applicant. */
export function nextStep(error: StatementError, file: RefusedFile): string {
  const download = downloadSteps(file.bankSlug);
  const steps: Readonly<Record<Remedy, string>> = {
    send_original: `${download} Send that file as it is, without opening it in another program. If this was that file, send the same days as CSV.`,
    send_statement: `${download} We read PDF, CSV, Excel (.xlsx), OFX, QIF, MT940, camt.053 and zip files.`,
    send_clearer: `${download} If you only have paper, scan every page flat and in full, at 300 dots an inch.`,
    send_other_days: `${download} Choose dates that cover these days in one statement.`,
    send_apart: 'Send each statement as a file of its own.',
    send_less: `${download} Choose fewer months and send one file for each.`,
    state_account: 'Send the same file again with the bank and the full account number.',
    find_password: `Check the password${file.passwordHint === null ? '' : ` (usually: ${file.passwordHint})`}, then upload the file again.`,
    send_again: 'Upload the same file again. If that fails as well, contact your lender.',
    ask_lender: 'Ask your lender what to send.',
  };
  return steps[remedyOf(error, file)];
}
