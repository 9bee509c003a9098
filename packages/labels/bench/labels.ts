import type { Bench } from '@imali/measure/report.ts';
import { labelAccuracyReport } from './accuracy-report.ts';
import { labelThroughput } from './label-throughput.ts';
import { noiseReport } from './noise-report.ts';

/** Seeds of a tiny run. */
const FEW_SEEDS = [1];
/** Of the lines with noise. */
const QUICK_SHARE = 0.1;

/** How fast labels are given, and how often they are right. */
export const labels: Bench = async (options) => {
  const speed = await labelThroughput(options);
  options.progress('labels beside the truth');
  const accuracy = labelAccuracyReport(options.quick ? FEW_SEEDS : undefined);
  options.progress('labels of lines with noise');
  const noise = noiseReport(options.quick ? QUICK_SHARE : undefined);
  return {
    figures: { ...speed.figures, ...accuracy.figures, ...noise.figures },
    tables: [...speed.tables, ...accuracy.tables, ...noise.tables],
    notes: [...speed.notes, ...accuracy.notes, ...noise.notes],
  };
};
