import { isDeepStrictEqual } from 'node:util';
import type { DeploymentInputs } from '../../cdk/deployment/deployment-inputs.ts';
import type { RecordedDeployment } from '../../cdk/deployment/recorded-deployment.ts';

/** Whether the certificate of the sites is to be created before anything that names it can be synthesized. */
export function needsCertificateFirst({ domain }: DeploymentInputs, recorded: RecordedDeployment): boolean {
  return domain?.hostedZoneId !== undefined && recorded.sitesCertificateArn === undefined;
}

/**
 * Whether the stacks must be deployed once more, because they were synthesized before AWS answered what they depend
 * on: the first deployment gives addresses to a stage without a domain, and from it on deletions are refused.
 */
export function needsAnotherPass(
  { domain }: DeploymentInputs,
  before: RecordedDeployment,
  after: RecordedDeployment,
): boolean {
  return (
    before.dataExists !== after.dataExists ||
    before.sitesCertificateArn !== after.sitesCertificateArn ||
    (domain === undefined && !isDeepStrictEqual(before.addresses, after.addresses))
  );
}
