import { type LabelId, labelOf } from '@imali/ledger/taxonomy/taxonomy.ts';
import { keptByText } from '../cache/kept-readings.ts';
import {
  modelBias,
  modelFirstCode,
  modelLabels,
  modelLevels,
  modelOutputs,
  modelRows,
  modelScales,
} from '../generated/label-model-table.ts';
import { NO_WORD, type TextGrams, textGrams } from './text-grams.ts';

/** The learned model as numbers: a text is the sum of the rows of its features, and a label a direction in the same space. */
interface LabelModel {
  readonly labels: readonly LabelId[];
  /** By bucket, then by column: codes of characters, of which ZERO stands for zero. */
  readonly rows: Uint8Array;
  /** By label, then by column; holds the scales of the columns. */
  readonly outputs: Float64Array;
  readonly bias: Float64Array;
  /** By label: 1 where it fits money in, -1 money out, 0 on both. */
  readonly sides: Int8Array;
}

/** What the model makes of a text on one side of the ledger, beside the label that was asked about. */
export interface ModelReading {
  /** Of the label that was asked about, 0..1; 0 where it does not fit that side. */
  readonly probabilityOfAsked: number;
  /** The likeliest label but that one, and its probability. */
  readonly other: LabelId;
  readonly probabilityOfOther: number;
}

const SIDES = { in: 1, out: -1, both: 0 } as const;

/** The sides on which labels may stand, as a model holds them. */
export const sidesOf = (labels: readonly LabelId[]): Int8Array =>
  Int8Array.from(labels, (label) => SIDES[labelOf(label).direction]);

let shipped: LabelModel | null = null;

/** The code of the character that stands for zero. */
const ZERO = modelFirstCode + modelLevels;

/** Unfolds the model when it is first asked: many functions never do. */
function shippedModel(): LabelModel {
  if (shipped) return shipped;
  // Printable characters are bytes as they are: going over a million of them would cost the first reading more than all else.
  const encoder = new TextEncoder();
  const width = modelScales.length;
  const levels = encoder.encode(modelOutputs());
  const outputs = Float64Array.from(levels, (level, at) => (level - ZERO) * (modelScales[at % width] ?? 0));
  const rows = encoder.encode(modelRows());
  shipped = { labels: modelLabels, rows, outputs, bias: Float64Array.from(modelBias), sides: sidesOf(modelLabels) };
  return shipped;
}

/** Columns that are summed at a time: their sums stay in registers. The width of a model is a multiple of it. */
const LANES = 4;
const MOST_COLUMNS = 256;
const sum = new Float64Array(MOST_COLUMNS);

/** Puts the sum of the features' rows into `sum`. Whole numbers, so that the order of the features does not matter. */
function addUp(rows: Uint8Array, width: number, { buckets, count }: TextGrams): void {
  for (let at = 0; at < width; at += LANES) {
    // Apart, as a first call runs before the engine compiles: a pattern of four would go through an iterator there.
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let gram = 0; gram < count; gram += 1) {
      const row = ((buckets[gram] ?? 0) * width + at) | 0;
      // Marked as integers by `| 0`, they are added as integers by the engine.
      a = (a + (rows[row] ?? 0)) | 0;
      b = (b + (rows[row + 1] ?? 0)) | 0;
      c = (c + (rows[row + 2] ?? 0)) | 0;
      d = (d + (rows[row + 3] ?? 0)) | 0;
    }
    sum[at] = a - count * ZERO;
    sum[at + 1] = b - count * ZERO;
    sum[at + 2] = c - count * ZERO;
    sum[at + 3] = d - count * ZERO;
  }
}

/** How far the sum of the rows goes in the direction of a label. */
function scoreOf(outputs: Float64Array, from: number, width: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let at = 0; at < width; at += LANES) {
    const output = from + at;
    a += (sum[at] ?? 0) * (outputs[output] ?? 0);
    b += (sum[at + 1] ?? 0) * (outputs[output + 1] ?? 0);
    c += (sum[at + 2] ?? 0) * (outputs[output + 2] ?? 0);
    d += (sum[at + 3] ?? 0) * (outputs[output + 3] ?? 0);
  }
  return a + b + c + d;
}

function readAnew(model: LabelModel, text: string, side: number, asked: LabelId): ModelReading {
  const { labels, outputs, bias, sides } = model;
  const width = outputs.length / labels.length;
  const grams = textGrams(text);
  addUp(model.rows, width, grams);
  const scale = 1 / Math.sqrt(grams.count);
  let total = 0;
  let ofAsked = 0;
  let most = 0;
  let other = asked;
  for (let each = 0; each < labels.length; each += 1) {
    if ((sides[each] ?? 0) * side < 0) continue;
    const weight = Math.exp(scoreOf(outputs, each * width, width) * scale + (bias[each] ?? 0));
    total += weight;
    const label = labels[each] ?? asked;
    if (label === asked) ofAsked = weight;
    else if (weight > most) {
      most = weight;
      other = label;
    }
  }
  return { probabilityOfAsked: ofAsked / total, other, probabilityOfOther: most / total };
}

const keptReading = keptByText<ModelReading>();

/**
 * What the learned model makes of a text: multinomial logistic regression on the sum of the hashed features' rows, over the
 * labels that are allowed on the side of the amount. Trained by packages/labels/training/train-label-model.ts.
 * @param text as patterns see it
 * @param asked the label that the tables give
 * @returns null where the model was trained before that label was
 */
export function readByModel(text: string, amountCents: number, asked: LabelId): ModelReading | null {
  const model = shippedModel();
  const side = Math.sign(amountCents);
  const known = model.labels.indexOf(asked);
  if (known < 0) return null;
  const mark = known * 3 + side;
  return keptReading(text, mark, () => readAnew(model, text, side, asked));
}

/** Words that speak at least so much for a label, beside the one that speaks most, are shown with it. */
const SPEAKS_TOO = 0.4;
const WORDS = /[A-Z0-9#]+/g;

/** The first of the words that speak for a label, and the one after the last. */
function wordsAnew({ labels, outputs, rows }: LabelModel, text: string, label: LabelId): readonly [number, number] {
  const { buckets, words, count } = textGrams(text);
  const width = outputs.length / labels.length;
  const from = labels.indexOf(label) * width;
  const spoken: number[] = [];
  for (let gram = 0; gram < count; gram += 1) {
    const word = words[gram] ?? NO_WORD;
    if (word === NO_WORD) continue;
    const row = (buckets[gram] ?? 0) * width;
    let score = spoken[word] ?? 0;
    for (let at = 0; at < width; at += 1) score += ((rows[row + at] ?? ZERO) - ZERO) * (outputs[from + at] ?? 0);
    spoken[word] = score;
  }
  let loudest = 0;
  for (const [word, score] of spoken.entries()) if (score > (spoken[loudest] ?? 0)) loudest = word;
  const least = (spoken[loudest] ?? 0) * SPEAKS_TOO;
  let [start, end] = [loudest, loudest + 1];
  while (start > 0 && (spoken[start - 1] ?? 0) >= least) start -= 1;
  while (end < spoken.length && (spoken[end] ?? 0) >= least) end += 1;
  return [start, end];
}

const keptWords = keptByText<readonly [number, number]>();

/** The words of a text that speak most for a label: the one whose features add most to its score, and neighbours that add nearly as much. */
export function wordsFor(text: string, label: LabelId): string {
  const model = shippedModel();
  const [start, end] = keptWords(text, model.labels.indexOf(label), () => wordsAnew(model, text, label));
  return (text.match(WORDS) ?? []).slice(start, end).join(' ');
}
