import type { Channel, CounterpartyType } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';

/**
 * How much a pattern decides, strongest first: `bank` is the bank's own wording for a fee, a return or interest and
 * outranks any merchant named beside it; `weak` is a word of a trade; `intermediary` only says who carried the payment.
 */
export type PatternTier =
  | 'bank'
  | 'fee_marker'
  | 'wording'
  | 'merchant'
  | 'transfer'
  | 'weak'
  | 'refund'
  | 'intermediary';

/** Patterns that mean the same; a label is null where the patterns mean nothing on that side of the ledger. */
export interface PatternGroup {
  readonly out: LabelId | null;
  readonly in: LabelId | null;
  readonly tier: PatternTier;
  readonly counterparty: CounterpartyType;
  /** The name could be an everyday word: it needs a channel that speaks for it. */
  readonly ambiguous: boolean;
  /** As in the source table, separated by semicolons. */
  readonly patterns: string;
}

/** Wordings that show how the money moved, with the labels to fall back on when nothing better is known. */
export interface ChannelGroup {
  readonly channel: Channel;
  readonly out: LabelId;
  /** Null where the words are no way of the bank on money in: of a credit STANDING ORDER says nothing. */
  readonly in: LabelId | null;
  readonly confidence: number;
  readonly wordings: string;
}

/** Words by which people say what a payment is for; a label is null where the words mean nothing on that side. */
export interface PurposeGroup {
  readonly out: LabelId | null;
  readonly outConfidence: number;
  readonly in: LabelId | null;
  readonly inConfidence: number;
  readonly words: string;
}

/** Words beside FEE: the fee that they name, words of the bank that name none, or words of others who charge fees. */
export interface FeeWordGroup {
  readonly meaning: LabelId | 'bank' | 'payee';
  readonly words: string;
}

/** What words of a returned debit order say: that it came back, that it was reversed, that it was a debit, or why. */
export type ReturnMeaning =
  | 'mark'
  | 'reversal'
  | 'debit'
  | 'returned.insufficient_funds'
  | 'returned.disputed_or_stopped'
  | 'returned.other_reason';

/** Words of the banks for debit orders that came back. */
export interface ReturnWordGroup {
  readonly meaning: ReturnMeaning;
  readonly words: string;
}

/** What a name of the brand index means. */
export interface BrandMeaning {
  /** On money out. */
  readonly label: LabelId;
  /** Is known to sell in South Africa or its region, may sell everywhere, or sells elsewhere only. */
  readonly reach: 'home' | 'world' | 'abroad';
  /** `opening` names are short or everyday words: they count only where the merchant's text begins. */
  readonly strength: 'sure' | 'opening';
}

/** A part of words that are coined for a trade: the BET of KWIKWINBET. A label is null where it means nothing on that side. */
export interface CoinedPart {
  readonly part: string;
  /** The position of the part in the word. */
  readonly side: 'start' | 'end';
  /** How such a party is paid. */
  readonly by: 'any' | 'arrangement' | 'mandate' | 'till';
  readonly out: LabelId | null;
  readonly in: LabelId | null;
  /** Words that only look so, separated by semicolons. */
  readonly except: string;
}

/** What a grant paid from a date until the next row of the same label and name. */
export interface GrantAmount {
  readonly from: string;
  readonly label: LabelId;
  readonly name: string;
  readonly cents: number;
  /** How many children one payment may cover. */
  readonly upTo: number;
}
