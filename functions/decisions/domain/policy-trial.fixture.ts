import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PolicyTrial } from './policy-trial.ts';

const newId = (): string => randomIdentifiers.next(Date.parse('2026-11-24T08:00:00Z'));

/** A trial that runs: a split of ten in a hundred. */
export const policyTrial = (changes: Partial<PolicyTrial> = {}): PolicyTrial => ({
  id: newId(),
  policyId: newId(),
  policyName: 'Salaried',
  versionId: newId(),
  mode: 'split',
  sharePercent: 10,
  product: null,
  key: 'ab'.repeat(32),
  startedBy: newId(),
  startedAt: '2026-11-24T08:00:00.000Z',
  startedOn: '2026-11-24',
  stoppedAt: null,
  stoppedBy: null,
  stoppedOn: null,
  ...changes,
});
