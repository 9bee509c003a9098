import type { LabelScores } from '@imali/labels/bench/label-scores.ts';
import type { ReportTable } from '@imali/measure/report.ts';
import type { Count, SetScores } from './set-scores.ts';
import { shareInterval } from './share-interval.ts';

/** A set by its key with its scores. No row of a set is known here. */
export type NamedScores = readonly [name: string, scores: SetScores];

const four = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A share with its 95 % range, as people read it. */
const withRange = (value: number, { low, high }: { readonly low: number; readonly high: number }): string =>
  `${four(value).toFixed(3)} [${four(low).toFixed(3)} - ${four(high).toFixed(3)}]`;

const counted = ({ hits, of }: Count): string =>
  of === 0
    ? 'none'
    : `${hits} of ${of} [${shareInterval(hits, of).low.toFixed(2)} - ${shareInterval(hits, of).high.toFixed(2)}]`;

const LABELS = [
  ['accuracy', 'labels_right', 'by count'],
  ['accuracyByAmount', 'labels_right_by_amount', 'by amount'],
  ['macroF1', 'labels_macro_f1', 'macro F1'],
  ['calibrationError', 'labels_calibration_error', 'calibration error'],
] as const;

const COUNTS = [
  ['streams_right', 'streams: all of it right', ({ streams }: SetScores) => streams.right],
  ['streams_found', '- found', ({ streams }: SetScores) => streams.found],
  ['streams_payer', '- payer', ({ streams }: SetScores) => streams.payer],
  ['streams_cadence', '- cadence', ({ streams }: SetScores) => streams.cadence],
  ['streams_amount', '- amount within 5 %', ({ streams }: SetScores) => streams.amount],
  ['streams_state', '- alive or ended', ({ streams }: SetScores) => streams.state],
  ['net_income_right', 'people: net income within 1 %', ({ netIncome }: SetScores) => netIncome],
  [
    'net_income_by_formula_right',
    '- beside our formulas over the truth',
    ({ netIncomeByFormula }: SetScores) => netIncomeByFormula,
  ],
  ['max_instalment_right', 'people: maximum instalment within 1 %', ({ maxInstalment }: SetScores) => maxInstalment],
] as const;

const DETECTIONS = [
  ['own_transfer_legs', 'own transfers, legs', ({ ownTransfers }: SetScores) => ownTransfers],
  ['unconnected_legs', 'own accounts not connected, legs', ({ unconnected }: SetScores) => unconnected],
  ['bounces', 'returned debit orders', ({ bounces }: SetScores) => bounces],
] as const;

/** Shares of a count, its ends and what it is of, by key. */
function countFigures(key: string, { hits, of }: Count): (readonly [string, number])[] {
  const { low, high } = shareInterval(hits, of);
  return [
    [`${key}_share`, of === 0 ? 1 : four(hits / of)],
    [`${key}_low_share`, four(low)],
    [`${key}_high_share`, four(high)],
    [`${key}_of_count`, of],
  ];
}

function figuresOfSet(name: string, scores: SetScores): (readonly [string, number])[] {
  return [
    [`${name}_rows_count`, scores.labels.rows],
    [`${name}_people_count`, scores.people],
    [`${name}_streams_invented_count`, scores.streamsInvented],
    [`${name}_labels_sure_right_share`, four(scores.labels.sureShare)],
    ...LABELS.flatMap(([score, key]): (readonly [string, number])[] => [
      [`${name}_${key}_share`, four(scores.labels[score])],
      [`${name}_${key}_low_share`, four(scores.intervals[score].low)],
      [`${name}_${key}_high_share`, four(scores.intervals[score].high)],
    ]),
    ...scores.peers.flatMap(({ key, labels }): (readonly [string, number])[] => [
      [`${name}_${key}_labels_right_share`, four(labels.accuracy)],
      [`${name}_${key}_labels_right_by_amount_share`, four(labels.accuracyByAmount)],
      [`${name}_${key}_labels_macro_f1_share`, four(labels.macroF1)],
    ]),
    ...COUNTS.flatMap(([key, , count]) => countFigures(`${name}_${key}`, count(scores))),
    ...DETECTIONS.flatMap(([key, , detection]): (readonly [string, number])[] => {
      const { truths, precision, recall } = detection(scores);
      return [
        [`${name}_${key}_count`, truths],
        [`${name}_${key}_recall_share`, four(recall)],
        [`${name}_${key}_precision_share`, four(precision)],
      ];
    }),
  ];
}

/** Every figure of every set, the unit at the end of its key. */
export function independentFigures(sets: readonly NamedScores[]): Record<string, number> {
  return Object.fromEntries(sets.flatMap(([name, scores]) => figuresOfSet(name, scores)));
}

const peerCells = ({ accuracy, accuracyByAmount, macroF1 }: LabelScores): (string | number)[] => [
  four(accuracy),
  four(accuracyByAmount),
  four(macroF1),
  '',
  '',
];

/** The scores as people read them, by set. */
export function independentTables(sets: readonly NamedScores[]): ReportTable[] {
  return [
    {
      title: 'Labels of independent people, with 95 % ranges (resampled by person, then by text)',
      columns: ['', ...LABELS.map(([, , column]) => column), 'of sure rows right'],
      rows: sets.flatMap(([name, { labels, intervals, peers }]) => [
        [
          `set ${name}, ${labels.rows} rows`,
          ...LABELS.map(([score]) => withRange(labels[score], intervals[score])),
          four(labels.sureShare),
        ],
        ...peers.map((peer) => [`- ${peer.name}`, ...peerCells(peer.labels)]),
      ]),
    },
    ...sets.map(
      ([name, { labels }]): ReportTable => ({
        title: `Set ${name}: how often labels are right by their confidence`,
        columns: ['confidence from', 'rows', 'mean confidence', 'right'],
        rows: labels.reliability
          .filter(({ rows }) => rows > 0)
          .map(({ from, rows, meanConfidence, share }) => [from.toFixed(1), rows, four(meanConfidence), four(share)]),
      }),
    ),
    {
      title: 'Streams, net income and maximum instalment, with 95 % ranges',
      columns: ['', ...sets.map(([name]) => `set ${name}`)],
      rows: [
        ...COUNTS.map(([, title, count]) => [title, ...sets.map(([, scores]) => counted(count(scores)))]),
        ['streams invented', ...sets.map(([, scores]) => scores.streamsInvented)],
      ],
    },
    {
      title: 'Recall / precision',
      columns: ['', ...sets.map(([name]) => `set ${name}`)],
      rows: DETECTIONS.map(([, title, detection]) => [
        title,
        ...sets.map(([, scores]) => {
          const { truths, recall, precision } = detection(scores);
          return truths === 0
            ? `none; precision ${four(precision)}`
            : `${four(recall)} / ${four(precision)} of ${truths}`;
        }),
      ]),
    },
  ];
}
