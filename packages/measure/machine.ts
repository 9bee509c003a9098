import { availableParallelism, cpus, loadavg } from 'node:os';
import type { BenchReport, ReportTable } from './report.ts';
import { figuresOf, rounded, type Spread, spreadOf } from './spread.ts';

const SPINS = 2_000_000;
const ROUNDS = 25;

/** The same work every time: what differs between rounds is the machine's doing, not the project's. */
function spin(): number {
  let state = 1;
  for (let index = 0; index < SPINS; index += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return state;
}

/** Milliseconds of a fixed piece of arithmetic, over and over. */
function noise(): number[] {
  spin();
  return Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    spin();
    return performance.now() - from;
  });
}

/** Runs a benchmark between two measurements of the machine's own noise, and adds those to its report. */
export async function withNoise(run: () => Promise<BenchReport>): Promise<BenchReport> {
  const before = noise();
  const [loadBefore = 0] = loadavg();
  const report = await run();
  const both = spreadOf([...before, ...noise()]);
  return {
    ...report,
    figures: {
      ...report.figures,
      machine_cpus_count: availableParallelism(),
      machine_load_before_1min: rounded(loadBefore),
      ...figuresOf('machine_noise', 'ms', both, ['min', 'p50', 'max']),
    },
    tables: [...report.tables, noiseTable(both, loadBefore)],
  };
}

function noiseTable({ min, p50, max }: Spread, load: number): ReportTable {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return {
    title: `Machine: ${availableParallelism()} x ${model}, Node ${process.versions.node}, load before ${load.toFixed(2)}`,
    columns: ['noise: the same arithmetic again and again, ms', 'min', 'median', 'max', 'max/min'],
    rows: [[`${2 * ROUNDS} rounds, half before and half after`, min, p50, max, max / min]],
  };
}
