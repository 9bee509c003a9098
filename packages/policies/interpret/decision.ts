import type { AffordabilityOverride } from '../regulation/affordability-rule.ts';

/** A test that decided: what was measured, and what it was measured against. */
export interface Evidence {
  /** The figure as the policy names it, or the calculation with figures in it. */
  readonly figure: string;
  readonly value: string;
  /** The test as the policy writes it, without the figure: `< R1500`. */
  readonly test: string;
  /** What the figure was compared with, worked out; null where the test has no such value. */
  readonly threshold: string | null;
}

export type LeadsTo = 'decline' | 'refer' | 'reduction' | 'condition';

export interface DecisionReason {
  readonly code: string;
  readonly leads_to: LeadsTo;
  readonly weight: number;
  /** Of a scorecard: points below the best bin of the characteristic. */
  readonly points_lost: number | null;
  readonly staff: string;
  readonly applicant: string;
  /** Where the policy gives it: `node.rule`; the engine's own reasons have `engine`. */
  readonly from: string;
  readonly evidence: readonly Evidence[];
}

/** A step of the trace: what was tested, with which values, and what followed. */
export interface TraceStep {
  /** `node.rule`, `node.row`, `node.characteristic`. */
  readonly step: string;
  readonly test: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly result: string;
  readonly effect: string | null;
}

export interface Approval {
  readonly kind: 'approve';
  readonly amount_cents: number;
  readonly term_months: number;
  /** As the language writes it, `24.5%`; null for a lease. */
  readonly annual_rate: string | null;
  /** Of credit with the monthly fee; of a lease the rent. */
  readonly instalment_cents: number;
  readonly initiation_fee_cents: number;
  readonly monthly_fee_cents: number;
  readonly conditions: readonly { readonly reason: string; readonly words: string }[];
}

export type DecisionOutcome =
  | Approval
  | { readonly kind: 'refer'; readonly queue: string }
  | { readonly kind: 'decline' };

/** What the maximum instalment of regulation 23A came to in this decision. */
export interface AffordabilityCheck {
  readonly applies: boolean;
  readonly source: string;
  readonly max_instalment_cents: number | null;
  /** Instalment of the amount before the maximum was applied; null where no offer was worked out. */
  readonly instalment_cents: number | null;
  /**
   * beyond: the verdict speaks against credit within the maximum. overridden: affordability bars the credit, and a person with
   * the permission said why.
   */
  readonly state:
    | 'not_applicable'
    | 'not_reached'
    | 'cannot_tell'
    | 'beyond'
    | 'within'
    | 'reduced'
    | 'exceeded'
    | 'overridden';
  /** The override that was given with the request, whether or not it was needed. */
  readonly override: AffordabilityOverride | null;
}

/** A decision: the same policy and the same inputs give the same bytes. */
export interface Decision {
  readonly policy_hash: string;
  readonly inputs_hash: string;
  readonly outcome: DecisionOutcome;
  /** What leads to the outcome first, then by weight: the first one is the dominant reason. */
  readonly reasons: readonly DecisionReason[];
  readonly affordability: AffordabilityCheck;
  readonly scores: Readonly<Record<string, string>>;
  readonly trace: readonly TraceStep[];
}
