import type { PolicyProblem } from '../validate/problems.ts';
import type { AffordabilityCheck, Approval } from './decision.ts';
import { approvalOf, Loan, leaseOf, priceOf } from './loan.ts';
import { uncheckedAffordability } from './make-offer.ts';
import type { PreparedPolicy } from './prepared.ts';
import { readInputs } from './read-inputs.ts';
import { runNode } from './run-nodes.ts';
import { RunState } from './run-state.ts';

export type TermsByPerson =
  | {
      readonly kind: 'priced';
      readonly approval: Approval;
      readonly affordability: AffordabilityCheck;
      /** Whether regulation 23A or the verdict bars it and nobody with the permission has granted it. */
      readonly isBarred: boolean;
    }
  | { readonly kind: 'no_price' }
  | { readonly kind: 'not_valid'; readonly problems: readonly PolicyProblem[] };

/** What affordability says of an instalment, in the words of a decision. */
function stateOf(
  check: AffordabilityCheck,
  instalment: number,
  verdict: 'within' | 'tight' | 'beyond' | 'cannot_tell' | null,
): AffordabilityCheck['state'] {
  if (!check.applies) return 'not_applicable';
  if (check.max_instalment_cents === null) return 'cannot_tell';
  if (instalment > check.max_instalment_cents) return 'exceeded';
  return verdict === 'beyond' || verdict === 'cannot_tell' ? verdict : 'within';
}

/**
 * The terms of credit that a person grants against, or beside, what the policy said: the amount and the term of the request,
 * at the rate and the fees of the policy. The policy's rules, limits and smallest amount do not bind the person; regulation
 * 23A does, unless the input carries an override of somebody with the permission.
 * @param given the input of the decision, with the amount and the term that the person grants
 */
export function termsByPerson(policy: PreparedPolicy, given: unknown): TermsByPerson {
  const read = readInputs(policy, given);
  if (!read.ok) return { kind: 'not_valid', problems: read.problems };
  const { input, values, maxInstalmentCents, verdict } = read;
  const { request, override } = input;
  const state = new RunState(values);
  for (const node of policy.nodes) runNode(node, state);
  const unchecked = uncheckedAffordability({ policy, state, request, maxInstalmentCents, verdict, override });
  if (policy.document.offer.kind === 'lease') {
    const approval = { ...leaseOf(request), conditions: [] };
    return { kind: 'priced', approval, affordability: unchecked, isBarred: false };
  }
  const price = priceOf({ policy, state, request });
  if (price === 'missing' || price === 'below_zero') return { kind: 'no_price' };
  const term = BigInt(request.term_months);
  const loan = new Loan(price, term, policy.document.offer.step_cents, state);
  if (loan.costOf(BigInt(request.amount_cents)) === null) return { kind: 'no_price' };
  const approval = { ...approvalOf(loan, BigInt(request.amount_cents), term, price), conditions: [] };
  const checked = { ...unchecked, instalment_cents: approval.instalment_cents };
  const said = stateOf(checked, approval.instalment_cents, verdict);
  const speaksAgainst = said !== 'not_applicable' && said !== 'within';
  return {
    kind: 'priced',
    approval,
    affordability: { ...checked, state: speaksAgainst && override !== null ? 'overridden' : said },
    isBarred: speaksAgainst && override === null,
  };
}
