import type { StatementError } from '@imali/statement-reader/reading/statement.ts';
import { isRefusalCode, refusals } from '@imali/statement-reader/refusals/refusal-codes.ts';
import type { Remedy } from '@imali/statement-reader/refusals/remedies.ts';
import { bankOf, bankSlugs } from '../../../schemas/banks.ts';
import { type DownloadHelp, downloadHelp } from './data/download-help.ts';

/** What is known of the file that an error is about. */
export interface RefusedFile {
  /** As read from its bytes; null before, and where it is no format that is read. */
  readonly format: string | null;
  /** Bank that the file names, or its sender; null where neither does. */
  readonly bankSlug: string | null;
  /** What its bank is said to use as password; null where nothing is known. */
  readonly passwordHint: string | null;
}

/** An error as it is kept: those from before there were codes have none, and those of a later release may have another. */
export interface KeptError extends Pick<StatementError, 'type' | 'missing' | 'remedy'> {
  readonly code?: string | undefined;
}

const PICTURES: readonly (string | null)[] = ['png', 'jpeg'];

/** What the registry says of a code; undefined where it has none. */
const meaningOf = ({ code }: KeptError) => (code !== undefined && isRefusalCode(code) ? refusals[code] : undefined);

/** Reasons of errors without a code. */
const reasonsByType: Readonly<Record<KeptError['type'], string>> = {
  'Parse Error': "We couldn't read this file as a bank statement.",
  'Contiguous Error': "The statements of this account don't follow from each other.",
  'Transactions Error': "The figures of this statement don't add up.",
};

/** The reason in words for the person who sent the file. */
export const reasonOf = (error: KeptError): string => meaningOf(error)?.applicant ?? reasonsByType[error.type];

/** The page of an error, and its row; null where it has none. */
export function placeOf(error: KeptError & Pick<StatementError, 'place'>) {
  const { place } = error;
  // A page as a whole is kept with its first row.
  const isPage = meaningOf(error)?.place === 'page';
  return { page: place?.page ?? null, row: isPage ? null : (place?.row ?? null) };
}

/** What the sender of a file can do about an error that refused it: what the reader found out, or what its code says. */
export function remedyOf(error: KeptError, { format }: RefusedFile): Remedy {
  const { type, missing, remedy } = error;
  if (missing !== undefined && missing.length > 0) return 'state_account';
  if (remedy !== undefined) return remedy;
  const usual = meaningOf(error)?.remedy;
  if (usual !== undefined && usual !== 'send_original') return usual;
  if (PICTURES.includes(format)) return 'send_clearer';
  if (usual !== undefined) return usual;
  if (type === 'Contiguous Error') return 'send_other_days';
  return format === null ? 'send_statement' : 'send_original';
}

const helpOf = (bankSlug: string | null): DownloadHelp | undefined => {
  const slug = bankSlugs.find((known) => known === bankSlug);
  return slug === undefined ? undefined : downloadHelp[slug];
};

/** Where to get the bank's own file. */
function downloadSteps(bankSlug: string | null): string {
  const help = helpOf(bankSlug);
  const name = bankSlug === null ? undefined : bankOf(bankSlug)?.displayName;
  if (help === undefined) {
    const whose = name === undefined ? "your bank's" : `the ${name}`;
    return `Sign in to ${whose} app or internet banking, open your account's statements and download the PDF or CSV.`;
  }
  const path = help.path === null ? "open your account's statements" : `choose ${help.path}`;
  return `Sign in to the ${name ?? ''} app or at ${help.site}, ${path} and download the PDF or CSV.`;
}

/** What to do, in one or two sentences for the applicant. */
export function nextStep(error: KeptError, file: RefusedFile): string {
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

/** Ways on that lead over the bank's own site. */
const OVER_THE_BANK: readonly Remedy[] = [
  'send_original',
  'send_statement',
  'send_clearer',
  'send_other_days',
  'send_less',
];

/** The bank's site, where the way on leads over it and its address is known from the bank; null otherwise. */
export function downloadUrl(error: KeptError, file: RefusedFile): string | null {
  const help = helpOf(file.bankSlug);
  const isKnown = help?.evidence === 'public' && OVER_THE_BANK.includes(remedyOf(error, file));
  return isKnown ? `https://www.${help.site}` : null;
}
