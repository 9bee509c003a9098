import type { TableName } from './access.ts';

/** Names and ARNs of the resources that hold state, as the other stacks refer to them. */
export interface DataResources {
  readonly keyArn: string;
  readonly tables: Readonly<Record<TableName, { readonly name: string; readonly arn: string }>>;
  readonly statements: { readonly name: string; readonly arn: string };
  readonly analysisQueue: { readonly url: string; readonly arn: string };
  readonly ingestQueue: { readonly url: string; readonly arn: string };
  readonly mailQueue: { readonly url: string; readonly arn: string };
  readonly signingSecretArn: string;
}
