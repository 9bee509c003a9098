import {
  classifierBias,
  classifierFirstCode,
  classifierLabels,
  classifierLevels,
  classifierStep,
  classifierWeights,
} from './generated/name-classifier-table.ts';
import { nameFeatures } from './name-features.ts';
import type { LabelId } from './taxonomy.ts';

/** What a name that nobody knows sounds like. */
export interface NameGuess {
  readonly label: LabelId;
  /** Of the model, 0..1. */
  readonly probability: number;
}

let weights: Int8Array | null = null;

/** Unfolds the weights when a name is first guessed. */
function unfolded(): Int8Array {
  if (weights) return weights;
  const table = new Int8Array(classifierWeights.length);
  // A plain loop: the first guess of a process waits for a hundred thousand steps.
  for (let at = 0; at < table.length; at += 1) {
    const code = classifierWeights.charCodeAt(at);
    table[at] = (code > 92 ? code - 1 : code) - classifierFirstCode - classifierLevels;
  }
  weights = table;
  return table;
}

/**
 * The likeliest label of a merchant's name by its words and letters: multinomial logistic regression, trained by
 * tools/labels/train-name-classifier.ts on the names and kinds of brands and on words of trades. Null for a name of no
 * words.
 */
export function guessByName(words: readonly string[]): NameGuess | null {
  const features = nameFeatures(words);
  if (features.size === 0) return null;
  const table = unfolded();
  const count = classifierLabels.length;
  const scale = classifierStep / Math.sqrt(features.size);
  const scores = [...classifierBias];
  for (const bucket of features) {
    for (let at = 0; at < count; at += 1) scores[at] = (scores[at] ?? 0) + scale * (table[bucket * count + at] ?? 0);
  }
  const highest = Math.max(...scores);
  const sum = scores.reduce((total, score) => total + Math.exp(score - highest), 0);
  const label = classifierLabels[scores.indexOf(highest)];
  return label === undefined ? null : { label, probability: 1 / sum };
}
