import type { BenchReport } from './report.ts';
import { figuresOf, rounded, type Spread, spreadOf } from './spread.ts';

/** One way to do a piece of work. */
interface TimedCase {
  /** Begins the names of its figures: `write`, `zlib`. */
  readonly key: string;
  readonly words: string;
  readonly run: () => unknown;
}

/** What a comparison needs besides its cases. */
interface Comparison {
  readonly title: string;
  /** The work that is measured, then its references. */
  readonly cases: readonly [TimedCase, ...TimedCase[]];
  /** Rounds in which each case runs once; as many as a ninth of them come before, to warm up. */
  readonly rounds: number;
  readonly notes?: readonly string[];
  /** Milliseconds of any clock that runs on; the machine's by default. */
  readonly clock?: () => number;
}

/** How many times as long the first takes as the other, by the middle. */
const timesAs = (one: Spread, other: Spread): number => (other.p50 === 0 ? 0 : rounded(one.p50 / other.p50));

/**
 * Runs each case once a round, one after the other, so that what the machine does besides falls on all alike. The figures
 * are milliseconds of one run, and of each reference how many times as long the first case takes.
 */
export async function comparedInTurns(comparison: Comparison): Promise<BenchReport> {
  const { title, cases, rounds, notes = [], clock = () => performance.now() } = comparison;
  const times = cases.map((): number[] => []);
  const warming = Math.ceil(rounds / 9);
  for (let round = 0; round < warming + rounds; round += 1) {
    for (const [index, { run }] of cases.entries()) {
      const from = clock();
      await run();
      if (round >= warming) times[index]?.push(clock() - from);
    }
  }
  const spreads = times.map(spreadOf);
  const [measured] = spreads;
  const parts = ['min', 'p50', 'p95', 'max'] as const;
  const lines = cases.flatMap((one, index) => {
    const spread = spreads[index];
    if (spread === undefined || measured === undefined) return [];
    return [{ ...one, spread, ratio: timesAs(measured, spread), isReference: index > 0 }];
  });
  return {
    figures: Object.assign(
      {},
      ...lines.map(({ key, spread, ratio, isReference }) => ({
        ...figuresOf(key, 'ms', spread, parts),
        ...(isReference ? { [`beside_${key}_ratio`]: ratio } : {}),
      })),
    ),
    tables: [
      {
        title: `${title}, ms`,
        columns: ['', ...parts, 'times as long'],
        rows: lines.map(({ words, spread, ratio, isReference }) => [
          words,
          ...parts.map((part) => spread[part]),
          isReference ? ratio : '',
        ]),
      },
    ],
    notes,
  };
}

/** Several comparisons as one report; the names of their figures must differ. */
export function joinedReports(reports: readonly BenchReport[]): BenchReport {
  return {
    figures: Object.assign({}, ...reports.map(({ figures }) => figures)),
    tables: reports.flatMap(({ tables }) => tables),
    notes: reports.flatMap(({ notes }) => notes),
  };
}
