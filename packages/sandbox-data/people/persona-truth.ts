import { monthOf, monthsBetween } from '@imali/ledger/basics/calendar.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { RowTruth, SimulatedAccount } from './account-simulation.ts';
import { partyNames } from './parties.ts';
import type { Flow, PersonaPlan } from './persona-plan.ts';

/** A row by its account's index and its own in the generated data. */
export interface RowPlace {
  readonly account: number;
  readonly row: number;
}

export type Cadence = 'weekly' | 'fortnightly' | 'monthly' | 'yearly' | 'irregular';

/** Income that comes again and again: from one payer, or for one trade (piece work, invoices) from several. */
export interface IncomeStreamTruth {
  readonly id: string;
  readonly label: LabelId;
  /** The payer's full name, of several all of them with ` / ` between; statements may print less. */
  readonly payer: string;
  readonly cadence: Cadence;
  /** Whether the last payment was made before the last month of the described history, and no more will come. */
  readonly ended: boolean;
  /** Its payments, in the order of the accounts and their rows. */
  readonly rows: readonly RowPlace[];
}

/** A collected debit that the bank did not pay. */
export interface BounceTruth {
  readonly account: number;
  /** The row labelled `returned.*`: the mirror image of the debit, or the one line that stands for both. */
  readonly returned: number;
  /** The debit; null where the bank prints one line without effect on the balance instead of a pair. */
  readonly debit: number | null;
  /** The bank's fee for it; null where none was taken. */
  readonly fee: number | null;
  /** What should have been collected, in positive cents. */
  readonly cents: number;
}

/** Money that moved between two of the persona's own accounts. */
export interface TransferTruth {
  readonly out: RowPlace;
  readonly in: RowPlace;
  /** Positive cents. */
  readonly cents: number;
}

type LivedAccount = Pick<SimulatedAccount, 'rows' | 'truth'>;

function cadenceOf({ schedule }: Flow): Cadence {
  switch (schedule.every) {
    case 'week':
      return 'weekly';
    case 'fortnight':
      return 'fortnightly';
    case 'month':
      return schedule.calendarMonths?.length === 1 ? 'yearly' : 'monthly';
    case 'now_and_then':
      return 'irregular';
  }
}

/**
 * The streams with at least one payment, in the order of the plan. The flow declared first describes a stream that
 * several flows share, such as pay and a thirteenth cheque.
 */
export function streamsOf(plan: PersonaPlan, seed: number, accounts: readonly LivedAccount[]): IncomeStreamTruth[] {
  const paid = Map.groupBy(
    accounts.flatMap(({ truth }, account) =>
      truth.flatMap(({ stream }, row) => (stream === undefined ? [] : [{ stream, account, row }])),
    ),
    ({ stream }) => stream,
  );
  const declared = Map.groupBy(plan.flows, (flow) => flow.stream);
  return [...declared].flatMap(([id, flows]) => {
    const rows = id === undefined ? undefined : paid.get(id);
    const first = flows[0];
    if (id === undefined || !rows || !first) return [];
    return [
      {
        id,
        label: first.label,
        payer: partyNames(first.party, { seed, personaId: plan.id }).join(' / '),
        cadence: cadenceOf(first),
        ended: flows.every((flow) => (flow.monthsBack?.[1] ?? 0) > 0),
        rows: rows.map(({ account, row }) => ({ account, row })),
      },
    ];
  });
}

const centsIn = (account: LivedAccount, row: number): number =>
  Math.abs(Math.round((account.rows[row]?.amount ?? 0) * 100));

/** Every returned debit, in the order of the accounts and their rows. */
export function bouncesOf(accounts: readonly LivedAccount[]): BounceTruth[] {
  return accounts.flatMap((lived, account) =>
    lived.truth.flatMap(({ label, pair, bouncedCents }, returned) => {
      if (!label.startsWith('returned.')) return [];
      const hasFee = lived.truth[returned + 1]?.label === 'fees.returned_debit_order';
      const debit = pair?.row ?? null;
      const cents = bouncedCents ?? centsIn(lived, returned);
      return [{ account, returned, debit, fee: hasFee ? returned + 1 : null, cents }];
    }),
  );
}

/** Every move between own accounts, listed once, by the account that paid. */
export function transfersOf(accounts: readonly LivedAccount[]): TransferTruth[] {
  return accounts.flatMap((lived, account) =>
    lived.truth.flatMap(({ pair }, row) =>
      pair?.kind === 'own_transfer' && (lived.rows[row]?.amount ?? 0) < 0
        ? [{ out: { account, row }, in: { account: pair.account, row: pair.row }, cents: centsIn(lived, row) }]
        : [],
    ),
  );
}

/** The accounts without the rows of the months of which no statement was handed in; pairs still point at each other. */
export function withoutMissingMonths(
  accounts: readonly SimulatedAccount[],
  endsOn: string,
  missing: readonly [oldest: number, newest: number] | undefined,
): readonly SimulatedAccount[] {
  if (!missing) return accounts;
  const [oldest, newest] = missing;
  const kept = accounts.map(({ rows }) => {
    let place = 0;
    return rows.map(({ datetime }) => {
      const monthsBack = monthsBetween(monthOf(datetime), monthOf(endsOn));
      if (monthsBack <= oldest && monthsBack >= newest) return null;
      place += 1;
      return place - 1;
    });
  });
  const moved = ({ pair, ...rest }: RowTruth): RowTruth => {
    const row = pair && kept[pair.account]?.[pair.row];
    return pair && typeof row === 'number' ? { ...rest, pair: { ...pair, row } } : rest;
  };
  return accounts.map((account, index) => ({
    ...account,
    rows: account.rows.filter((_, row) => kept[index]?.[row] !== null),
    truth: account.truth.flatMap((truth, row) => (kept[index]?.[row] === null ? [] : [moved(truth)])),
  }));
}
