import { measureAuthoredSet } from '@imali/labels/bench/authored-set.ts';
import { isHeldOut } from '@imali/labels/bench/hold-out.ts';
import type { ScoredRow } from '@imali/labels/bench/label-scores.ts';
import { trainLinearClassifier } from '@imali/labels/bench/linear-classifier.ts';
import { naiveLabel, naiveRules } from '@imali/labels/bench/naive-patterns.ts';
import { personaRows } from '@imali/labels/bench/persona-rows.ts';
import type { IndependentRow } from './independent-set.ts';

/** Fixed, so that every run trains the same classifier. */
const SEED = 20_261_122;

/** Another way of labelling: what it says of a text on one side of the ledger; '' where it says nothing. */
export interface LabelPeer {
  readonly key: string;
  readonly name: string;
  readonly says: (description: string, amountCents: number) => string;
}

/** Remembers what was said of a text, since both peers read one text by itself. */
function remembered(says: LabelPeer['says']): LabelPeer['says'] {
  const known = new Map<string, string>();
  return (description, amountCents) => {
    const key = `${amountCents > 0 ? '+' : '-'}${description}`;
    const label = known.get(key) ?? says(description, amountCents);
    known.set(key, label);
    return label;
  };
}

/**
 * The two ways of labelling that ours is measured beside: our tables as a list of expressions, and TF-IDF with a linear
 * classifier that learnt from what we may learn from ourselves, the open authored rows and personas that are not held out.
 * @param seeds of those personas
 * @param most authored rows, at most
 */
export function labelPeers(seeds: readonly number[], most = Infinity): LabelPeer[] {
  const rules = naiveRules();
  const authored = measureAuthoredSet().filter(({ part }) => part === 'open');
  const people = seeds.filter((seed) => !isHeldOut('persona', seed)).flatMap((seed) => personaRows(seed));
  const classify = trainLinearClassifier([...authored.slice(0, most), ...people], SEED);
  return [
    {
      key: 'expressions',
      name: 'list of expressions',
      says: remembered((description, amountCents) => naiveLabel(rules, description, amountCents) ?? ''),
    },
    { key: 'linear', name: 'TF-IDF + linear', says: remembered(classify) },
  ];
}

/** What a peer says of rows, as scores take it. It states no confidence. */
export function scoredByPeer({ says }: LabelPeer, rows: readonly IndependentRow[]): ScoredRow[] {
  return rows.map(({ description, amountCents, truth, accepted }) => {
    const said = says(description, amountCents);
    return { truth, said, right: accepted.some((label) => label === said), confidence: 1, amountCents };
  });
}
