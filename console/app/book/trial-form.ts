/** What is entered to start a trial. */
export interface TrialForm {
  readonly version: string;
  /** Empty for the policy of the version. */
  readonly policy: string;
  readonly mode: 'shadow' | 'split';
  readonly share: string;
  readonly product: string;
}

export type TrialFault = 'version' | 'share';

/** The fields that keep a trial from being started. */
export function trialFaults({ version, mode, share }: TrialForm): readonly TrialFault[] {
  const most = mode === 'split' ? 99 : 100;
  const isShare = /^\d{1,3}$/.test(share.trim()) && Number(share) >= 1 && Number(share) <= most;
  return [...(version === '' ? (['version'] as const) : []), ...(isShare ? [] : (['share'] as const))];
}

/** The body of the call that starts it. */
export const trialBody = ({ version, policy, mode, share, product }: TrialForm) => ({
  version_id: version,
  policy_id: policy === '' ? null : policy,
  mode,
  share_percent: Number(share),
  product: product.trim() === '' ? null : product.trim(),
});
