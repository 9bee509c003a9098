import { physicalName, type Stage } from './names.ts';

/** Who signs what GitHub's workflows say they are. */
export const githubIssuer = 'token.actions.githubusercontent.com';

/** The provider of an account, which has one of each issuer. */
export const githubProviderArn = (account: string): string => `arn:aws:iam::${account}:oidc-provider/${githubIssuer}`;

/** Name of a role that workflows take: roles belong to no region. */
export const githubRoleName = (stage: Stage, purpose: 'deploy' | 'diff'): string =>
  physicalName(stage, `github-${purpose}`);
