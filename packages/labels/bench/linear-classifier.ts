import { normalise } from '@imali/ledger/text/normalise.ts';
import { drawsOf } from '@imali/sandbox-data/people/random.ts';

/** A text, its side of the ledger and the class to be learnt. */
export interface Example {
  readonly description: string;
  readonly amountCents: number;
  readonly truth: string;
}

/** The likeliest class of a text. */
export type LinearClassifier = (description: string, amountCents: number) => string;

/** Buckets that words and letter n-grams are hashed into: a power of two. */
const BUCKETS = 1 << 15;
const [SHORTEST_GRAM, LONGEST_GRAM] = [3, 5] as const;
const EPOCHS = 12;
const STEP = 0.5;
const DECAY = 1e-6;

/** Distinct features with their weights, as two arrays side by side. */
interface Vector {
  readonly buckets: Int32Array;
  readonly weights: Float32Array;
}

function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

/** How often each word and n-gram of letters within word boundaries occurs in a text, and its side of the ledger. */
function countsOf(description: string, amountCents: number): Map<number, number> {
  const counts = new Map<number, number>();
  const count = (feature: string): void => {
    const bucket = bucketOf(feature);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  };
  count(amountCents > 0 ? '+' : '-');
  for (const word of normalise(description).split(/[^A-Z0-9]+/)) {
    if (word === '') continue;
    count(`=${word}`);
    const bounded = `^${word}$`;
    for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length += 1)
      for (let at = 0; at + length <= bounded.length; at += 1) count(bounded.slice(at, at + length));
  }
  return counts;
}

/** Counts times the inverse share of documents, scaled to length one. */
function vectorOf(counts: ReadonlyMap<number, number>, inverse: Float32Array): Vector {
  const buckets = Int32Array.from(counts.keys());
  const weights = Float32Array.from(counts, ([bucket, count]) => (1 + Math.log(count)) * (inverse[bucket] ?? 0));
  const length = Math.hypot(...weights) || 1;
  return { buckets, weights: weights.map((weight) => weight / length) };
}

function scoresOf({ buckets, weights }: Vector, table: Float32Array, classes: number): Float64Array {
  const scores = new Float64Array(classes);
  for (let feature = 0; feature < buckets.length; feature += 1) {
    const row = (buckets[feature] ?? 0) * classes;
    const weight = weights[feature] ?? 0;
    for (let at = 0; at < classes; at += 1) scores[at] = (scores[at] ?? 0) + weight * (table[row + at] ?? 0);
  }
  return scores;
}

function softmax(scores: Float64Array): Float64Array {
  const highest = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - highest));
  const sum = raised.reduce((total, one) => total + one, 0);
  return raised.map((one) => one / sum);
}

function shuffled(length: number, seed: number, epoch: number): number[] {
  const draws = drawsOf(seed, 'linear-classifier', epoch);
  return Array.from({ length }, (_, index) => ({ index, key: draws.unit() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ index }) => index);
}

/** Examples that differ in no more than digits teach the same; one of each kind is enough. */
function distinct(examples: readonly Example[]): Example[] {
  const kinds = new Map<string, Example>();
  for (const one of examples)
    kinds.set(`${one.truth}\n${one.amountCents > 0 ? '+' : '-'}\n${normalise(one.description)}`, one);
  return [...kinds.values()];
}

/**
 * What a user would train instead of writing tables: TF-IDF of words and letter n-grams (3 to 5) with multinomial
 * logistic regression by stochastic gradient descent. Texts are normalised as ours are, which helps it: it sees no
 * references. The same examples and seed give the same classifier. Throws a RangeError on no examples.
 */
export function trainLinearClassifier(examples: readonly Example[], seed: number): LinearClassifier {
  const kinds = distinct(examples);
  const classes = [...new Set(kinds.map(({ truth }) => truth))].toSorted();
  if (classes.length === 0) throw new RangeError('there is nothing to learn from');
  const counted = kinds.map(({ description, amountCents }) => countsOf(description, amountCents));
  const documents = new Float32Array(BUCKETS);
  for (const counts of counted) for (const bucket of counts.keys()) documents[bucket] = (documents[bucket] ?? 0) + 1;
  const inverse = documents.map((count) => Math.log((1 + kinds.length) / (1 + count)) + 1);
  const vectors = counted.map((counts) => vectorOf(counts, inverse));
  const targets = kinds.map(({ truth }) => classes.indexOf(truth));
  const table = new Float32Array(BUCKETS * classes.length);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const step = STEP * (1 - epoch / EPOCHS);
    for (const index of shuffled(kinds.length, seed, epoch)) {
      const vector = vectors[index];
      if (vector) learn(table, classes.length, vector, targets[index] ?? 0, step);
    }
  }
  return (description, amountCents) => {
    const scores = scoresOf(vectorOf(countsOf(description, amountCents), inverse), table, classes.length);
    return classes[scores.indexOf(Math.max(...scores))] ?? '';
  };
}

function learn(table: Float32Array, classes: number, vector: Vector, target: number, step: number): void {
  const errors = softmax(scoresOf(vector, table, classes));
  errors[target] = (errors[target] ?? 0) - 1;
  const { buckets, weights } = vector;
  for (let feature = 0; feature < buckets.length; feature += 1) {
    const row = (buckets[feature] ?? 0) * classes;
    const weight = (weights[feature] ?? 0) * step;
    for (let at = 0; at < classes; at += 1) {
      const old = table[row + at] ?? 0;
      table[row + at] = old - weight * (errors[at] ?? 0) - step * DECAY * old;
    }
  }
}
