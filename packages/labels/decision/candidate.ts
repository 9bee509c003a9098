import type { CounterpartyType } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { PatternTier } from '../tries/pattern-group.ts';

/** A label that the words of a description ask for. */
export interface Candidate {
  readonly label: LabelId;
  readonly confidence: number;
  readonly ruleId: string;
  readonly matchedText: string;
  readonly name: string;
  /** Slug of the name. */
  readonly partyId: string;
  readonly counterparty: CounterpartyType;
  readonly tier: PatternTier;
  /** False for an everyday word that nothing else supports: it may come second, never first. */
  readonly decides: boolean;
  /** Such a party is usually paid, or usually pays, through this channel. */
  readonly supported: boolean;
}

/** A candidate with what its place is judged by: in one object, as most texts make several. */
export interface Ranked extends Candidate {
  readonly rank: number;
  readonly start: number;
  readonly end: number;
}

/** Everyday words that a table takes for a wording stay below this. */
export const SURE_WORDING = 0.9;

/** Whether a name is more than some words and holds them. */
export function holdsWords(name: string, words: string): boolean {
  return name.length > words.length && ` ${name} `.includes(` ${words} `);
}
