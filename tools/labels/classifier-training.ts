import { BUCKETS, nameFeatures } from '../../core/labels/name-features.ts';
import { drawsOf } from '../../core/personas/random.ts';

/** A name of known kind; heavier names count more. */
export interface Example {
  readonly words: readonly string[];
  readonly label: string;
  readonly weight: number;
}

export interface Model {
  readonly labels: readonly string[];
  /** By bucket, then by label. */
  readonly weights: Float64Array;
  readonly bias: Float64Array;
}

const EPOCHS = 12;
const RATE = 0.5;
const DECAY = 1e-6;

function probabilities(model: Model, features: ReadonlySet<number>): Float64Array {
  const count = model.labels.length;
  const scores = Float64Array.from(model.bias);
  const scale = 1 / Math.sqrt(Math.max(1, features.size));
  for (const bucket of features) {
    for (let at = 0; at < count; at += 1)
      scores[at] = (scores[at] ?? 0) + scale * (model.weights[bucket * count + at] ?? 0);
  }
  const highest = Math.max(...scores);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    scores[at] = Math.exp((scores[at] ?? 0) - highest);
    sum += scores[at] ?? 0;
  }
  return scores.map((score) => score / sum);
}

/**
 * Multinomial logistic regression over hashed letters and words by stochastic gradient descent. The order of the
 * examples comes from a seed, so the same examples give the same weights.
 */
export function trained(examples: readonly Example[], seed: number): Model {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const count = labels.length;
  const model: Model = { labels, weights: new Float64Array(BUCKETS * count), bias: new Float64Array(count) };
  const prepared = examples.map(({ words, label, weight }) => ({
    features: nameFeatures(words),
    target: labels.indexOf(label),
    weight,
  }));
  const draws = drawsOf('name-classifier', seed);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = RATE / (1 + epoch / 3);
    const order = prepared.map((example) => ({ example, key: draws.unit() })).toSorted((a, b) => a.key - b.key);
    for (const { example } of order) {
      const { features, target, weight } = example;
      const found = probabilities(model, features);
      const scale = 1 / Math.sqrt(Math.max(1, features.size));
      for (let at = 0; at < count; at += 1) {
        const step = rate * weight * ((at === target ? 1 : 0) - (found[at] ?? 0));
        model.bias[at] = (model.bias[at] ?? 0) + 0.01 * step;
        for (const bucket of features) {
          const place = bucket * count + at;
          model.weights[place] = (model.weights[place] ?? 0) * (1 - DECAY * rate) + step * scale;
        }
      }
    }
  }
  return model;
}

/** The likeliest label of a name and its probability by the model. */
export function predicted(model: Model, words: readonly string[]): { readonly label: string; readonly p: number } {
  const found = probabilities(model, nameFeatures(words));
  let best = 0;
  for (let at = 1; at < found.length; at += 1) if ((found[at] ?? 0) > (found[best] ?? 0)) best = at;
  return { label: model.labels[best] ?? '', p: found[best] ?? 0 };
}
