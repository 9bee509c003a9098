import { isHeldOut } from './hold-out.ts';
import { measureLabelledSet } from './labelled-set.ts';
import { type Example, type LinearClassifier, trainLinearClassifier } from './linear-classifier.ts';
import { personaRows } from './persona-rows.ts';

/** Fixed, so that every run trains the same classifier. */
const SEED = 20_261_121;

/** How often two ways of labelling are right about the same held-out rows, 0..1. */
interface SideBySide {
  readonly rows: number;
  readonly ours: number;
  readonly linear: number;
}

export interface LinearReference {
  readonly classify: LinearClassifier;
  readonly examples: number;
  readonly personas: SideBySide;
  readonly labelledSet: SideBySide;
}

const shareOf = (hits: readonly boolean[]): number => hits.filter(Boolean).length / Math.max(1, hits.length);

/** Trains the linear reference on what is not held out of both sets, and asks it and us about what is. */
export function linearReference(seeds: readonly number[]): LinearReference {
  const people = seeds.flatMap((seed) => personaRows(seed));
  const set = measureLabelledSet();
  const heldPeople = people.filter(({ seed }) => isHeldOut('persona', seed));
  const heldSet = set.filter(({ description }) => isHeldOut('description', description));
  const examples: Example[] = [
    ...people.filter(({ seed }) => !isHeldOut('persona', seed)),
    ...set
      .filter(({ description }) => !isHeldOut('description', description))
      .flatMap((row) => row.accepted.slice(0, 1).map((truth) => ({ ...row, truth }))),
  ];
  const classify = trainLinearClassifier(examples, SEED);
  const says = ({ description, amountCents }: Pick<Example, 'description' | 'amountCents'>): string =>
    classify(description, amountCents);
  return {
    classify,
    examples: examples.length,
    personas: {
      rows: heldPeople.length,
      ours: shareOf(heldPeople.map(({ right }) => right)),
      linear: shareOf(heldPeople.map((row) => says(row) === row.truth)),
    },
    labelledSet: {
      rows: heldSet.length,
      ours: shareOf(heldSet.map(({ right }) => right)),
      linear: shareOf(heldSet.map((row) => row.accepted.some((label) => label === says(row)))),
    },
  };
}
