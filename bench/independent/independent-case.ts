import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { type Calibration, calibratedConfidence } from '@imali/labels/model/calibration.ts';
import type { AccountLedger } from '@imali/ledger/rows/ledger.ts';
import { withIds } from '@imali/ledger/rows/transaction-id.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { benchAccountId } from '@imali/measure/bench-account-id.ts';
import { splitFeeRows } from '@imali/statement-reader/reading/split-fee-rows.ts';
import type { Statement } from '@imali/statement-reader/reading/statement.ts';
import { banks } from '../../schemas/banks.ts';
import type { IndependentAccount, IndependentPerson, IndependentRow } from './independent-set.ts';

/** A row of the truth and its outcome. */
export interface LabelledRow {
  readonly source: IndependentRow;
  readonly row: LabelledTransaction;
}

/** One independent person as the engine sees them, beside the truth. */
export interface IndependentCase {
  readonly person: IndependentPerson;
  readonly input: AnalysisInput;
  /** Every row of the truth; fees of a column of their own are rows of the input only. */
  readonly rows: readonly LabelledRow[];
  /** The labelled row at a place of the truth. */
  readonly rowAt: (account: string, row: number) => LabelledTransaction;
}

function slugOfBank(name: string): string {
  const bank = banks.find(({ displayName }) => displayName.toLowerCase() === name.toLowerCase());
  if (!bank) throw new Error(`no such bank: ${name}`);
  return bank.slug;
}

/** The statement that a reader makes of the account: each row with its fee in it, as split-fee-rows.ts takes it. */
function statementOf(account: IndependentAccount): Statement {
  return {
    bankSlug: slugOfBank(account.bank),
    layout: 'generic',
    accountNumber: account.account_number,
    accountName: account.account_type,
    accountType: account.ledger_type ?? 'cheque',
    holderName: account.holder,
    currency: 'ZAR',
    from: account.period_start,
    to: account.period_end,
    openingCents: account.opening_cents,
    closingCents: account.closing_cents,
    rows: account.rows.map((row, index) => ({
      place: { page: 1, row: index + 1 },
      bookedOn: row.bookedOn,
      amountCents: row.amountCents + row.feeCents,
      feeCents: row.feeCents,
      balanceCents: row.balanceCents,
      description: row.description,
      reference: '',
      confidence: 1,
    })),
    printedTotals: { creditCents: null, debitCents: null, credits: null, debits: null },
  };
}

/** The account's ledger, and the id of the transaction of each row of the truth. */
function ledgerOf(
  account: IndependentAccount,
  id: string,
): { readonly ledger: AccountLedger; readonly ids: readonly string[] } {
  const { rows, closingCents, ...statement } = splitFeeRows(statementOf(account));
  const transactions = withIds(
    id,
    rows.map((row) => ({ ...row, bookedAt: `${row.bookedOn}T00:00:00Z`, currency: statement.currency })),
  );
  const ids: string[] = [];
  // A transaction comes before its fee, both at the place of the printed row.
  for (const row of transactions) ids[row.place.row - 1] ??= row.id;
  const { bankSlug, accountNumber, accountName, accountType, holderName, currency } = statement;
  return {
    ledger: {
      account: {
        id,
        accountNumber,
        accountName,
        accountType,
        bankSlug,
        holderName,
        currency,
        balanceCents: transactions.at(-1)?.balanceCents ?? closingCents ?? 0,
        isManualUpload: true,
      },
      transactions,
    },
    ids,
  };
}

/** Labels a person's accounts as one applicant, the way uploaded statements are. */
export function independentCase(
  person: IndependentPerson,
  calibrate: Calibration = calibratedConfidence,
): IndependentCase {
  const read = person.accounts.map((account, index) => ledgerOf(account, benchAccountId(index)));
  const accounts = labelApplicant(
    read.map(({ ledger }) => ledger),
    NO_OVERRIDES,
    calibrate,
  );
  const all = accounts.flatMap(({ transactions }) => transactions);
  const byId = new Map(all.map((row) => [row.id, row]));
  const rowAt = (account: string, row: number): LabelledTransaction => {
    const id = read[person.accounts.findIndex(({ account_id }) => account_id === account)]?.ids[row];
    const found = id === undefined ? undefined : byId.get(id);
    if (!found) throw new Error(`${person.key}: no row ${row} on account ${account}`);
    return found;
  };
  const asOf = all
    .map(({ bookedOn }) => bookedOn)
    .toSorted()
    .at(-1);
  if (asOf === undefined) throw new Error(`${person.key} has no rows`);
  return {
    person,
    input: { accounts, asOf, docsUrl: '' },
    rows: person.accounts.flatMap(({ account_id, rows }) =>
      rows.map((source, index) => ({ source, row: rowAt(account_id, index) })),
    ),
    rowAt,
  };
}
