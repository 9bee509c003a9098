import { accountName } from '../../cdk/account-names.ts';
import type { DeployedStage } from '../../cdk/deployment/deployment.ts';
import type { DeploymentInputs } from '../../cdk/deployment/deployment-inputs.ts';
import { physicalName } from '../../cdk/names.ts';
import { budgetRegion } from '../../cdk/stacks/budget-stack.ts';
import { certificatesRegion } from '../../cdk/stacks/certificates-stack.ts';
import { stageEndpoints } from '../../cdk/stage-endpoints.ts';

/** Stacks that decide about a first deployment and whose outputs the next one reads, with their regions. */
export function deployedStackRegions(
  stage: DeployedStage,
  { region, domain, mail, backupRegion, github }: DeploymentInputs,
): readonly { readonly name: string; readonly region: string }[] {
  const areas = new Set(stageEndpoints(stage).map(({ area }) => `functions-${area}`));
  const here = ['data', 'api', 'site', 'docs', 'workers', 'alarms', 'dashboards', 'sending', 'mail-events', ...areas];
  return [
    { name: accountName('gateway'), region },
    ...here.map((name) => ({ name: physicalName(stage, name), region })),
    ...(backupRegion === undefined
      ? []
      : [
          { name: physicalName(stage, 'backups'), region },
          { name: physicalName(stage, 'backup-copies'), region: backupRegion },
        ]),
    { name: physicalName(stage, 'budget'), region: budgetRegion },
    ...(github === undefined ? [] : [{ name: physicalName(stage, 'deployer'), region }]),
    ...(domain?.hostedZoneId === undefined
      ? []
      : [{ name: physicalName(stage, 'certificates'), region: certificatesRegion }]),
    ...(mail.receivingRegion === undefined
      ? []
      : [
          { name: accountName('mail'), region: mail.receivingRegion },
          { name: physicalName(stage, 'mail'), region: mail.receivingRegion },
        ]),
  ];
}
