import type { SandboxStore } from '../../organisations/domain/sandbox-store.ts';
import { dynamoSandboxReader } from '../../organisations/store/dynamo-sandbox.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PolicyStore } from '../domain/policy-store.ts';
import type { PolicyTrialStore } from '../domain/policy-trial-store.ts';
import { dynamoPoliciesReader } from '../store/dynamo-policies.ts';
import { dynamoPolicyTrials } from '../store/dynamo-policy-trials.ts';

export interface TrialAdapters {
  readonly policies: Pick<PolicyStore, 'approved' | 'find'>;
  readonly trials: PolicyTrialStore;
  readonly sandbox: Pick<SandboxStore, 'date'>;
  readonly identifiers: Identifiers;
}

/** Made of what begins and ends trials. */
export const trialWiring = (held: Holds<'applications:read' | 'directory:read&write'>): TrialAdapters => ({
  policies: dynamoPoliciesReader(heldTable(held.directory)),
  trials: dynamoPolicyTrials(heldTable(held.directory)),
  sandbox: dynamoSandboxReader(heldTable(held.applications)),
  identifiers: randomIdentifiers,
});
