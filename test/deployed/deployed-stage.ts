import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KMSClient } from '@aws-sdk/client-kms';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { builtCode } from '../../cdk/built-code.ts';
import type { DeploymentInputs } from '../../cdk/deployment/deployment-inputs.ts';
import type { RecordedDeployment } from '../../cdk/deployment/recorded-deployment.ts';
import { allKeyPlaces } from '../../cdk/signing-key-names.ts';
import { synthesize } from '../../cdk/synthesize.ts';
import { publishFirstKeys } from '../../functions/platform/keys/rotate-key.ts';
import { accountFindings } from '../../tools/deploy/account-findings.ts';
import { awsAccount } from '../../tools/deploy/aws-account.ts';
import { deployedStackRegions } from '../../tools/deploy/deployed-stacks.ts';
import { needsAnotherPass } from '../../tools/deploy/deployment-passes.ts';
import { recordedOutputs } from '../../tools/deploy/recorded-outputs.ts';
import { bootstrap, deployAssembly, type StackOutcome } from './deploy-to-emulator.ts';
import type { Emulator } from './emulator.ts';

const root = join(import.meta.dirname, '../..');

/** The stage that tests of a deployment create: without a domain, so that it takes two passes. */
export const deployedInputs: DeploymentInputs = {
  account: '111111111111',
  region: 'af-south-1',
  mail: { from: 'team@imali.co.za' },
  alarmsTo: ['oncall@imali.co.za'],
  lambdaConcurrency: 1000,
  monthlyBudgetUsd: 500,
  alsoAllowedOrigins: [],
};

/** A stage as it was deployed to an emulator. */
export interface DeployedStage {
  readonly passes: readonly (readonly StackOutcome[])[];
  readonly recorded: RecordedDeployment;
  /** What the account lacked before, as the deploy command words it. */
  readonly findings: readonly string[];
  /** Address of the deployed REST API at the emulator. */
  readonly apiUrl: string;
}

/**
 * Deploys staging to an emulator as `npm run deploy` does: asks the account, deploys, reads what AWS answered, and deploys
 * again where that changes the stacks.
 * @throws when a stack is not created
 */
export async function deployStage(emulator: Emulator): Promise<DeployedStage> {
  const { endpoint } = emulator;
  const aws = awsAccount({ endpoint });
  const regions = new Set(deployedStackRegions('staging', deployedInputs).map(({ region }) => region));
  await bootstrap(endpoint, deployedInputs.account, [...regions]);
  const findings = await accountFindings('staging', deployedInputs, aws);
  const before = await recordedOutputs('staging', deployedInputs, aws);
  const passes = [await deployAssembly(endpoint, assemblyOf(before))];
  requireComplete(passes);
  let recorded = await recordedOutputs('staging', deployedInputs, aws);
  if (needsAnotherPass(deployedInputs, before, recorded)) {
    passes.push(await deployAssembly(endpoint, assemblyOf(recorded)));
    requireComplete(passes);
    recorded = await recordedOutputs('staging', deployedInputs, aws);
  }
  const place = { endpoint, region: deployedInputs.region };
  const clients = { kms: new KMSClient(place), secrets: new SecretsManagerClient(place) };
  await publishFirstKeys(clients, allKeyPlaces('staging'), Date.now());
  return {
    passes,
    recorded,
    findings: findings.map(({ kind, finding }) => `${kind}: ${finding}`),
    apiUrl: atEmulator(endpoint, recorded),
  };
}

function assemblyOf(recorded: RecordedDeployment) {
  return synthesize('staging', {
    code: builtCode(root),
    app: { outdir: mkdtempSync(join(tmpdir(), 'imali-deployed-')) },
    deployment: { inputs: deployedInputs, recorded },
    // The journeys register hundreds of organisations from one address.
    // The emulator has no CodeDeploy (left-out-resources.ts).
    settings: { rateLimitScale: 1000, passwordWork: 10, shiftWorkers: false },
  });
}

function requireComplete(passes: readonly (readonly StackOutcome[])[]): void {
  const failed = passes
    .flat()
    .filter(({ status }) => status !== 'LEFT_OUT' && (!status.endsWith('_COMPLETE') || status.includes('ROLLBACK')));
  if (failed.length === 0) return;
  throw new Error(failed.map((one) => `${one.stack} ${one.status}\n  ${one.failures.join('\n  ')}`).join('\n'));
}

/** The emulator serves `https://ID.execute-api...amazonaws.com/live` below its own address. */
function atEmulator(endpoint: string, { addresses }: RecordedDeployment): string {
  const id = /^https:\/\/([a-z0-9]+)\.execute-api\./.exec(addresses?.api ?? '')?.[1];
  if (id === undefined) throw new Error(`The deployment has no address of its API: ${JSON.stringify(addresses)}`);
  return `${endpoint}/restapis/${id}/live/_user_request_`;
}
