import { addDays, type CalendarDate, daysBetween, monthOf } from '@imali/ledger/basics/calendar.ts';
import type { LabelledTransaction } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { hasFlag, type LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { countedMoney } from '../expenses/counted-money.ts';
import { groupRows } from '../expenses/grouped-rows.ts';
import { sumCents } from '../expenses/money-flow.ts';
import type { AnalysisInput } from '../input/analysis-input.ts';
import { knownDays } from '../input/missing-days.ts';
import { oncePerInput } from '../input/once-per-input.ts';
import { windowOf } from '../input/window.ts';
import type { RecurringStream } from '../streams/recurring-stream.ts';
import { findStreams } from '../streams/recurring-streams.ts';
import { type StreamMemory, streamMemory, streamMemoryOf } from '../streams/stream-memory.ts';
import { isExtraPay, nameOneEmployer } from './income-sources-extra-pay.ts';
import { tradingOf } from './trading-income.ts';

/** Regular by what it is: one recent payment is enough to expect the next. */
export const PRESUMED_REGULAR: readonly LabelId[] = [
  'income.salary',
  'income.pension_annuity',
  'income.disability_benefit',
  'income.grant_older_persons',
  'income.grant_disability',
  'income.grant_child',
];
/** A first payment older than this would have been followed by a second. */
const PRESUMED_DAYS = 45;

/** Earned from many payers in turn: what recurs is the trade, not the payer. Other income is mostly piece work. */
export const TRADES: readonly LabelId[] = [
  'income.contractor',
  'income.business',
  'income.gig_economy',
  'income.rental',
  'income.other',
];

/** A payer without a rhythm is still regular when it paid in this many calendar months. */
const IRREGULAR_MONTHS = 3;
/** Where the data is shorter than those months, one that paid in this many weeks. */
const IRREGULAR_WEEKS = 3;
const SHORT_HISTORY_DAYS = 90;
const DAYS_A_WEEK = 7;

/** An irregular source is over after this many silent days, where it never was silent for as long before. */
const SILENT_DAYS = 62;

const DAYS_A_MONTH = 365.25 / 12;

/**
 * A source of income. `stream` keeps a rhythm, `presumed` is a first salary, pension or grant, `irregular` is a payer
 * or a trade that came in three months or more without a rhythm, or in three weeks of a history of less.
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
  /** The last day that the data shows of the account that it was last paid into, where that ends early. */
  readonly shownTo: CalendarDate | null;
  /** Whether it is over: the next payment of a stream is overdue, or an irregular one is silent for longer than ever. */
  readonly hasEnded: boolean;
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

/** What irregular sources are judged by, beside their rows. */
interface History {
  readonly asOf: CalendarDate;
  readonly shownTo: (rows: readonly LabelledTransaction[]) => CalendarDate | null;
  readonly isShort: boolean;
  readonly daysKnown: KnownDays;
}

/** Whether payments (oldest first) came in enough months, or in enough weeks where there are not as many months. */
function comesAgain(rows: readonly LabelledTransaction[], isShort: boolean): boolean {
  const first = rows[0]?.bookedOn;
  if (first === undefined) return false;
  if (new Set(rows.map((row) => monthOf(row.bookedOn))).size >= IRREGULAR_MONTHS) return true;
  const weeks = new Set(rows.map((row) => Math.floor(daysBetween(first, row.bookedOn) / DAYS_A_WEEK)));
  return isShort && weeks.size >= IRREGULAR_WEEKS;
}

/** Whether what came in without a rhythm (oldest first) is over: silent for two months, and for longer than ever before. */
function hasFallenSilent(rows: readonly LabelledTransaction[], { asOf, shownTo, daysKnown }: History): boolean {
  const last = rows.at(-1)?.bookedOn;
  if (last === undefined) return false;
  const silentFor = (from: CalendarDate, to: CalendarDate): number => daysKnown(from, to) - 1;
  const silence = silentFor(last, shownTo(rows) ?? asOf);
  if (silence <= SILENT_DAYS) return false;
  return rows.every((row, index) => {
    const before = rows[index - 1];
    return before === undefined || silentFor(before.bookedOn, row.bookedOn) < silence;
  });
}

/**
 * A source without a rhythm.
 * @param whole the rows that show that it comes again and since when, oldest first: those of the whole trade
 * @param lasting the rows that show whether it goes on, oldest first: a client that falls silent ends no trade
 */
function irregularSource(
  rows: readonly LabelledTransaction[],
  name: string,
  history: History,
  whole: readonly LabelledTransaction[] = rows,
  lasting: readonly LabelledTransaction[] = whole,
): IncomeSource | null {
  const { asOf, shownTo, isShort, daysKnown } = history;
  const [first, begun] = [rows[0], whole[0]];
  if (!first || !begun || !comesAgain(whole, isShort)) return null;
  const hasEnded = hasFallenSilent(lasting, history);
  const until = hasEnded ? (whole.at(-1)?.bookedOn ?? asOf) : (shownTo(whole) ?? asOf);
  const months = daysKnown(begun.bookedOn, until) / DAYS_A_MONTH;
  const monthlyCents = Math.round(sumCents(rows) / Math.max(1, months));
  const { label } = first;
  return { kind: 'irregular', name, label, stream: null, rows, monthlyCents, shownTo: shownTo(whole), hasEnded };
}

/** Whether a stream is two payments of one amount that stand among more of the payer's that follow no rhythm. */
function isChancePair({ occurrences }: RecurringStream, otherPayments: number): boolean {
  return occurrences.length === 2 && otherPayments > 2;
}

/**
 * Whether a stream that has ended is but a part of a trade that goes on without a rhythm: more of its payments belong to no
 * stream than in this one, and some came after it. Few payments among many keep a rhythm by chance.
 */
function isPartOfTrade(
  { label, state, occurrences, lastOn }: RecurringStream,
  withoutStream: ReadonlyMap<LabelId, readonly LabelledTransaction[]>,
): boolean {
  if (state !== 'ENDED' || !TRADES.includes(label)) return false;
  const rows = withoutStream.get(label) ?? [];
  return rows.length > occurrences.length && rows.some(({ bookedOn }) => bookedOn > lastOn);
}

/** Whether a payment is one more of an employer whose pay is a stream already. */
function isOfEmployer(row: LabelledTransaction, payer: string, salaryPayers: ReadonlySet<string>): boolean {
  return row.label === 'income.salary' && [...salaryPayers].some((known) => nameOneEmployer(payer, known));
}

function presumedSource(rows: readonly LabelledTransaction[], asOf: CalendarDate): IncomeSource | null {
  const first = rows[0];
  if (!first || rows.length > 1 || !PRESUMED_REGULAR.includes(first.label) || isExtraPay(first)) return null;
  if (first.bookedOn < addDays(asOf, -PRESUMED_DAYS)) return null;
  const name = first.counterparty?.name ?? first.description;
  const monthlyCents = first.amountCents;
  return {
    kind: 'presumed',
    name,
    label: first.label,
    stream: null,
    rows,
    monthlyCents,
    shownTo: null,
    hasEnded: false,
  };
}

/** What goes on before what has ended, what keeps a rhythm before what does not; then by amount a month. */
function strongestFirst(a: IncomeSource, b: IncomeSource): number {
  const rank = ({ kind, hasEnded }: IncomeSource): number => (hasEnded ? 2 : kind === 'irregular' ? 1 : 0);
  const idOf = (source: IncomeSource): string => source.rows[0]?.id ?? '';
  return rank(a) - rank(b) || b.monthlyCents - a.monthlyCents || (idOf(a) < idOf(b) ? -1 : 1);
}

/**
 * A salary whose next payment is late while another salary has begun since its last one: replaced, and over already. Counted
 * until it is overdue, a change of jobs would be two incomes for a week.
 */
function asReplaced(source: IncomeSource, all: readonly IncomeSource[], asOf: CalendarDate): IncomeSource {
  const { stream, rows, label } = source;
  const last = rows.at(-1)?.bookedOn;
  if (!stream?.next || label !== 'income.salary' || last === undefined) return source;
  const isLate = stream.next.expectedOn < asOf || source.shownTo !== null;
  const isReplaced = all.some(
    (other) => !other.hasEnded && other.label === label && (other.rows[0]?.bookedOn ?? '') > last,
  );
  if (!isLate || !isReplaced) return source;
  return { ...source, hasEnded: true, stream: { ...stream, state: 'ENDED', next: null } };
}

/**
 * Sorts counted income (oldest first) into its sources. The order of rows within a day does not matter.
 * @param memory of earlier searches for streams among the rows of the same applicant
 * @param daysKnown counts the days that the data does not miss, which amounts a month are means over
 * @param takingsKept share of a trade's takings that its stock leaves, 0..1
 * @param historyFrom the first day of the data; without one the history is long enough for every source
 */
export function incomeSources(
  income: readonly LabelledTransaction[],
  asOf: CalendarDate,
  memory: StreamMemory = streamMemory(),
  daysKnown: KnownDays = (from, to) => daysBetween(from, to) + 1,
  historyFrom: CalendarDate | null = null,
  takingsKept = 1,
): IncomeSources {
  const isShort = historyFrom !== null && daysBetween(historyFrom, asOf) < SHORT_HISTORY_DAYS;
  const shownTo: History['shownTo'] = (rows) => memory.endsOfAccounts.get(rows.at(-1)?.accountId ?? '') ?? null;
  const history: History = { asOf, shownTo, isShort, daysKnown };
  const recurrable = income.filter((row) => !hasFlag(row.label, 'non_recurring'));
  const loose = new Set(recurrable);
  const sources: IncomeSource[] = [];
  const add = (source: IncomeSource | null): void => {
    if (!source) return;
    const isTrade = source.label === 'income.business';
    sources.push(isTrade ? { ...source, monthlyCents: Math.round(source.monthlyCents * takingsKept) } : source);
    for (const row of source.rows) loose.delete(row);
  };
  const payerOf = (row: LabelledTransaction): string => memory.numbersOf(row).payer;
  const rhythmic = rhythmicSources(recurrable, history, memory);
  for (const source of rhythmic.sources) add(source);
  const withoutRhythm = [...loose];
  const looseOf = groupRows(withoutRhythm, ({ label }) => label);
  for (const [payer, rows] of groupRows(withoutRhythm, payerOf))
    add(sourceWithoutRhythm(payer, rows, looseOf, rhythmic, history));
  for (const trade of TRADES) {
    const whole = looseOf.get(trade) ?? [];
    const rest = whole.filter((row) => loose.has(row));
    add(irregularSource(rest, trade, history, whole));
  }
  const [primary, ...secondary] = sources.map((source) => asReplaced(source, sources, asOf)).toSorted(strongestFirst);
  const regular = new Set(sources.flatMap((source) => source.rows));
  return { primary: primary ?? null, secondary, oneOff: income.filter((row) => !regular.has(row)) };
}

/** Sources that pay in a rhythm, and who pays them. */
interface RhythmicSources {
  readonly sources: readonly IncomeSource[];
  readonly payers: ReadonlySet<string>;
  readonly salaryPayers: ReadonlySet<string>;
}

/** The streams among payments that may recur, without those that are streams by chance. */
function rhythmicSources(
  recurrable: readonly LabelledTransaction[],
  { asOf, shownTo }: History,
  memory: StreamMemory,
): RhythmicSources {
  const byId = new Map(recurrable.map((row) => [row.id, row]));
  const payerOf = (row: LabelledTransaction): string => memory.numbersOf(row).payer;
  const rowsOf = groupRows(recurrable, payerOf);
  const streams = findStreams(recurrable, asOf, 'in', memory);
  const recurring = new Map<string, number>();
  for (const { counterpartyId: payer, occurrences } of streams)
    recurring.set(payer, (recurring.get(payer) ?? 0) + occurrences.length);
  const streamed = new Set(streams.flatMap(({ occurrences }) => occurrences.map(({ transactionId }) => transactionId)));
  const withoutStream = groupRows(
    recurrable.filter(({ id }) => !streamed.has(id)),
    ({ label }) => label,
  );
  const sources: IncomeSource[] = [];
  const allPayers = new Set<string>();
  const salaryPayers = new Set<string>();
  for (const stream of streams) {
    const payments = rowsOf.get(stream.counterpartyId)?.length ?? 0;
    if (isChancePair(stream, payments - (recurring.get(stream.counterpartyId) ?? 0))) continue;
    if (isPartOfTrade(stream, withoutStream)) continue;
    const rows = stream.occurrences.flatMap(({ transactionId }) => byId.get(transactionId) ?? []);
    // One that goes on under another wording has several payers.
    const payers = new Set(rows.map(payerOf));
    for (const payer of payers) allPayers.add(payer);
    const { counterpartyName: name, label, monthlyAmountCents: monthlyCents } = stream;
    if (label === 'income.salary') for (const payer of payers) salaryPayers.add(payer);
    const hasEnded = stream.state === 'ENDED';
    sources.push({ kind: 'stream', name, label, stream, rows, monthlyCents, shownTo: shownTo(rows), hasEnded });
  }
  return { sources, payers: allPayers, salaryPayers };
}

/** What a payer without a rhythm is: an irregular source, a first pay that is presumed to come again, or none. */
function sourceWithoutRhythm(
  payer: string,
  rows: readonly LabelledTransaction[],
  looseOf: ReadonlyMap<LabelId, readonly LabelledTransaction[]>,
  { payers, salaryPayers }: RhythmicSources,
  history: History,
): IncomeSource | null {
  const [first] = rows;
  const name = first?.counterparty?.name ?? first?.description ?? payer;
  const trade = first !== undefined && TRADES.includes(first.label) ? looseOf.get(first.label) : undefined;
  const irregular = irregularSource(rows, name, history, rows, trade);
  if (irregular !== null) return irregular;
  // Beside a salary stream a single payment of the same employer is a bonus.
  const isKnown = payers.has(payer) || rows.some((row) => isOfEmployer(row, payer, salaryPayers));
  return isKnown ? null : presumedSource(rows, history.asOf);
}

/** The sources of an input's counted income. */
export const incomeSourcesOf = oncePerInput((input: AnalysisInput) => {
  const { income, costOfSales } = countedMoney(input);
  const { takingsCents, deductedCents } = tradingOf(income, costOfSales);
  return incomeSources(
    income,
    input.asOf,
    streamMemoryOf(input),
    (from, to) => knownDays(input, from, to),
    windowOf(input).from,
    takingsCents === 0 ? 1 : 1 - deductedCents / takingsCents,
  );
});
