import type { LedgerAccount, LedgerTransaction } from '../rows/ledger.ts';
import type { LabelId } from './taxonomy.ts';

export type LabelSource = 'user' | 'organisation_rule' | 'shared_rule' | 'engine' | 'fallback';

export type ConfidenceBand = 'VERY_HIGH' | 'HIGH' | 'MEDIUM' | 'LOW';

export type Channel =
  | 'card'
  | 'eft'
  | 'debit_order'
  | 'debicheck'
  | 'atm'
  | 'cash'
  | 'fee'
  | 'interest'
  | 'transfer'
  | 'payshap'
  | 'wallet'
  | 'prepaid'
  | 'reversal'
  | 'unknown';

export type CounterpartyType =
  | 'merchant'
  | 'lender'
  | 'employer'
  | 'government'
  | 'bank'
  | 'person'
  | 'own_account'
  | 'unknown';

export interface Counterparty {
  /** Display name in the merchant table's spelling, or what remains of the description. */
  readonly name: string;
  /** Stable slug of the name: the same payer has the same id in every run. */
  readonly id: string;
  readonly type: CounterpartyType;
  readonly confidence: number;
}

/** Everything that the labelling adds to a transaction. */
export interface LabelVerdict {
  readonly label: LabelId;
  /** 0..1. */
  readonly confidence: number;
  readonly labelledBy: LabelSource;
  /** Id of the rule, pattern or pass that decided. */
  readonly ruleId: string;
  /** The part of the description that matched; empty when no text did. */
  readonly matchedText: string;
  /** The label that came second, or null when nothing else matched. */
  readonly runnerUp: LabelId | null;
  readonly channel: Channel;
  readonly counterparty: Counterparty | null;
  /** Other leg of an own-account transfer, a returned debit order, or a refunded purchase: its transaction id. */
  readonly pairedWith: string | null;
}

export type LabelledTransaction = LedgerTransaction & LabelVerdict;

/** VERY_HIGH > .98, HIGH > .9, MEDIUM >= .6, LOW below. */
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence > 0.98) return 'VERY_HIGH';
  if (confidence > 0.9) return 'HIGH';
  return confidence >= 0.6 ? 'MEDIUM' : 'LOW';
}

/** An account with its labelled transactions, oldest first, in the order of the ledger. */
export interface LabelledAccount {
  readonly account: LedgerAccount;
  readonly transactions: readonly LabelledTransaction[];
}
