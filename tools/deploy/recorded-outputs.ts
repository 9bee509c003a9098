import { siteOutputs } from '../../cdk/constructs/static-site.ts';
import type { DeployedStage } from '../../cdk/deployment/deployment.ts';
import type { DeploymentInputs } from '../../cdk/deployment/deployment-inputs.ts';
import type { RecordedDeployment } from '../../cdk/deployment/recorded-deployment.ts';
import { physicalName } from '../../cdk/names.ts';
import { apiOutputs } from '../../cdk/stacks/api-stack.ts';
import { certificatesRegion, sitesCertificateOutput } from '../../cdk/stacks/certificates-stack.ts';
import type { AccountView } from './account-view.ts';

/** Reads what AWS answered to the deployments of a stage so far. */
export async function recordedOutputs(
  stage: DeployedStage,
  { region, domain }: DeploymentInputs,
  aws: AccountView,
): Promise<RecordedDeployment> {
  const here = (name: string) => aws.stack(region, physicalName(stage, name));
  const [data, api, site, docs, certificates] = await Promise.all([
    here('data'),
    here('api'),
    here('site'),
    here('docs'),
    domain?.hostedZoneId === undefined ? undefined : aws.stack(certificatesRegion, physicalName(stage, 'certificates')),
  ]);
  const addresses = {
    api: api?.outputs[apiOutputs.address],
    console: httpsAddress(site?.outputs[siteOutputs.address]),
    docs: httpsAddress(docs?.outputs[siteOutputs.address]),
  };
  return {
    addresses: isWhole(addresses) ? addresses : undefined,
    sitesCertificateArn: certificates?.outputs[sitesCertificateOutput],
    // A rolled-back first creation holds no data; a failed update still does.
    dataExists: data !== undefined && !data.status.startsWith('ROLLBACK_') && data.status !== 'CREATE_IN_PROGRESS',
  };
}

const httpsAddress = (host: string | undefined) => (host === undefined ? undefined : `https://${host}`);

function isWhole(addresses: {
  readonly api: string | undefined;
  readonly console: string | undefined;
  readonly docs: string | undefined;
}): addresses is { readonly api: string; readonly console: string; readonly docs: string } {
  return Object.values(addresses).every((address) => address !== undefined);
}
