import type { Remedy } from '../refusals/remedies.ts';

const AGAIN = 'Download the statement from the bank again';

/** What to do about a file that was refused, for who runs the command. Messages about accounts name their options themselves. */
export const waysOn: Readonly<Record<Remedy, string | null>> = {
  send_original: `${AGAIN} and read that file as it is, or download the same days as CSV.`,
  send_statement: `${AGAIN} as PDF, CSV, XLSX, OFX, QIF, MT940 or camt.053.`,
  send_clearer: `${AGAIN} as PDF or CSV, or scan every page flat and in full, at 300 dots an inch.`,
  send_other_days: `${AGAIN} for days that cover those of both statements.`,
  send_apart: 'Unpack the files and read them one by one.',
  send_less: `${AGAIN} for fewer months a file.`,
  state_account: null,
  find_password: 'Check the password and give it with --password.',
  send_again: 'Run the command again. If it fails again, the fault is in this program.',
  ask_lender: null,
};
