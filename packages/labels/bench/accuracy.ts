import { AUTHORED_ROUNDS, measureAuthoredSet } from './authored-set.ts';
import { isHeldOut } from './hold-out.ts';
import { type LabelScores, type ScoredRow, scoresOf } from './label-scores.ts';
import { measureLabelledSet } from './labelled-set.ts';
import { personaRows } from './persona-rows.ts';
import { type ScoreIntervals, scoreIntervals } from './score-intervals.ts';
import { withSecondReadings } from './second-readings.ts';

/** Scores of one set on the part that may be inspected, on the part that may not, and on both together. */
export interface SetScores {
  readonly train: LabelScores;
  readonly holdOut: LabelScores;
  readonly all: LabelScores;
}

export interface LabelAccuracy {
  /** Synthetic applicants: split by seed, so both parts hold every persona and its merchants. */
  readonly personas: SetScores;
  /** Rows of real statements: split by description, so repeats of a row are never in both parts. */
  readonly labelledSet: SetScores;
  /** The same rows with the truth corrected where it is plainly wrong (labelled-set-corrections.tsv). */
  readonly labelledSetCorrected: SetScores;
  /** Rows written by those who did not know the engine: open and held out; all of them hold those of the calibration too. */
  readonly authoredSet: SetScores;
  /** What is held out of each of their rounds. */
  readonly authoredRounds: readonly (readonly [round: string, heldOut: LabelScores])[];
  /** How far the scores of what is held out of the small sets may lie from those of all rows of their kind. */
  readonly heldOutIntervals: Readonly<Record<'labelledSet' | 'labelledSetCorrected' | 'authoredSet', ScoreIntervals>>;
  /** What is held out of the personas and of the labelled set, scored as one. */
  readonly heldOutTogether: LabelScores;
  /** The same rows as each of two readers labelled them, who saw no label: what can be read from these texts at all. */
  readonly readers: { readonly first: SetScores; readonly second: SetScores };
}

/** 7 of these 20 are held out. */
const SEEDS: readonly number[] = Array.from({ length: 20 }, (_, index) => index + 1);

function scoresOfParts<T extends ScoredRow>(rows: readonly T[], heldOut: (row: T) => boolean): SetScores {
  return {
    train: scoresOf(rows.filter((row) => !heldOut(row))),
    holdOut: scoresOf(rows.filter(heldOut)),
    all: scoresOf(rows),
  };
}

/**
 * How often the labels are right, how well their confidence states it, and what they confuse. `seeds` are those of the
 * personas. Takes seconds: every persona is generated and labelled once for each seed.
 */
export function labelAccuracy(seeds: readonly number[] = SEEDS): LabelAccuracy {
  const people = seeds.flatMap((seed) => personaRows(seed));
  const authored = measureAuthoredSet();
  const measured = withSecondReadings(measureLabelledSet());
  /** The labels that one side gave, in words of the set where they answer its own. */
  const rowsOf = (side: 'label' | 'first' | 'second') =>
    measured.map((row) => {
      const right = row.accepted.includes(row[side]);
      const truth = row.theirLabel;
      const confidence = side === 'label' ? row.confidence : 1;
      return { ...row, right, truth, said: right ? truth : row[side], confidence };
    });
  const isTextHeldOut = ({ description }: { readonly description: string }) => isHeldOut('description', description);
  const isPersonHeldOut = ({ seed }: { readonly seed: number }) => isHeldOut('persona', seed);
  const labelled = rowsOf('label');
  const corrected = measureLabelledSet(undefined, 'corrected').map((row) => {
    const truth = row.theirLabel;
    return { ...row, truth, said: row.right ? truth : row.label };
  });
  const labelledHeldOut = labelled.filter(isTextHeldOut);
  const authoredHeldOut = authored.filter(({ part }) => part === 'held out');
  return {
    personas: scoresOfParts(people, isPersonHeldOut),
    labelledSet: scoresOfParts(labelled, isTextHeldOut),
    labelledSetCorrected: scoresOfParts(corrected, isTextHeldOut),
    authoredSet: {
      train: scoresOf(authored.filter(({ part }) => part === 'open')),
      holdOut: scoresOf(authoredHeldOut),
      all: scoresOf(authored),
    },
    authoredRounds: AUTHORED_ROUNDS.map(([round, files]) => [
      round,
      scoresOf(authoredHeldOut.filter(({ id }) => files.includes(id.charAt(0)))),
    ]),
    heldOutIntervals: {
      labelledSet: scoreIntervals(labelledHeldOut),
      labelledSetCorrected: scoreIntervals(corrected.filter(isTextHeldOut)),
      authoredSet: scoreIntervals(authoredHeldOut),
    },
    heldOutTogether: scoresOf([...people.filter(isPersonHeldOut), ...labelledHeldOut]),
    readers: {
      first: scoresOfParts(rowsOf('first'), isTextHeldOut),
      second: scoresOfParts(rowsOf('second'), isTextHeldOut),
    },
  };
}
