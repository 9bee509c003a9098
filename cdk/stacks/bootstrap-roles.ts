/** Roles that the CDK's bootstrap makes in each region: to look things up, to deploy, and to store the code. */
type BootstrapRole = 'lookup' | 'deploy' | 'file-publishing';

/** ARNs of roles of the CDK's bootstrap, with the qualifier that it uses by default. */
export const bootstrapRoleArns = (
  account: string,
  regions: readonly string[],
  roles: readonly BootstrapRole[],
): readonly string[] =>
  regions.flatMap((region) =>
    roles.map((role) => `arn:aws:iam::${account}:role/cdk-hnb659fds-${role}-role-${account}-${region}`),
  );
