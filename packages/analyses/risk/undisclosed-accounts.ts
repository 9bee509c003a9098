import { monthOf } from '@imali/ledger/basics/calendar.ts';
import { randsOf } from '@imali/ledger/basics/cents.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { UNCONNECTED_RULE } from '@imali/ledger/taxonomy/pass-rules.ts';
import { bankMentions, isSameBank } from '@imali/ledger/text/bank-mention.ts';
import { nameWords } from '@imali/ledger/text/name-words.ts';
import { bankName } from '../../../schemas/banks.ts';
import type { UndisclosedAccount } from '../documents/undisclosed-account.ts';
import { sumAbsCents } from '../expenses/money-flow.ts';
import { type AnalysisInput, countedRows } from '../input/analysis-input.ts';
import { oncePerInput } from '../input/once-per-input.ts';

/** Calendar months with a transaction from which the account is in regular use. */
const REGULAR_MONTHS = 3;

/** Banks move money between accounts of one customer of theirs under these words. */
const WITHIN_BANK = /\bINTER ?ACC(?:OUNT|NT|T)?S?\b/i;

/** The bank at which the other account is kept; null where the text names none. */
function bankOf(row: LabelledTransaction, own: string): string | null {
  const { slugs } = bankMentions(nameWords(`${row.description} ${row.reference}`));
  const other = slugs.find((slug) => !isSameBank(slug, own));
  if (other !== undefined) return other;
  return WITHIN_BANK.test(row.description) ? own : null;
}

function accountOf(bank: string | null, rows: readonly LabelledTransaction[]): UndisclosedAccount {
  const [into, out] = [
    rows.filter(({ amountCents }) => amountCents > 0),
    rows.filter(({ amountCents }) => amountCents < 0),
  ];
  const name = bank === null ? null : bankName(bank);
  return {
    bank,
    bank_name: name,
    finding: name === null ? 'Undisclosed account at a bank that is not named' : `Undisclosed account at ${name}`,
    count_in: into.length,
    count_out: out.length,
    amount_in: randsOf(sumAbsCents(into)),
    amount_out: randsOf(sumAbsCents(out)),
    first_on: rows[0]?.bookedOn ?? '',
    last_on: rows.at(-1)?.bookedOn ?? '',
    regular: new Set(rows.map(({ bookedOn }) => monthOf(bookedOn))).size >= REGULAR_MONTHS,
    confidence: Math.max(...rows.map(({ confidence }) => confidence)),
    evidence: { amount_in: into.map(({ id }) => id), amount_out: out.map(({ id }) => id) },
  };
}

/**
 * Accounts in the applicant's own name that are not connected, one for each bank that transactions to or from them name and
 * one for those that name none. Rests on the transactions that the labelling found to have their other leg on no connected
 * account; a transaction that a person labelled otherwise does not count. Sorted by the money moved, largest first.
 */
export const undisclosedAccounts = oncePerInput((input: AnalysisInput): readonly UndisclosedAccount[] => {
  const banks = new Map(input.accounts.map(({ account }) => [account.id, account.bankSlug]));
  const rows = countedRows(input).filter(({ ruleId }) => ruleId === UNCONNECTED_RULE);
  const byBank = Map.groupBy(rows, (row) => bankOf(row, banks.get(row.accountId) ?? ''));
  return [...byBank]
    .map(([bank, some]) => ({ bank, some, movedCents: sumAbsCents(some) }))
    .toSorted((a, b) => b.movedCents - a.movedCents || ((a.bank ?? '') < (b.bank ?? '') ? -1 : 1))
    .map(({ bank, some }) => accountOf(bank, some));
});
