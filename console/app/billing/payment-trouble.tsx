import type { ApiError } from '../data/trouble.ts';
import { TroubleView } from '../parts/states.tsx';
import { billingWords } from './words.billing.ts';

/** By the code of the problem. */
const hints: Readonly<Record<string, string>> = billingWords.hints;

/** What went wrong with a payment, and what to do then. */
export function PaymentTrouble({ trouble }: { readonly trouble: ApiError }) {
  const hint = hints[trouble.code];
  return (
    <>
      <TroubleView trouble={trouble} />
      {hint === undefined ? null : <p>{hint}</p>}
    </>
  );
}
