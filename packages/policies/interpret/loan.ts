import { type InstalmentFactor, instalmentCents, instalmentFactor } from '../regulation/exact-instalment.ts';
import { type Decimal, floorUnits, negate } from '../values/decimal.ts';
import { valueText } from '../values/value.ts';
import type { Approval } from './decision.ts';
import type { PreparedCreditOffer, PreparedExpression, PreparedPolicy } from './prepared.ts';
import type { DecisionInput } from './read-inputs.ts';
import type { RunState } from './run-state.ts';

/** What a price is worked out of: the policy after its nodes have run on the request. */
interface PriceContext {
  readonly policy: PreparedPolicy;
  readonly state: RunState;
  readonly request: DecisionInput['request'];
}

/** What is known of the price before the amount is: the rate exact, the smallest amount in cents. */
export interface Price {
  readonly rate: Decimal;
  readonly minAmount: bigint;
  readonly offer: PreparedCreditOffer;
}

function decimalValue({ evaluate }: PreparedExpression, state: RunState): Decimal | null {
  const value = evaluate(state.values);
  return typeof value === 'object' ? value : null;
}

/** Cents rounded up: no fee and no smallest amount comes out lower than it is. */
const ceilCents = (amount: Decimal): bigint => -floorUnits(negate(amount), 2);

interface Fees {
  readonly initiation: bigint;
  readonly monthly: bigint;
}

/** The fees of an amount in cents, which they may depend on; null where a figure of them is missing. */
function feesOf(amount: bigint, { initiationFee, monthlyFee }: PreparedCreditOffer, state: RunState): Fees | null {
  state.values.set('offer.amount', { units: amount, scale: 2 });
  const [initiation, monthly] = [decimalValue(initiationFee, state), decimalValue(monthlyFee, state)];
  return initiation === null || monthly === null
    ? null
    : { initiation: ceilCents(initiation), monthly: ceilCents(monthly) };
}

/** The price of a loan of the amount that is asked for; `missing` where a figure of it is missing. */
export function priceOf({ policy: { offer }, state, request }: PriceContext): Price | 'missing' | 'below_zero' {
  if (offer === null) return 'missing';
  const rate = decimalValue(offer.annualRate, state);
  const smallest = decimalValue(offer.minAmount, state);
  const fees = feesOf(BigInt(request.amount_cents), offer, state);
  if (rate === null || smallest === null || fees === null) return 'missing';
  if (rate.units < 0n || smallest.units < 0n || fees.initiation < 0n || fees.monthly < 0n) return 'below_zero';
  return { rate, minAmount: ceilCents(smallest), offer };
}

/** Amounts and instalments of one loan at a price and a term. */
export class Loan {
  readonly #offer: PreparedCreditOffer;
  readonly #state: RunState;
  readonly #factor: InstalmentFactor;
  readonly #step: bigint;

  constructor({ rate, offer }: Price, term: bigint, stepCents: number, state: RunState) {
    this.#offer = offer;
    this.#state = state;
    this.#factor = instalmentFactor(rate, Number(term));
    this.#step = BigInt(stepCents);
  }

  /** Null where the fees of the amount are missing or below zero. */
  costOf(amount: bigint): (Fees & { readonly instalment: bigint }) | null {
    const fees = feesOf(amount, this.#offer, this.#state);
    if (fees === null || fees.initiation < 0n || fees.monthly < 0n) return null;
    return { ...fees, instalment: instalmentCents(amount + fees.initiation, this.#factor) + fees.monthly };
  }

  /**
   * The largest multiple of the step up to `most` whose instalment is at most `instalment`, found by halving: instalments
   * rise with the amount. 0 where there is none. What is returned was measured itself, also where fees fall with the amount.
   */
  amountWithin(most: bigint, instalment: bigint | null): bigint {
    let [fits, above] = [0n, most <= 0n ? 1n : most / this.#step + 1n];
    const isWithin = (steps: bigint): boolean => {
      const cost = this.costOf(steps * this.#step);
      return cost !== null && (instalment === null || cost.instalment <= instalment);
    };
    if (above > 1n && isWithin(above - 1n)) return (above - 1n) * this.#step;
    while (above - fits > 1n) {
      const middle = (fits + above) / 2n;
      if (isWithin(middle)) fits = middle;
      else above = middle;
    }
    return fits * this.#step;
  }
}

/** An amount that is lent, with what it costs. */
export function approvalOf(loan: Loan, lent: bigint, term: bigint, price: Price): Omit<Approval, 'conditions'> {
  const cost = loan.costOf(lent) ?? { instalment: 0n, initiation: 0n, monthly: 0n };
  return {
    kind: 'approve',
    amount_cents: Number(lent),
    term_months: Number(term),
    annual_rate: valueText(price.rate, 'percent'),
    instalment_cents: Number(cost.instalment),
    initiation_fee_cents: Number(cost.initiation),
    monthly_fee_cents: Number(cost.monthly),
  };
}

/** A lease that is taken as it is asked for: the rent of a month, no price and no fees. */
export function leaseOf(request: DecisionInput['request']): Omit<Approval, 'conditions'> {
  return {
    kind: 'approve',
    amount_cents: request.amount_cents,
    term_months: request.term_months,
    annual_rate: null,
    instalment_cents: request.amount_cents,
    initiation_fee_cents: 0,
    monthly_fee_cents: 0,
  };
}
