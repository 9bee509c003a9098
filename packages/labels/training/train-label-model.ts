/**
 * Trains the model of labels and writes packages/labels/generated/label-model-table.ts: `npm run train-labels`, a few minutes.
 * With `--check` it only reports, and exits 1 when other bytes would be written. The same data and the same seed give the
 * same bytes.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type ModelExample, modelExamples } from './model-examples.ts';
import { modelSource } from './model-source.ts';
import { trainLabelModel } from './model-training.ts';

const PLAN = { seed: 20_261_122, epochs: 16, width: 44 } as const;

const path = new URL('../generated/label-model-table.ts', import.meta.url);

/** How many examples each source gave. */
function countsOf(examples: readonly ModelExample[]): string {
  const groups = [...Map.groupBy(examples, ({ source }) => source)];
  return groups.map(([source, group]) => `${source} ${group.length}`).join(', ');
}

const examples = modelExamples();
const model = trainLabelModel(examples, PLAN, (epoch) => console.error(`epoch ${epoch + 1} of ${PLAN.epochs}`));
const numbers = createHash('sha256').update(model.rows).update(model.outputs).update(model.bias).digest('hex');
const text = modelSource(model, [
  `Seed ${PLAN.seed}, ${PLAN.epochs} epochs, ${model.width} columns.`,
  `Examples: ${countsOf(examples)}; none is held out (packages/labels/bench/hold-out.ts) or fits the confidence.`,
  `SHA-256 of the numbers before they were rounded: ${numbers}.`,
]);
const stale = !existsSync(path) || readFileSync(path, 'utf8') !== text;
if (stale && process.argv.includes('--check')) {
  console.error('stale: packages/labels/generated/label-model-table.ts');
  process.exitCode = 1;
} else if (stale) writeFileSync(path, text);
