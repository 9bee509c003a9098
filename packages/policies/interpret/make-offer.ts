import type { CreditOffer } from '../document/policy-document.ts';
import {
  type AffordabilityOverride,
  agreementRules,
  OWN_QUEUE,
  type OwnReason,
} from '../regulation/affordability-rule.ts';
import { valueText } from '../values/value.ts';
import type { AffordabilityCheck, Approval, Evidence } from './decision.ts';
import { approvalOf, Loan, leaseOf, type Price, priceOf } from './loan.ts';
import type { PreparedPolicy } from './prepared.ts';
import { type AffordabilityVerdict, type DecisionInput, MAX_INSTALMENT, VERDICT } from './read-inputs.ts';
import type { AppliedLimit, RunState } from './run-state.ts';

/** A reason of the engine itself, and where it sends the application. */
export interface OwnEffect {
  readonly reason: OwnReason;
  readonly leads_to: 'refer' | 'decline' | 'reduction';
  readonly queue: string;
  readonly evidence: readonly Evidence[];
}

export interface MadeOffer {
  /** Null where there is no offer: effects of the state, or `own`, say why. */
  readonly approval: Omit<Approval, 'conditions'> | null;
  readonly affordability: AffordabilityCheck;
  /** Limits of the policy that the offer is less than asked by. */
  readonly reducedBy: readonly AppliedLimit[];
  readonly own: readonly OwnEffect[];
}

export interface OfferContext {
  readonly policy: PreparedPolicy;
  readonly state: RunState;
  readonly request: DecisionInput['request'];
  readonly maxInstalmentCents: bigint | null;
  readonly verdict: AffordabilityVerdict | null;
  readonly override: AffordabilityOverride | null;
}

const rands = (cents: bigint): string => valueText({ units: cents, scale: 2 }, 'money');
const months = (count: bigint): string => valueText({ units: count, scale: 0 }, 'months');

/** The check before an offer is worked out: nothing was measured. */
export function uncheckedAffordability({ policy, maxInstalmentCents, override }: OfferContext): AffordabilityCheck {
  const { affordabilityApplies, source } = agreementRules[policy.document.agreement];
  return {
    applies: affordabilityApplies,
    source,
    max_instalment_cents: maxInstalmentCents === null ? null : Number(maxInstalmentCents),
    instalment_cents: null,
    state: affordabilityApplies ? 'not_reached' : 'not_applicable',
    override,
  };
}

/** A limit with the value that it bounded. */
const measured = (limit: AppliedLimit, value: string): AppliedLimit => {
  return { ...limit, evidence: limit.evidence.map((one) => ({ ...one, value })) };
};

/** The rent of a month is taken or not: limits decide, and nothing is reduced. */
function leaseOffer(
  context: OfferContext,
  aboveLimit: { readonly do: 'decline' } | { readonly do: 'refer'; readonly queue: string },
): MadeOffer {
  const { state, request } = context;
  const rent = BigInt(request.amount_cents);
  const term = BigInt(request.term_months);
  const exceeded = state.limits.filter(({ of, most }) => (of === 'term' ? term : rent) > most);
  for (const limit of exceeded) {
    const value = limit.of === 'term' ? months(term) : rands(rent);
    state.fire({ ...aboveLimit, reason: limit.reason }, limit.from, measured(limit, value).evidence);
  }
  const affordability = uncheckedAffordability(context);
  return { approval: exceeded.length > 0 ? null : leaseOf(request), affordability, reducedBy: [], own: [] };
}

/** What the policy's own limits leave, and which of them leave less than was asked. */
function limited({ state, request }: OfferContext, price: Price, stepCents: number) {
  const asked = BigInt(request.amount_cents);
  const askedTerm = BigInt(request.term_months);
  const terms = state.limits.filter(({ of, most }) => of === 'term' && most < askedTerm);
  const term = terms.reduce((shortest, { most }) => (most < shortest ? most : shortest), askedTerm);
  if (term < 1n) {
    return { term, amount: 0n, loan: null, reducedBy: terms.map((limit) => measured(limit, months(askedTerm))) };
  }
  const loan = new Loan(price, term, stepCents, state);
  const atAsked = loan.costOf(asked)?.instalment ?? 0n;
  const byAmount = state.limits.filter(({ of, most }) => of === 'amount' && most < asked);
  const byInstalment = state.limits.filter(({ of, most }) => of === 'instalment' && most < atAsked);
  const lowest = (limits: readonly AppliedLimit[], otherwise: bigint | null): bigint | null =>
    limits.reduce<bigint | null>((low, { most }) => (low === null || most < low ? most : low), otherwise);
  const amount = loan.amountWithin(lowest(byAmount, asked) ?? asked, lowest(byInstalment, null));
  const reducedBy = [
    ...byAmount.map((limit) => measured(limit, rands(asked))),
    ...byInstalment.map((limit) => measured(limit, rands(atAsked))),
    ...terms.map((limit) => measured(limit, months(askedTerm))),
  ];
  return { term, amount, loan, reducedBy };
}

/** Where the maximum instalment is missing nothing is offered: a person decides. */
function cannotTell(affordability: AffordabilityCheck): MadeOffer {
  const evidence = [{ figure: MAX_INSTALMENT, value: 'missing', test: 'is missing', threshold: null }];
  return {
    approval: null,
    affordability: { ...affordability, state: 'cannot_tell' },
    reducedBy: [],
    own: [{ reason: 'affordability_cannot_tell', leads_to: 'refer', queue: OWN_QUEUE, evidence }],
  };
}

/** A person decides where the verdict of the analysis speaks against credit; null where it does not. */
function againstCredit(verdict: OfferContext['verdict'], affordability: AffordabilityCheck): MadeOffer | null {
  if (verdict !== 'beyond' && verdict !== 'cannot_tell') return null;
  const evidence = [{ figure: VERDICT, value: verdict, test: 'in within, tight', threshold: 'within, tight' }];
  return {
    approval: null,
    affordability: { ...affordability, state: verdict },
    reducedBy: [],
    own: [{ reason: `affordability_${verdict}`, leads_to: 'refer', queue: OWN_QUEUE, evidence }],
  };
}

/** Whether an amount is less than the policy lends. */
const isTooSmall = (amount: bigint, { minAmount }: Price): boolean => amount < minAmount || amount <= 0n;

function creditOffer(context: OfferContext, offer: CreditOffer): MadeOffer {
  const { state, maxInstalmentCents: maximum, verdict, override } = context;
  const unchecked = uncheckedAffordability(context);
  const none: MadeOffer = { approval: null, affordability: unchecked, reducedBy: [], own: [] };
  const price = priceOf(context);
  if (price === 'missing') {
    state.fire(offer.on_missing, 'offer', [{ figure: 'offer', value: 'missing', test: 'is missing', threshold: null }]);
    return none;
  }
  if (price === 'below_zero') {
    return { ...none, own: [{ reason: 'offer_is_no_offer', leads_to: 'refer', queue: OWN_QUEUE, evidence: [] }] };
  }
  const { term, amount, loan, reducedBy } = limited(context, price, offer.step_cents);
  const least = [
    {
      figure: 'offer.amount',
      value: rands(amount),
      test: `< ${rands(price.minAmount)}`,
      threshold: rands(price.minAmount),
    },
  ];
  if (loan === null || isTooSmall(amount, price)) {
    state.fire(offer.below_min, 'offer', least);
    for (const limit of reducedBy) state.fire({ ...offer.below_min, reason: limit.reason }, limit.from, limit.evidence);
    return none;
  }
  const instalment = loan.costOf(amount)?.instalment ?? 0n;
  const checked = { ...unchecked, instalment_cents: Number(instalment) };
  const made = (state: AffordabilityCheck['state'], lent: bigint, own: readonly OwnEffect[] = []): MadeOffer => {
    return { approval: approvalOf(loan, lent, term, price), affordability: { ...checked, state }, reducedBy, own };
  };
  if (!unchecked.applies) return made('not_applicable', amount);
  if (maximum === null) return override === null ? cannotTell(checked) : made('overridden', amount);
  const against = againstCredit(verdict, checked);
  const isBarred = instalment > maximum || against !== null;
  if (override !== null && isBarred) return made('overridden', amount);
  if (instalment <= maximum) return against ?? made('within', amount);
  const evidence = [
    { figure: 'offer.instalment', value: rands(instalment), test: `<= ${MAX_INSTALMENT}`, threshold: rands(maximum) },
  ];
  const affordable = loan.amountWithin(amount, maximum);
  const above = (leadsTo: OwnEffect['leads_to'], queue: string): readonly OwnEffect[] => [
    { reason: 'above_maximum_instalment', leads_to: leadsTo, queue, evidence },
  ];
  if (!isTooSmall(affordable, price)) {
    return against ?? made('reduced', affordable, above('reduction', ''));
  }
  const { below_min: belowMin } = offer;
  return {
    ...none,
    affordability: { ...checked, state: 'exceeded' },
    own: belowMin.do === 'refer' ? above('refer', belowMin.queue) : above('decline', ''),
  };
}

/**
 * What is offered where nothing speaks against it: never more than was asked, than the policy's limits, or than the maximum
 * instalment of regulation 23A carries, and nothing where the verdict is beyond or cannot_tell, unless a person has overridden
 * that. Amounts are rounded down, instalments up.
 */
export function makeOffer(context: OfferContext): MadeOffer {
  const { offer } = context.policy.document;
  return offer.kind === 'lease' ? leaseOffer(context, offer.above_limit) : creditOffer(context, offer);
}
