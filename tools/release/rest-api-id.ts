import type { RecordedDeployment } from '../../cdk/deployment/recorded-deployment.ts';

/** Id of a stage's REST API, from the address that AWS gave it; undefined where nobody deployed it. */
export const restApiIdOf = ({ addresses }: RecordedDeployment): string | undefined =>
  /^https:\/\/([a-z0-9]+)\.execute-api\./.exec(addresses?.api ?? '')?.[1];
