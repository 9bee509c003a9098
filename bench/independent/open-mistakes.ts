import { scoresOf } from '@imali/labels/bench/label-scores.ts';
import type { ReportTable } from '@imali/measure/report.ts';
import { SET_NAMES, type SetName } from './independent-set.ts';
import { type MeasuredPerson, scoredRows } from './set-scores.ts';
import { isWhollyRight } from './stream-scores.ts';

/** The set whose rows may be read. */
export const OPEN_SET: SetName = SET_NAMES[0];
/** Rows of a table of mistakes, at most. */
const MOST = 400;

const rands = (cents: number | null): string => (cents === null ? 'nothing' : (cents / 100).toFixed(2));

/**
 * Every mistake of the set that may be read, row by row. Throws a RangeError for any other set: their rows are for scores
 * only (README.md).
 */
export function openMistakes(name: SetName, people: readonly MeasuredPerson[]): ReportTable[] {
  if (name !== OPEN_SET) throw new RangeError(`rows of set ${name} are for scores only`);
  const labels = people.flatMap(({ one }) =>
    one.rows
      .filter(({ source, row }) => !source.accepted.includes(row.label))
      .map(({ source, row }) => [
        `${source.truth} -> ${row.label}`,
        one.person.key,
        source.bookedOn,
        rands(source.amountCents),
        row.confidence.toFixed(2),
        row.ruleId,
        source.description,
      ]),
  );
  const figures = people.flatMap(({ one, figures: found }) =>
    (['netIncome', 'netIncomeByFormula', 'maxInstalment'] as const)
      .filter((figure) => !found[figure].isRight)
      .map((figure) => [`${one.person.key} ${figure}`, rands(found[figure].said), rands(found[figure].truth)]),
  );
  const across = people.flatMap(({ one, figures: found }) => [
    ...found.streams.verdicts
      .filter((verdict) => !isWhollyRight(verdict))
      .map((verdict) => [
        'stream',
        one.person.key,
        Object.entries(verdict)
          .filter(([, isRight]) => !isRight)
          .map(([what]) => what)
          .join(' '),
      ]),
    ...found.streams.invented.map((stream) => ['stream invented', one.person.key, stream.name]),
    ...(['ownTransfers', 'unconnected', 'bounces'] as const).flatMap((kind) => [
      ...found[kind].missed.map((row) => [`${kind} missed`, one.person.key, row]),
      ...found[kind].invented.map((row) => [`${kind} invented`, one.person.key, row]),
    ]),
  ]);
  const confusions = scoresOf(people.flatMap(({ one }) => scoredRows(one))).confusions;
  return [
    {
      title: `Set ${name}: most frequent mistakes`,
      columns: ['truth -> said', 'rows'],
      rows: confusions.map(({ truth, said, rows }) => [`${truth} -> ${said}`, rows]),
    },
    {
      title: `Set ${name}: figures off`,
      columns: ['figure', 'said', 'truth'],
      rows: figures,
    },
    {
      title: `Set ${name}: streams, transfers and returned debit orders`,
      columns: ['mistake', 'person', 'what'],
      rows: across.slice(0, MOST),
    },
    {
      title: `Set ${name}: labels`,
      columns: ['truth -> said', 'person', 'date', 'amount', 'confidence', 'rule', 'text'],
      rows: labels.toSorted((x, y) => ((x[0] ?? '') < (y[0] ?? '') ? -1 : 1)).slice(0, MOST),
    },
  ];
}
