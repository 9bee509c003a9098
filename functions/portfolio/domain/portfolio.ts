import { bookFigures, type ReadBookRow } from '../../decisions/domain/book-row.ts';
import { defaultedOn, type LoanOutcome, latestReport } from './loan-outcome.ts';
import { discrimination } from './statistics/discrimination.ts';
import {
  countByBand,
  quantileBounds,
  type Stability,
  stabilityIndex,
  stabilityOf,
} from './statistics/population-stability.ts';
import { FEW_CASES } from './statistics/proportions.ts';

export type BookEntry = ReadBookRow;

const outcomeNames = ['approve', 'refer', 'decline'] as const;
type OutcomeName = (typeof outcomeNames)[number];

/** What stands of a decision: what a person decided last, else the policy. */
export const standingOutcome = ({ book, standing }: BookEntry): OutcomeName => standing?.outcome.kind ?? book.outcome;

/** What is granted by what stands; null where nothing is. */
export function grantedCents({ book, standing }: BookEntry): number | null {
  if (standing === undefined) return book.grantedCents;
  return standing.outcome.kind === 'approve' ? Math.round(standing.outcome.amount * 100) : null;
}

function countsOf(values: readonly (string | null)[]): { readonly value: string; readonly decisions: number }[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, decisions]) => ({ value, decisions }))
    .toSorted((one, other) => other.decisions - one.decisions || (one.value < other.value ? -1 : 1));
}

/** Bounds of a distribution of amounts of a month, in rands. */
const AMOUNT_BOUNDS = [0, 1_000, 2_500, 5_000, 10_000, 20_000, 40_000, 80_000];

export interface Band {
  /** Lowest value in the band; null where it has no lower bound. */
  readonly from: number | null;
  /** First value above the band; null where it has no upper bound. */
  readonly below: number | null;
  readonly decisions: number;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function distribution(values: readonly (number | null)[]): { readonly bands: Band[]; readonly notKnown: number } {
  const counts = countByBand(values, AMOUNT_BOUNDS);
  const bands = counts.slice(0, -1).map((decisions, index) => ({
    from: index === 0 ? null : (AMOUNT_BOUNDS[index - 1] ?? null),
    below: AMOUNT_BOUNDS[index] ?? null,
    decisions,
  }));
  return { bands, notKnown: counts.at(-1) ?? 0 };
}

export interface Drift {
  /** A figure or a scorecard of the policies. */
  readonly input: string;
  /** Null where one side has no decisions. */
  readonly index: number | null;
  readonly reading: Stability | null;
  readonly isSmall: boolean;
}

const DRIFT_BANDS = 10;

/** Shares of texts as bands: each of the reference, and one for those that it does not have. */
function textBands(reference: readonly string[], values: readonly unknown[]): number[] {
  const counts = [...reference, '', ''].map(() => 0);
  for (const value of values) {
    const band = typeof value === 'string' ? reference.indexOf(value) : -2;
    const place = band === -1 ? reference.length : band === -2 ? reference.length + 1 : band;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** How far what is known of applicants moved from a reference, by figure and by scorecard. */
export function driftOf(reference: readonly BookEntry[], now: readonly BookEntry[]): Drift[] {
  const isSmall = Math.min(reference.length, now.length) < FEW_CASES;
  const scores = new Set([...reference, ...now].flatMap(({ book }) => Object.keys(book.scores)));
  const driftBy = (input: string, read: (entry: BookEntry) => unknown): Drift => {
    const [before, after] = [reference.map(read), now.map(read)];
    const texts = [...new Set(before.filter((value) => typeof value === 'string'))];
    const bounds = quantileBounds(
      before.filter((value) => typeof value === 'number'),
      DRIFT_BANDS,
    );
    const counted = (values: readonly unknown[]): number[] =>
      texts.length > 0 ? textBands(texts, values) : countByBand(values.map(numberOf), bounds);
    const index = stabilityIndex(counted(before), counted(after));
    return { input, index, reading: index === null ? null : stabilityOf(index), isSmall };
  };
  return [
    driftBy('request.amount', ({ book }) => book.askedCents),
    ...bookFigures.map((name) => driftBy(name, ({ book }) => book.figures[name] ?? null)),
    ...[...scores].toSorted().map((name) => driftBy(`score: ${name}`, ({ book }) => scoreOf(book.scores[name]))),
  ];
}

function scoreOf(text: string | undefined): number | null {
  const score = text === undefined ? Number.NaN : Number(text);
  return Number.isFinite(score) ? score : null;
}

/** How well figures and scorecards part loans that defaulted from others whose course is known. */
function separationOf(entries: readonly BookEntry[], outcomes: ReadonlyMap<string, LoanOutcome>) {
  const names = [...new Set(entries.flatMap(({ book }) => Object.keys(book.scores)))].toSorted();
  const inputs: readonly (readonly [string, (entry: BookEntry) => number | null])[] = [
    ['health_score.final_score', ({ book }) => numberOf(book.figures['health_score.final_score'])],
    ...names.map((name) => [`score: ${name}`, ({ book }: BookEntry) => scoreOf(book.scores[name])] as const),
  ];
  return inputs.flatMap(([input, read]) => {
    const loans = entries.flatMap((entry) => {
      const [score, outcome] = [read(entry), outcomes.get(entry.book.applicationId)];
      return score === null || outcome === undefined ? [] : [{ score, isBad: defaultedOn(outcome) !== null }];
    });
    const found = discrimination(loans);
    return found === null ? [] : [{ input, ...found }];
  });
}

/**
 * What the decisions of a month come to, by what stands of them.
 * @param entries of the month
 * @param reference of the month that drift is measured against
 * @param outcomes of the month's loans
 */
export function portfolioOf(
  entries: readonly BookEntry[],
  reference: readonly BookEntry[],
  outcomes: readonly LoanOutcome[],
) {
  const byApplication = new Map(outcomes.map((outcome) => [outcome.applicationId, outcome]));
  const of = (name: OutcomeName) => entries.filter((entry) => standingOutcome(entry) === name);
  const granted = entries.map(grantedCents).filter((amount) => amount !== null);
  return {
    decisions: entries.length,
    approve: of('approve').length,
    refer: of('refer').length,
    decline: of('decline').length,
    overridden: entries.filter(({ standing }) => standing !== undefined).length,
    askedCents: entries.reduce((sum, { book }) => sum + book.askedCents, 0),
    grantedCents: granted.reduce((sum, amount) => sum + amount, 0),
    reasons: countsOf(entries.map(({ book }) => book.dominantReason)),
    products: countsOf(entries.map(({ book }) => book.product)),
    verdicts: countsOf(
      entries.map(({ book }) => {
        const verdict = book.figures['affordability.verdict'];
        return typeof verdict === 'string' ? verdict : null;
      }),
    ),
    netIncome: distribution(entries.map(({ book }) => numberOf(book.figures['affordability.net_income']))),
    maxInstalment: distribution(entries.map(({ book }) => numberOf(book.figures['affordability.max_instalment']))),
    loans: countsOf(outcomes.map((outcome) => latestReport(outcome).state)),
    drift: driftOf(reference, entries),
    separation: separationOf(entries, byApplication),
  };
}
export type Portfolio = ReturnType<typeof portfolioOf>;
