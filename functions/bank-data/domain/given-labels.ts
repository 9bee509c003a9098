import type { LabelOverrides } from '@imali/labels/decision/label-overrides.ts';
import { compareText } from '@imali/ledger/basics/text-order.ts';
import type { GivenLabel, UserLabel } from './label-store.ts';

/** A label as kept, or one that is only being tried (a preview): that one is for its own transaction alone. */
export type KnownLabel = Pick<UserLabel, 'fingerprint' | 'label'> & Partial<UserLabel>;

/** The labels that people gave one transaction, oldest first; the last one applies. */
export function givenLabelsOf({ fingerprint: _, earlier = [], ...given }: UserLabel): GivenLabel[] {
  return [...earlier, given];
}

/** The labels given for a transaction's party and not taken back, oldest first; the last one applies. */
export function partyLabelsOf(given: readonly GivenLabel[]): GivenLabel[] {
  const standing: GivenLabel[] = [];
  for (const one of given) {
    if (one.forParty === 'given') standing.push(one);
    if (one.forParty === 'taken_back') standing.pop();
  }
  return standing;
}

/** The label that applies to a transaction's party; null where its party has no label. */
export function partyLabelOf(given: readonly GivenLabel[]): GivenLabel | null {
  return partyLabelsOf(given).at(-1) ?? null;
}

/** What users decided, as the labelling takes it: each transaction's own label, and those for parties by when they were given. */
export function overridesBy(labels: readonly KnownLabel[]): Pick<LabelOverrides, 'user' | 'userParties'> {
  const parties = labels.flatMap(({ fingerprint, label, by, at, ...more }) => {
    if (by === undefined || at === undefined) return [];
    const standing = partyLabelOf(givenLabelsOf({ fingerprint, label, by, at, ...more }));
    return standing ? [{ fingerprint, label: standing.label, at: standing.at }] : [];
  });
  return {
    user: new Map(labels.map(({ fingerprint, label }) => [fingerprint, label])),
    userParties: parties
      .toSorted((a, b) => compareText(a.at, b.at) || compareText(a.fingerprint, b.fingerprint))
      .map(({ fingerprint, label }) => ({ fingerprint, label })),
  };
}
