import type { LabelledTransaction } from '../labels/labelled-transaction.ts';
import { hasFlag, type LabelId } from '../labels/taxonomy.ts';
import { addDays, type CalendarDate, daysBetween, monthOf } from '../time/calendar.ts';
import { countedMoney } from './counted-money.ts';
import { groupRows } from './grouped-rows.ts';
import { knownDays } from './missing-days.ts';
import { sumCents } from './money-flow.ts';
import { oncePerInput } from './once-per-input.ts';
import { payerKeyOf } from './payer-key.ts';
import { findStreams, type RecurringStream } from './recurring-streams.ts';
import { type StreamMemory, streamMemory, streamMemoryOf } from './stream-memory.ts';

/** Regular by what it is: one recent payment is enough to expect the next. */
const PRESUMED_REGULAR: readonly LabelId[] = [
  'income.salary',
  'income.pension_annuity',
  'income.disability_benefit',
  'income.grant_older_persons',
  'income.grant_disability',
  'income.grant_child',
];
/** A first payment older than this would have been followed by a second. */
const PRESUMED_DAYS = 45;

/** Earned from many payers in turn: what recurs is the trade, not the payer. */
const TRADES: readonly LabelId[] = ['income.contractor', 'income.business', 'income.gig_economy', 'income.rental'];

/** A payer without a rhythm is still regular when it paid in this many calendar months. */
const IRREGULAR_MONTHS = 3;

const DAYS_A_MONTH = 365.25 / 12;

/**
 * A source of income. `stream` keeps a rhythm, `presumed` is a first salary, pension or grant, `irregular` came in
 * three months or more without a rhythm.
 */
export interface IncomeSource {
  readonly kind: 'stream' | 'presumed' | 'irregular';
  readonly name: string;
  readonly label: LabelId;
  /** Null unless a stream. */
  readonly stream: RecurringStream | null;
  /** Oldest first, at least one. */
  readonly rows: readonly LabelledTransaction[];
  readonly monthlyCents: number;
}

/** Counted income by source; every row of it is in exactly one place. */
export interface IncomeSources {
  /** The strongest regular source; null when nothing is regular. */
  readonly primary: IncomeSource | null;
  /** Every other regular source, strongest first. */
  readonly secondary: readonly IncomeSource[];
  readonly oneOff: readonly LabelledTransaction[];
}

/** Days from one date to another, both included, that the data knows of. */
type KnownDays = (from: CalendarDate, to: CalendarDate) => number;

function irregularSource(
  rows: readonly LabelledTransaction[],
  name: string,
  asOf: CalendarDate,
  daysKnown: KnownDays,
): IncomeSource | null {
  const first = rows[0];
  if (!first || new Set(rows.map((row) => monthOf(row.bookedOn))).size < IRREGULAR_MONTHS) return null;
  const months = daysKnown(first.bookedOn, asOf) / DAYS_A_MONTH;
  const monthlyCents = Math.round(sumCents(rows) / Math.max(1, months));
  return { kind: 'irregular', name, label: first.label, stream: null, rows, monthlyCents };
}

function presumedSource(rows: readonly LabelledTransaction[], asOf: CalendarDate): IncomeSource | null {
  const first = rows[0];
  if (!first || rows.length > 1 || !PRESUMED_REGULAR.includes(first.label)) return null;
  if (first.bookedOn < addDays(asOf, -PRESUMED_DAYS)) return null;
  const name = first.counterparty?.name ?? first.description;
  return { kind: 'presumed', name, label: first.label, stream: null, rows, monthlyCents: first.amountCents };
}

/** What goes on before what has ended, what keeps a rhythm before what does not; then by amount a month. */
function strongestFirst(a: IncomeSource, b: IncomeSource): number {
  const rank = ({ kind, stream }: IncomeSource): number =>
    stream?.state === 'ENDED' ? 2 : kind === 'irregular' ? 1 : 0;
  const idOf = (source: IncomeSource): string => source.rows[0]?.id ?? '';
  return rank(a) - rank(b) || b.monthlyCents - a.monthlyCents || (idOf(a) < idOf(b) ? -1 : 1);
}

/**
 * Sorts counted income (oldest first) into its sources. The order of rows within a day does not matter.
 * @param memory of earlier searches for streams among the rows of the same applicant
 * @param daysKnown counts the days that the data does not miss, which amounts a month are means over
 */
export function incomeSources(
  income: readonly LabelledTransaction[],
  asOf: CalendarDate,
  memory: StreamMemory = streamMemory(),
  daysKnown: KnownDays = (from, to) => daysBetween(from, to) + 1,
): IncomeSources {
  const recurrable = income.filter((row) => !hasFlag(row.label, 'non_recurring'));
  const byId = new Map(recurrable.map((row) => [row.id, row]));
  const loose = new Set(recurrable);
  const sources: IncomeSource[] = [];
  const add = (source: IncomeSource | null): void => {
    if (!source) return;
    sources.push(source);
    for (const row of source.rows) loose.delete(row);
  };
  const streamPayers = new Set<string>();
  for (const stream of findStreams(recurrable, asOf, 'in', memory)) {
    streamPayers.add(stream.counterpartyId);
    const rows = stream.occurrences.flatMap(({ transactionId }) => byId.get(transactionId) ?? []);
    const { counterpartyName: name, label, monthlyAmountCents: monthlyCents } = stream;
    add({ kind: 'stream', name, label, stream, rows, monthlyCents });
  }
  for (const [payer, rows] of groupRows([...loose], payerKeyOf)) {
    const name = rows[0]?.counterparty?.name ?? rows[0]?.description ?? payer;
    const irregular = irregularSource(rows, name, asOf, daysKnown);
    // Beside a salary stream a single payment of the same employer is a bonus.
    add(irregular ?? (streamPayers.has(payer) ? null : presumedSource(rows, asOf)));
  }
  for (const trade of TRADES) {
    const rows = [...loose].filter((row) => row.label === trade);
    add(irregularSource(rows, trade, asOf, daysKnown));
  }
  const [primary, ...secondary] = sources.toSorted(strongestFirst);
  const regular = new Set(sources.flatMap((source) => source.rows));
  return { primary: primary ?? null, secondary, oneOff: income.filter((row) => !regular.has(row)) };
}

/** The sources of an input's counted income. */
export const incomeSourcesOf = oncePerInput((input) =>
  incomeSources(countedMoney(input).income, input.asOf, streamMemoryOf(input), (from, to) =>
    knownDays(input, from, to),
  ),
);
