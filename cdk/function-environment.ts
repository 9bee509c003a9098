import { type EnvironmentKey, environment } from '../schemas/environment.ts';
import type { Access } from './access-uses.ts';
import type { DataResources } from './data-resources.ts';
import { impliedSettings } from './implied-settings.ts';
import type { StageProps } from './stage-props.ts';

/** Settings of every function behind the gateway. */
const replySettings: readonly EnvironmentKey[] = ['docsUrl', 'allowedOrigins'];

/** The environment of a function behind the gateway: what its access implies, and what its replies need. */
export function apiEnvironment(
  access: Access,
  data: DataResources,
  props: StageProps,
  options: { readonly limited: boolean },
): Readonly<Record<string, string>> {
  const keys = [
    ...impliedSettings(access),
    ...replySettings,
    ...(options.limited ? (['rateLimitScale'] as const) : []),
  ];
  return variables(keys, data, props);
}

/** The environment of a worker: what its access implies. */
export function workerEnvironment(
  access: Access,
  data: DataResources,
  props: StageProps,
): Readonly<Record<string, string>> {
  return variables(impliedSettings(access), data, props);
}

function variables(
  keys: readonly EnvironmentKey[],
  data: DataResources,
  { stage, config }: StageProps,
): Readonly<Record<string, string>> {
  const values: Readonly<Record<EnvironmentKey, string>> = {
    stage,
    directoryTable: data.tables.directory.name,
    applicationsTable: data.tables.applications.name,
    billingTable: data.tables.billing.name,
    operationsTable: data.tables.operations.name,
    statementsBucket: data.statements.name,
    analysisQueueUrl: data.analysisQueue.url,
    billingQueueUrl: data.billingQueue.url,
    ingestQueueUrl: data.ingestQueue.url,
    mailQueueUrl: data.mailQueue.url,
    erasureQueueUrl: data.erasureQueue.url,
    webhookQueueUrl: data.webhookQueue.url,
    slowWebhookQueueUrl: data.slowWebhookQueue.url,
    webhookReach: config.webhookReach,
    imagesBucket: data.images.name,
    descriptorsBucket: data.descriptors.name,
    descriptorsQueueUrl: data.descriptorsQueue.url,
    relabelQueueUrl: data.relabelQueue.url,
    mailEventsQueueUrl: data.mailEventsQueue.url,
    mailConfigurationSet: data.mailConfigurationSet,
    whatsappSecret: data.whatsappSecretArn,
    whatsappGraphUrl: config.whatsappGraphUrl,
    feedQueueUrl: data.feedQueue.url,
    feedRefreshQueueUrl: data.feedRefreshQueue.url,
    bankTokensKey: data.bankTokensKeyArn,
    bankSecrets: data.bankSecretsArn,
    peachSecret: data.peachSecretArn,
    peachAuthUrl: config.peach.authUrl,
    peachCheckoutUrl: config.peach.checkoutUrl,
    peachCardUrl: config.peach.cardUrl,
    xeroSecret: data.xeroSecretArn,
    xeroLoginUrl: config.xero.loginUrl,
    xeroIdentityUrl: config.xero.identityUrl,
    xeroApiUrl: config.xero.apiUrl,
    booksQueueUrl: data.booksQueue.url,
    revetQueueUrl: data.revetQueue.url,
    revetMap: data.revetMapArn,
    revetMapAboveRows: String(config.revetMapAboveRows),
    crmQueueUrl: data.crmQueue.url,
    zohoUrl: config.zohoUrl ?? '',
    investecUrl: config.banks.investecUrl,
    investecClientId: config.banks.investecClientId ?? '',
    sandboxBankUrl: config.banks.sandboxBankUrl ?? '',
    signingSecret: data.signingSecretArn,
    mailFrom: config.mailFrom,
    inboundMailDomain: config.inboundMail.domain,
    consoleUrl: config.consoleUrl,
    docsUrl: config.docsUrl,
    apiUrl: config.apiUrl,
    allowedOrigins: config.allowedOrigins.join(','),
    rateLimitScale: String(config.rateLimitScale),
    applicantCodes: config.sandbox ? 'may_be_off' : 'required',
    passwordWork: String(config.passwordWork),
  };
  return Object.fromEntries(
    [...new Set<EnvironmentKey>(['stage', ...keys])].map((key) => [environment[key], values[key]]),
  );
}
