import { enteredNumber } from '../figures/loan-form.ts';

/** What a person decides instead of the policy. */
export type OverrideKind = 'approve' | 'refer' | 'decline';

/** What is entered, as texts. */
export interface OverrideForm {
  readonly amount: string;
  readonly term: string;
  readonly queue: string;
  readonly reason: string;
}

export type OverrideFault = keyof OverrideForm;

const LEAST_REASON = 20;

/** Rands with at most two decimals, above nothing. */
export function enteredAmount(text: string): number | null {
  const amount = enteredNumber(text);
  return amount === null || amount <= 0 || Math.round(amount * 100) !== Number((amount * 100).toFixed(6))
    ? null
    : amount;
}

export function enteredMonths(text: string): number | null {
  const months = enteredNumber(text);
  return months === null || !Number.isInteger(months) || months < 1 || months > 360 ? null : months;
}

type Outcome =
  | { readonly kind: 'approve'; readonly amount: number; readonly term_months: number }
  | { readonly kind: 'refer'; readonly queue: string }
  | { readonly kind: 'decline' };

function outcomeOf(kind: OverrideKind, { amount, term, queue }: OverrideForm): Outcome | readonly OverrideFault[] {
  if (kind === 'decline') return { kind };
  if (kind === 'refer') return /^[a-z][a-z0-9_]{0,47}$/.test(queue) ? { kind, queue } : ['queue'];
  const granted = enteredAmount(amount);
  const months = enteredMonths(term);
  if (granted !== null && months !== null) return { kind, amount: granted, term_months: months };
  return [...(granted === null ? (['amount'] as const) : []), ...(months === null ? (['term'] as const) : [])];
}

/** The body of an override, or the fields that keep it from being sent. */
export function overrideOf(
  kind: OverrideKind,
  form: OverrideForm,
):
  | { readonly faults: readonly OverrideFault[] }
  | { readonly faults: null; readonly outcome: Outcome; readonly reason: string } {
  const outcome = outcomeOf(kind, { ...form, queue: form.queue.trim() });
  const reason = form.reason.trim();
  const faults = [
    ...('kind' in outcome ? [] : outcome),
    ...(reason.length < LEAST_REASON ? (['reason'] as const) : []),
  ];
  return faults.length > 0 || !('kind' in outcome) ? { faults } : { faults: null, outcome, reason };
}
