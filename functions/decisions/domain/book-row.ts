import * as z from 'zod';
import { type DecisionOut, StandingOverride } from '../../../schemas/entities/decision.ts';
import { BookTrial } from './policy-trial.ts';

/** Figures that a book is counted by: of the others each decision has its own copy. */
export const bookFigures = [
  'affordability.net_income',
  'affordability.max_instalment',
  'affordability.debt_to_income',
  'affordability.verdict',
  'income_analysis.income_indicator',
  'health_score.final_score',
  'risk_insights.returned_debit_orders.count_3_months',
] as const;

const Figure = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What a book has of a decision: what it is counted and found by. Nothing in it says whose it is but the application. */
export const BookRow = z.object({
  applicationId: z.string(),
  decisionId: z.string(),
  /** Calendar date in Africa/Johannesburg. */
  decidedOn: z.string(),
  madeAt: z.string(),
  policyId: z.string(),
  versionId: z.string(),
  product: z.string(),
  outcome: z.enum(['approve', 'refer', 'decline']),
  dominantReason: z.string().nullable(),
  askedCents: z.int(),
  termMonths: z.int(),
  /** Null where nothing was granted. */
  grantedCents: z.int().nullable(),
  instalmentCents: z.int().nullable(),
  figures: z.record(z.string(), Figure),
  /** Points of scorecards by name. */
  scores: z.record(z.string(), z.string()),
  /** The trial of a version that it was made in; left out where none ran. */
  trial: BookTrial.optional(),
});
export type BookRow = z.infer<typeof BookRow>;

/** A row as the book is read, with what a person decided instead. */
export const ReadBookRow = z.object({ book: BookRow, standing: StandingOverride.optional() });
export type ReadBookRow = z.infer<typeof ReadBookRow>;

const cents = (rands: number): number => Math.round(rands * 100);

/** What the book has of a decision, and of the trial that it was made in. */
export function bookRow(decision: DecisionOut, trial: BookTrial | null = null): BookRow {
  const { outcome, request, figures } = decision;
  const granted = outcome.kind === 'approve' ? outcome : null;
  return {
    applicationId: decision.application_id,
    decisionId: decision.id,
    decidedOn: request.decided_on,
    madeAt: decision.made_at,
    policyId: decision.policy.policy_id,
    versionId: decision.policy.version_id,
    product: request.product,
    outcome: outcome.kind,
    dominantReason: decision.dominant_reason,
    askedCents: cents(request.amount),
    termMonths: request.term_months,
    grantedCents: granted === null ? null : cents(granted.amount),
    instalmentCents: granted === null ? null : cents(granted.instalment),
    figures: Object.fromEntries(bookFigures.map((name) => [name, figures[name] ?? null])),
    scores: decision.scores,
    ...(trial === null ? {} : { trial }),
  };
}
