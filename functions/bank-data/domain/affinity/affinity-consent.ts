import type { Affinity } from '@imali/analyses/documents/affinity.ts';
import type { FieldChange } from '../../../../schemas/entities/field-change.ts';

/** What decides whether an application may be shown offers. */
export interface AffinityConsent {
  /** affinity_enabled of the application config, as it was when the application was made. */
  readonly affinityEnabled: boolean;
  /** The applicant's own opt-in to offers (POPIA section 69): consent to the analysis is not one. */
  readonly affinityOptedIn: boolean;
}

/**
 * The affinity document as an application may see it. Without the config's switch or the applicant's opt-in it holds no
 * offer, nothing matched and nothing of what a relabel moved in them, and says why.
 */
export function affinityUnderConsent<T extends Affinity & { readonly changes: readonly FieldChange[] }>(
  document: T,
  { affinityEnabled, affinityOptedIn }: AffinityConsent,
): T {
  if (affinityEnabled && affinityOptedIn) return document;
  return {
    ...document,
    should_recommend_offers: false,
    reason: affinityEnabled ? 'no_opt_in' : 'affinity_not_enabled',
    ads: [],
    withheld_ads: [],
    changes: [],
  };
}
