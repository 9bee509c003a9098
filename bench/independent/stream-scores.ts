import type { IncomeStream } from '../../schemas/entities/analyses/income-analysis.ts';
import { jaccard } from '../accuracy/detection-scores.ts';

/** A true stream with a rhythm, as it must be found. */
export interface WantedStream {
  readonly payer: string;
  readonly cadence: string;
  readonly typicalCents: number;
  readonly isAlive: boolean;
  readonly ids: ReadonlySet<string>;
  /** As printed, one for each payment. */
  readonly texts: readonly string[];
}

/** What was said of one true stream; all false where none of ours holds half of its payments. */
export interface StreamVerdict {
  readonly isFound: boolean;
  readonly isPayerRight: boolean;
  readonly isCadenceRight: boolean;
  readonly isAmountRight: boolean;
  readonly isStateRight: boolean;
}

export interface StreamDetection {
  readonly verdicts: readonly StreamVerdict[];
  /** Ours that are no true stream, nor a part of one. */
  readonly invented: readonly IncomeStream[];
}

/** Our names of a rhythm by those of the truth. */
const CADENCES: Readonly<Record<string, readonly IncomeStream['cadence'][]>> = {
  weekly: ['weekly'],
  fortnightly: ['fortnightly'],
  four_weekly: ['four_weekly'],
  semi_monthly: ['semi_monthly'],
  monthly: ['fixed_day', 'day_25', 'last_working_day', 'monthly'],
};

/** Whether a true stream keeps a rhythm that ours have a name for: daily takings and odd jobs do not. */
export const hasRhythm = (cadence: string): boolean => cadence in CADENCES;

/** Of the rows in either, at least so many are in both: then two streams are the same. */
const SAME_STREAM = 0.5;
const NEAR_AMOUNT = 0.05;
const SHORTEST_WORD = 3;

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/**
 * Whether a name says who pays: it holds a word of the payer that at least half of the payments print. Where they print none,
 * no name can be wrong.
 */
function namesPayer(name: string, { payer, texts }: WantedStream): boolean {
  const printed = texts.map(lettersOf);
  const words = payer
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word.length >= SHORTEST_WORD)
    .filter((word) => printed.filter((text) => text.includes(word)).length * 2 >= printed.length);
  return words.length === 0 || words.some((word) => lettersOf(name).includes(word));
}

const idsOf = (stream: IncomeStream): ReadonlySet<string> => new Set(stream.evidence['payments'] ?? []);

function verdictOf(wanted: WantedStream, said: IncomeStream | undefined): StreamVerdict {
  if (!said)
    return {
      isFound: false,
      isPayerRight: false,
      isCadenceRight: false,
      isAmountRight: false,
      isStateRight: false,
    };
  const off = Math.abs(Math.round(said.typical_amount * 100) - wanted.typicalCents);
  return {
    isFound: true,
    isPayerRight: namesPayer(said.name, wanted),
    isCadenceRight: CADENCES[wanted.cadence]?.includes(said.cadence) ?? false,
    isAmountRight: off <= NEAR_AMOUNT * wanted.typicalCents,
    isStateRight: (said.state !== 'ENDED') === wanted.isAlive,
  };
}

/** Whether payer, rhythm, amount (within 5 %) and being alive are all right. */
export const isWhollyRight = (verdict: StreamVerdict): boolean =>
  verdict.isFound && verdict.isPayerRight && verdict.isCadenceRight && verdict.isAmountRight && verdict.isStateRight;

/**
 * Compares the streams of an income analysis with the true ones that keep a rhythm, the largest overlap first, each at most once.
 * @param others rows that may be in streams of ours without being asked for: other true income, interest
 */
export function streamDetection(
  wanted: readonly WantedStream[],
  said: readonly IncomeStream[],
  others: ReadonlySet<string>,
): StreamDetection {
  const pairs = wanted
    .flatMap((truth) => said.map((stream) => ({ truth, stream, overlap: jaccard(truth.ids, idsOf(stream)) })))
    .filter(({ overlap }) => overlap >= SAME_STREAM)
    .toSorted((a, b) => b.overlap - a.overlap);
  const matched = new Map<WantedStream, IncomeStream>();
  const taken = new Set<IncomeStream>();
  for (const { truth, stream } of pairs) {
    if (matched.has(truth) || taken.has(stream)) continue;
    matched.set(truth, stream);
    taken.add(stream);
  }
  const known = new Set([...others, ...wanted.flatMap(({ ids }) => [...ids])]);
  return {
    verdicts: wanted.map((truth) => verdictOf(truth, matched.get(truth))),
    invented: said.filter((stream) => !taken.has(stream) && ![...idsOf(stream)].every((id) => known.has(id))),
  };
}
