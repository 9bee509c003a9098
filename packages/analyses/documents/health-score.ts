import type { AnalysisEnvelope, Evidence } from './analysis-envelope.ts';

export const healthComponents = ['affordability', 'income', 'expense', 'liquidity_and_savings', 'debt', 'fee'] as const;
export type HealthComponent = (typeof healthComponents)[number];

/** How much each part counts; only their proportion matters. At least one must be above zero. */
export interface HealthWeights {
  affordability: number;
  income: number;
  expense: number;
  liquidity_and_savings: number;
  debt: number;
  fee: number;
}

/** One figure from 0 to 100 with what it is made of and what holds it down */
export interface HealthScore extends AnalysisEnvelope {
  final_score: number | null;
  affordability_score: number | null;
  income_score: number | null;
  expense_score: number | null;
  liquidity_and_savings_score: number | null;
  debt_score: number | null;
  fee_score: number | null;
  weights: HealthWeights;
  /** 'organisation', or the date from which the default weights apply */
  weights_source: string;
  components: {
    component: HealthComponent;
    score: number | null;
    weight: number;
    /** Points of the final score that this part costs */
    points_lost: number | null;
    terms: {
      code: string;
      points: number;
      of: number;
      value: number | null;
      target: number | null;
    }[];
  }[];
  top_reasons: {
    code: string;
    component: HealthComponent;
    message: string;
    /** The measured figure */
    value: number | null;
    /** The figure at which no point is lost */
    target: number | null;
    /** Points of the final score */
    points_lost: number;
    /** What would raise the score */
    improvement: string;
    evidence: Evidence;
  }[];
  would_raise_it: {
    code: string;
    improvement: string;
    points_gained: number;
  }[];
}
