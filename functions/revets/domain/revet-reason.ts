import { randsOf } from '@imali/ledger/basics/cents.ts';

/** Best first. */
const COLOURS = ['GREEN', 'AMBER', 'RED'] as const;
export type RevetColour = (typeof COLOURS)[number];

/** One finding behind an outcome: what was measured, what it was held against, and the transactions that show it. */
export interface RevetReason {
  readonly code: string;
  readonly colour: RevetColour;
  readonly message: string;
  readonly unit: 'rands' | 'percent' | 'share' | 'months' | 'days' | 'count' | 'yes_or_no';
  /** Null where the data does not say. */
  readonly measured: number | boolean | null;
  readonly limit: number | boolean | null;
  /** Ids of transactions. */
  readonly evidence: readonly string[];
}

/** Cents as a message says them. */
export function randsText(cents: number): string {
  return `R${randsOf(cents).toFixed(2)}`;
}

/** A colour as a number that grows with how bad it is. */
export function severity(colour: RevetColour): number {
  return COLOURS.indexOf(colour);
}

/** The worst colour among the reasons; green without any. */
export function worstColour(reasons: readonly RevetReason[]): RevetColour {
  const worst = Math.max(0, ...reasons.map(({ colour }) => severity(colour)));
  return COLOURS[worst] ?? 'RED';
}

/** The reasons that weigh most first; of one colour by code, then by everything else that they say. */
export function inOrderOfWeight(reasons: readonly RevetReason[]): RevetReason[] {
  return reasons
    .map((reason) => {
      const { code, message, measured, limit, unit, evidence } = reason;
      return { reason, key: JSON.stringify([code, message, measured, limit, unit, evidence]) };
    })
    .toSorted(
      (a, b) => severity(b.reason.colour) - severity(a.reason.colour) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
    )
    .map(({ reason }) => reason);
}
