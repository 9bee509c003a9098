import type { Bench } from '../measure/report.ts';
import { labelAccuracyReport } from './accuracy-report.ts';
import { labelThroughput } from './label-throughput.ts';

/** Seeds of a tiny run. */
const FEW_SEEDS = [1];

/** How fast labels are given, and how often they are right. */
export const labels: Bench = async (options) => {
  const speed = await labelThroughput(options);
  options.progress('labels beside the truth');
  const accuracy = labelAccuracyReport(options.quick ? FEW_SEEDS : undefined);
  return {
    figures: { ...speed.figures, ...accuracy.figures },
    tables: [...speed.tables, ...accuracy.tables],
    notes: [...speed.notes, ...accuracy.notes],
  };
};
