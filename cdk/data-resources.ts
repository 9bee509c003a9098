import type { TableName } from './access-uses.ts';

/** Names and ARNs of the resources that hold state, as the other stacks refer to them. */
export interface DataResources {
  readonly keyArn: string;
  readonly tables: Readonly<Record<TableName, { readonly name: string; readonly arn: string }>>;
  readonly statements: { readonly name: string; readonly arn: string };
  readonly analysisQueue: { readonly url: string; readonly arn: string };
  readonly ingestQueue: { readonly url: string; readonly arn: string };
  readonly mailQueue: { readonly url: string; readonly arn: string };
  /** Images of organisations. */
  readonly images: { readonly name: string; readonly arn: string };
  readonly mailEventsQueue: { readonly url: string; readonly arn: string };
  /** Name of the SES configuration set that tells the queue of mail events. */
  readonly mailConfigurationSet: string;
  readonly whatsappSecretArn: string;
  /** First fetches of applicants who wait. */
  readonly feedQueue: { readonly url: string; readonly arn: string };
  /** Fetches that nobody waits for: a backlog of them holds no applicant up. */
  readonly feedRefreshQueue: { readonly url: string; readonly arn: string };
  /** Seals the tokens of banks, and nothing else. */
  readonly bankTokensKeyArn: string;
  readonly bankSecretsArn: string;
  readonly billingQueue: { readonly url: string; readonly arn: string };
  /** What movements print: the search of our own staff. */
  readonly descriptors: { readonly name: string; readonly arn: string };
  readonly descriptorsQueue: { readonly url: string; readonly arn: string };
  readonly relabelQueue: { readonly url: string; readonly arn: string };
  readonly erasureQueue: { readonly url: string; readonly arn: string };
  readonly revetQueue: { readonly url: string; readonly arn: string };
  /** The state machine that vets large submissions; it holds nothing that is not in its tables. */
  readonly revetMapArn: string;
  readonly crmQueue: { readonly url: string; readonly arn: string };
  readonly webhookQueue: { readonly url: string; readonly arn: string };
  /** Lanes of receivers that are slow, or of which nothing is known yet. */
  readonly slowWebhookQueue: { readonly url: string; readonly arn: string };
  readonly booksQueue: { readonly url: string; readonly arn: string };
  readonly peachSecretArn: string;
  readonly xeroSecretArn: string;
  readonly signingSecretArn: string;
}
