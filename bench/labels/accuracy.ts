import { isHeldOut } from './hold-out.ts';
import { type LabelScores, type ScoredRow, scoresOf } from './label-scores.ts';
import { measureLabelledSet } from './labelled-set.ts';
import { personaRows } from './persona-rows.ts';

/** Scores of one set on the part that may be looked at, on the part that may not, and on both together. */
export interface SetScores {
  readonly train: LabelScores;
  readonly holdOut: LabelScores;
  readonly all: LabelScores;
}

export interface LabelAccuracy {
  /** Synthetic applicants: split by seed, so both parts hold every persona and its merchants. */
  readonly personas: SetScores;
  /** Rows of real statements: split by description, so repeats of a row never stand in both parts. */
  readonly labelledSet: SetScores;
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
 * How often the labels are right, how well their confidence tells it, and what they confuse. `seeds` are those of the
 * personas. Takes seconds: every persona is generated and labelled once for each seed.
 */
export function labelAccuracy(seeds: readonly number[] = SEEDS): LabelAccuracy {
  const people = seeds.flatMap((seed) => personaRows(seed));
  const set = measureLabelledSet().map((row) => ({
    ...row,
    truth: row.theirLabel,
    said: row.right ? row.theirLabel : row.label,
  }));
  return {
    personas: scoresOfParts(people, ({ seed }) => isHeldOut('persona', seed)),
    labelledSet: scoresOfParts(set, ({ description }) => isHeldOut('description', description)),
  };
}
