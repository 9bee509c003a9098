import { type LabelId, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { normaliseDescription } from '@imali/ledger/text/normalise.ts';
import { type Draws, drawsOf } from '@imali/sandbox-data/people/random.ts';
import { sidesOf } from '../model/label-model.ts';
import { BUCKETS, textGrams } from '../model/text-grams.ts';
import type { ModelExample } from './model-examples.ts';
import { withSomeNoise } from './text-noise.ts';

/** The model while it learns; see LabelModel for what the numbers are. */
export interface TrainedModel {
  readonly labels: readonly LabelId[];
  readonly width: number;
  readonly rows: Float32Array;
  readonly outputs: Float32Array;
  readonly bias: Float32Array;
}

export interface TrainingPlan {
  readonly seed: number;
  readonly epochs: number;
  /** Numbers of a feature's row. */
  readonly width: number;
}

const RATE = 0.1;
const NOISY_SHARE = 0.65;
/** Smaller errors teach nothing that eight bits could hold. */
const LEAST_ERROR = 1e-5;

function startOf({ width }: TrainingPlan, draws: Draws): TrainedModel {
  const labels = taxonomy.map(({ id }) => id);
  const spread = 1 / Math.sqrt(width);
  return {
    labels,
    width,
    rows: Float32Array.from({ length: BUCKETS * width }, () => (draws.unit() - 0.5) * spread),
    outputs: new Float32Array(labels.length * width),
    bias: new Float32Array(labels.length),
  };
}

function shuffle(order: Uint32Array, draws: Draws): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const at = draws.between(0, last);
    const moved = order[last] ?? 0;
    order[last] = order[at] ?? 0;
    order[at] = moved;
  }
}

/** Learns from one text at a time; what it needs for that is kept from one to the next. */
function learner(model: TrainedModel): (text: string, target: number, side: number, rate: number) => void {
  const { labels, width, rows, outputs, bias } = model;
  const sides = sidesOf(labels);
  const sum = new Float32Array(width);
  const back = new Float32Array(width);
  const errors = new Float64Array(labels.length);
  const findErrors = (target: number, side: number): void => {
    let [highest, total] = [Number.NEGATIVE_INFINITY, 0];
    for (let each = 0; each < errors.length; each += 1) {
      let score = bias[each] ?? 0;
      const from = each * width;
      for (let at = 0; at < width; at += 1) score += (outputs[from + at] ?? 0) * (sum[at] ?? 0);
      errors[each] = (sides[each] ?? 0) * side < 0 ? Number.NEGATIVE_INFINITY : score;
      highest = Math.max(highest, errors[each] ?? highest);
    }
    for (let each = 0; each < errors.length; each += 1) {
      errors[each] = Math.exp((errors[each] ?? 0) - highest);
      total += errors[each] ?? 0;
    }
    for (let each = 0; each < errors.length; each += 1) errors[each] = (errors[each] ?? 0) / total;
    errors[target] = (errors[target] ?? 0) - 1;
  };
  return (text, target, side, rate) => {
    const { buckets, count } = textGrams(text);
    const scale = 1 / Math.sqrt(count);
    sum.fill(0);
    for (let gram = 0; gram < count; gram += 1) {
      const row = (buckets[gram] ?? 0) * width;
      for (let at = 0; at < width; at += 1) sum[at] = (sum[at] ?? 0) + (rows[row + at] ?? 0);
    }
    for (let at = 0; at < width; at += 1) sum[at] = (sum[at] ?? 0) * scale;
    findErrors(target, side);
    back.fill(0);
    for (let each = 0; each < errors.length; each += 1) {
      const error = errors[each] ?? 0;
      if (Math.abs(error) < LEAST_ERROR) continue;
      const step = rate * error;
      const from = each * width;
      bias[each] = (bias[each] ?? 0) - step;
      for (let at = 0; at < width; at += 1) {
        back[at] = (back[at] ?? 0) + error * (outputs[from + at] ?? 0);
        outputs[from + at] = (outputs[from + at] ?? 0) - step * (sum[at] ?? 0);
      }
    }
    const step = rate * scale;
    for (let gram = 0; gram < count; gram += 1) {
      const row = (buckets[gram] ?? 0) * width;
      for (let at = 0; at < width; at += 1) rows[row + at] = (rows[row + at] ?? 0) - step * (back[at] ?? 0);
    }
  };
}

/**
 * Multinomial logistic regression on sums of hashed features' rows (fastText; Joulin et al. 2016), by stochastic gradient
 * descent with a rate that falls to zero. Most lines get noise, anew each time. Everything is drawn from the seed, so the
 * same examples and plan give the same numbers.
 * @param progress is called after every epoch
 */
export function trainLabelModel(
  examples: readonly ModelExample[],
  plan: TrainingPlan,
  progress: (epoch: number) => void = () => undefined,
): TrainedModel {
  const draws = drawsOf('label-model', plan.seed);
  const model = startOf(plan, draws);
  const targets = new Map(model.labels.map((label, at) => [label, at]));
  const learn = learner(model);
  const order = Uint32Array.from(examples.keys());
  const total = plan.epochs * examples.length;
  for (let epoch = 0; epoch < plan.epochs; epoch += 1) {
    shuffle(order, draws);
    for (const [at, index] of order.entries()) {
      const example = examples[index];
      if (!example || (example.share < 1 && draws.unit() > example.share)) continue;
      const line = example.line(draws);
      const printed = draws.unit() < NOISY_SHARE ? withSomeNoise(line, draws) : line;
      const rate = RATE * example.weight * (1 - (epoch * examples.length + at) / total);
      learn(normaliseDescription(printed, '').text, targets.get(example.label) ?? 0, example.side, rate);
    }
    progress(epoch);
  }
  return model;
}
