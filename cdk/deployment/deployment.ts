import type { Stage } from '../names.ts';
import type { DeploymentInputs } from './deployment-inputs.ts';
import type { RecordedDeployment } from './recorded-deployment.ts';

export type DeployedStage = Exclude<Stage, 'local'>;

/** Inputs of a stage and what its last deployment answered: all that a stage's stacks depend on besides the code. */
export interface Deployment {
  readonly inputs: DeploymentInputs;
  readonly recorded: RecordedDeployment;
}

const exampleDomains: Readonly<Record<DeployedStage, string>> = {
  staging: 'staging.imali.example',
  production: 'imali.example',
};

/**
 * A deployment to a domain that nobody owns, for tests and for comparing templates. `deployments/<stage>.json` refuses
 * such names (deployment-inputs.ts), so that nothing of it is ever deployed.
 */
export function exampleDeployment(stage: DeployedStage): Deployment {
  const isStaging = stage === 'staging';
  return {
    inputs: {
      account: isStaging ? '111111111111' : '222222222222',
      region: 'af-south-1',
      domain: { name: exampleDomains[stage], hostedZoneId: isStaging ? 'Z0EXAMPLE0STAGING' : 'Z0EXAMPLE0PRODUCTION' },
      mail: { receivingRegion: 'eu-west-1' },
      alarmsTo: [isStaging ? 'engineering@imali.example' : 'oncall@imali.example'],
      lambdaConcurrency: 1000,
      monthlyBudgetUsd: 500,
      backupRegion: 'eu-west-1',
      github: { repository: 'imali/imali', providerExists: false },
      alsoAllowedOrigins: isStaging ? ['https://docs.imali.example'] : [],
      ...(isStaging
        ? { sandboxBankUrl: 'https://bank.staging.imali.example' }
        : { sandboxApiUrl: 'https://api.staging.imali.example' }),
    },
    recorded: {
      addresses: undefined,
      sitesCertificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-4000-8000-000000000000',
      dataExists: true,
    },
  };
}
