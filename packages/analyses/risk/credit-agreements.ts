import { type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import { median } from '@imali/ledger/basics/quantile.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { groupRows } from '../expenses/grouped-rows.ts';

/** Instalments of one agreement are alike to this share: rates and fees move them. */
const ALIKE = 0.1;
/** Days within which an agreement takes one instalment; weekly instalments count as four monthly ones. */
const ONE_INSTALMENT_DAYS = 24;
/** Days after which instalments of another amount no longer continue an agreement. */
const CONTINUES_DAYS = 75;
/** Payments from which on amounts that vary have a usual size. */
const ENOUGH_PAYMENTS = 3;

/** Instalments that follow each other, about one a month. */
export interface CreditAgreement {
  readonly label: LabelId;
  readonly lender: string;
  readonly firstOn: CalendarDate;
  readonly lastOn: CalendarDate;
  /** The present instalment in positive cents. */
  readonly instalmentCents: number;
  /** Oldest first. */
  readonly rows: readonly LabelledTransaction[];
}

/** The day that a payment was first asked for. */
type DueOn = (row: LabelledTransaction) => CalendarDate;
type Chain = [LabelledTransaction, ...LabelledTransaction[]];

const sizeOf = (row: LabelledTransaction): number => Math.abs(row.amountCents);
const byDay = (a: LabelledTransaction, b: LabelledTransaction): number =>
  a.bookedOn !== b.bookedOn ? (a.bookedOn < b.bookedOn ? -1 : 1) : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
const lastOf = (chain: Chain): LabelledTransaction => chain.at(-1) ?? chain[0];

/** Payments of like amount in groups; each amount is within a tenth of the smallest of its group. */
function likeAmounts(rows: readonly LabelledTransaction[]): LabelledTransaction[][] {
  const groups: LabelledTransaction[][] = [];
  for (const row of rows.toSorted((a, b) => sizeOf(a) - sizeOf(b) || byDay(a, b))) {
    const group = groups.at(-1);
    if (group?.[0] && sizeOf(row) <= sizeOf(group[0]) * (1 + ALIKE)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Payments of like amount in chains of one a month: a second loan of the same instalment makes a second chain. */
function monthlyChains(rows: readonly LabelledTransaction[], dueOn: DueOn): Chain[] {
  const chains: Chain[] = [];
  for (const row of rows.toSorted(byDay)) {
    const free = chains.find((chain) => daysBetween(dueOn(lastOf(chain)), dueOn(row)) > ONE_INSTALMENT_DAYS);
    if (free) free.push(row);
    else chains.push([row]);
  }
  return chains;
}

/** Joins chains that go on with another amount where the one before ended: a step, or payments that vary. */
function joined(chains: readonly Chain[]): Chain[][] {
  const agreements: [Chain, ...Chain[]][] = [];
  for (const chain of chains.toSorted((a, b) => byDay(a[0], b[0]))) {
    const before = agreements
      .filter((agreement) => {
        const gap = daysBetween(lastOf(agreement.at(-1) ?? agreement[0]).bookedOn, chain[0].bookedOn);
        return gap > ONE_INSTALMENT_DAYS && gap <= CONTINUES_DAYS;
      })
      .toSorted((a, b) => byDay(lastOf(b.at(-1) ?? b[0]), lastOf(a.at(-1) ?? a[0])))[0];
    if (before) before.push(chain);
    else agreements.push([chain]);
  }
  return agreements;
}

function instalmentOfChains(chains: readonly Chain[]): number {
  const last = chains.at(-1) ?? [];
  const all = chains.flat();
  const sample = last.length > 1 || all.length < ENOUGH_PAYMENTS ? last : all;
  return Math.round(median(sample.map(sizeOf)) ?? 0);
}

/**
 * The agreements behind repayments: payments to one lender of one kind, told apart by amount where several go on at the
 * same time. The order of the rows does not matter.
 * @param lenderOf the key of the party that a row was paid to
 * @param dueOn the day of a payment's instalment: one that was returned and presented again is not another loan's
 */
export function creditAgreements(
  repayments: readonly LabelledTransaction[],
  lenderOf: (row: LabelledTransaction) => string,
  dueOn: DueOn = ({ bookedOn }) => bookedOn,
): CreditAgreement[] {
  const agreements: CreditAgreement[] = [];
  for (const rows of groupRows(repayments, (row) => `${row.label} ${lenderOf(row)}`).values()) {
    for (const chains of joined(likeAmounts(rows).flatMap((alike) => monthlyChains(alike, dueOn)))) {
      const ordered = chains.flat().toSorted(byDay);
      const [first, last] = [ordered[0], ordered.at(-1)];
      if (!first || !last) continue;
      agreements.push({
        label: first.label,
        lender: lenderOf(first),
        firstOn: first.bookedOn,
        lastOn: last.bookedOn,
        instalmentCents: instalmentOfChains(chains),
        rows: ordered,
      });
    }
  }
  return agreements.toSorted((a, b) => (a.firstOn < b.firstOn ? -1 : a.firstOn > b.firstOn ? 1 : 0));
}
