import { isHeldOut } from '@imali/labels/bench/hold-out.ts';
import type { Bench, BenchReport } from '@imali/measure/report.ts';
import { type Detection, type DetectionScores, detectionScores } from './detection-scores.ts';
import { bounceDetection, incomeStreamDetection, transferDetection } from './detections.ts';
import { ownMoneyScores } from './own-money-scores.ts';
import { type PersonaCase, personaCases } from './persona-cases.ts';

/** 7 of these 20 are held out. */
const SEEDS: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1);
const FEW_SEEDS = [1];
/** Generated people with several accounts: no seed of them was inspected one by one. */
const PEOPLE = 300;
const FEW_PEOPLE = 30;
const FIRST_PERSON = 10_000;

const KINDS = [
  { key: 'income_stream', name: 'income streams' },
  { key: 'bounce', name: 'returned debit orders' },
  { key: 'own_transfer', name: 'own-account transfers' },
] as const;

const PARTS = [
  { key: 'hold_out', name: 'held out', holds: (seed: number): boolean => isHeldOut('persona', seed) },
  { key: 'train', name: 'not held out', holds: (seed: number): boolean => !isHeldOut('persona', seed) },
  { key: 'all', name: 'all', holds: (): boolean => true },
] as const;

type Kind = (typeof KINDS)[number]['key'];

interface Measured {
  readonly seed: number;
  readonly persona: string;
  readonly detections: Readonly<Record<Kind, Detection>>;
}

function measured(one: PersonaCase): Measured {
  const { seed, persona } = one;
  return {
    seed,
    persona,
    detections: {
      income_stream: incomeStreamDetection(one),
      bounce: bounceDetection(one),
      own_transfer: transferDetection(one),
    },
  };
}

const four = (value: number): number => Math.round(value * 10_000) / 10_000;

/** Misses and inventions of the part that may be read, by persona. */
function mistakes(cases: readonly Measured[]): (readonly (string | number)[])[] {
  const rows = cases
    .filter(({ seed }) => !isHeldOut('persona', seed))
    .flatMap(({ seed, persona, detections }) =>
      KINDS.flatMap(({ key, name }) => [
        ...detections[key].missed.map((what) => [persona, seed, name, 'missed', what]),
        ...detections[key].invented.map((what) => [persona, seed, name, 'invented', what]),
      ]),
    );
  return rows.toSorted((a, b) => (`${a[0]}${a[2]}` < `${b[0]}${b[2]}` ? -1 : 1));
}

interface Scored {
  readonly key: string;
  readonly name: string;
  readonly scores: DetectionScores;
}

/** Own money of generated people: transfers between their accounts, and to and from one that is not connected. */
function ownMoney(people: number): Scored[] {
  const scores = ownMoneyScores(Array.from({ length: people }, (_, index) => FIRST_PERSON + index));
  return [
    {
      key: 'own_transfer_generated',
      name: 'own-account transfers, generated people',
      scores: detectionScores(scores.map(({ pairs }) => pairs)),
    },
    {
      key: 'own_account_unconnected_generated',
      name: 'own accounts that are not connected, generated people',
      scores: detectionScores(scores.map(({ unconnected }) => unconnected)),
    },
  ];
}

/** How often streams, returned debit orders and transfers are found, beside the truth of the personas. */
function detectionReport(seeds: readonly number[], people: number, progress: (line: string) => void): BenchReport {
  const cases = seeds.flatMap((seed) => {
    progress(`personas of seed ${seed}`);
    return personaCases(seed).map(measured);
  });
  const ofPersonas = KINDS.flatMap(({ key, name }) =>
    PARTS.map((part) => ({
      key: `${key}_${part.key}`,
      name: `${name}, ${part.name}`,
      scores: detectionScores(cases.filter(({ seed }) => part.holds(seed)).map(({ detections }) => detections[key])),
    })),
  );
  progress(`${people} generated people with several accounts`);
  const scores: readonly Scored[] = [...ofPersonas, ...ownMoney(people)];
  const columns: readonly (readonly [string, string, (scores: DetectionScores) => number])[] = [
    ['truths', 'count', ({ truths }) => truths],
    ['precision', 'precision_share', ({ precision }) => four(precision)],
    ['recall', 'recall_share', ({ recall }) => four(recall)],
    ['F1', 'f1_share', ({ f1 }) => four(f1)],
  ];
  return {
    figures: Object.fromEntries(
      scores.flatMap((entry) => columns.map(([, unit, value]) => [`${entry.key}_${unit}`, value(entry.scores)])),
    ),
    tables: [
      {
        title: 'Found beside the truth of the personas and of generated people',
        columns: ['', ...columns.map(([column]) => column)],
        rows: scores.map((entry) => [entry.name, ...columns.map(([, , value]) => value(entry.scores))]),
      },
      {
        title: 'Mistakes of the seeds that are not held out',
        columns: ['persona', 'seed', 'kind', 'mistake', 'what'],
        rows: mistakes(cases),
      },
    ],
    notes: [
      'A source of income is a true stream when the rows that both hold are at least half of those that either holds (Jaccard >= .5). Streams of one payment, or of payments more than 45 days apart, need not be found; interest of the bank is not judged; of streams with several payers (piece work, clients) only how much of them is seen is.',
      'A returned debit order counts when the return and the debit that it takes back are both right; one printed in a single line counts when it is paired with nothing.',
      'Generated people (bench/accuracy/own-money-people.ts) have two to four accounts at as many banks, and their names are printed in full, by initials, surname first, glued, titled, cut, with a double or a former surname, or not at all. Family with the same surname, pay and rent of one amount on one day and chance agreements of amounts are among their rows. A pair counts when both legs are right.',
      'All seeds print the same wordings and draw names from the same lists: the held-out part shows that nothing depends on amounts and days, not that words nobody thought of are read.',
    ],
  };
}

/** Precision and recall of what is found across rows. */
export const accuracy: Bench = async ({ quick, progress }) =>
  detectionReport(quick ? FEW_SEEDS : SEEDS, quick ? FEW_PEOPLE : PEOPLE, progress);
