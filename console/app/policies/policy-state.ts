import type { Answered } from '../console-api.ts';
import { policiesInForce } from '../decision/policy-asks.ts';
import type { Tone } from '../figures/verdicts.ts';

export type PolicySummary = Answered<'listPolicies'>['data'][number];

/** Where a version is, for people: an approved one decides now, later, or has been replaced. */
export type ShownState = Exclude<PolicySummary['state'], 'approved'> | 'current' | 'later' | 'former';

/** @param now epoch milliseconds */
export function shownState(version: PolicySummary, all: readonly PolicySummary[], now: number): ShownState {
  if (version.state !== 'approved') return version.state;
  if (version.effective_from !== null && Date.parse(version.effective_from) > now) return 'later';
  return policiesInForce(all, now).some(({ id }) => id === version.id) ? 'current' : 'former';
}

export const toneOfState = {
  draft: 'info',
  in_review: 'watch',
  rejected: 'bad',
  withdrawn: 'info',
  current: 'good',
  later: 'info',
  former: 'info',
} as const satisfies Record<ShownState, Tone>;
