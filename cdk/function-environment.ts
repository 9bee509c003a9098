import type { Resource } from '../functions/platform/grants/resource.ts';
import { type EnvironmentKey, environment } from '../schemas/environment.ts';
import { type DataResources, queueOf } from './data-resources.ts';
import type { Granted } from './function-grants.ts';
import type { StageProps } from './stage-props.ts';

/** Settings of every function behind the gateway. */
const replySettings = ['docsUrl', 'allowedOrigins'] as const;

/** The environment of a function behind the gateway: what it was granted, and what its replies need. */
export function apiEnvironment(
  grants: readonly Granted[],
  data: DataResources,
  props: StageProps,
  options: { readonly limited: boolean },
): Readonly<Record<string, string>> {
  const keys = [...replySettings, ...(options.limited ? (['rateLimitScale', 'callerUnits'] as const) : [])];
  const values = stageValues(props);
  const own = Object.fromEntries(keys.map((key) => [environment[key], values[key]]));
  return { ...workerEnvironment(grants, data, props), ...own };
}

/** The environment of a worker: what it was granted. */
export function workerEnvironment(
  grants: readonly Granted[],
  data: DataResources,
  props: StageProps,
): Readonly<Record<string, string>> {
  const variables = grants.flatMap(({ resource }) =>
    resource.variable === null ? [] : [[resource.variable, variableValue(resource, data, props)]],
  );
  return { [environment.stage]: props.stage, ...Object.fromEntries(variables) };
}

/** Where a resource is, as its variable says it. */
function variableValue({ name, is }: Resource, data: DataResources, props: StageProps): string {
  switch (is.kind) {
    case 'table':
    case 'index':
      return data.tables[is.table].name;
    case 'queue':
      return queueOf(data, { name }).url;
    case 'secret':
      return data.secretArns[is.secret];
    case 'box':
      return data.bankTokensKeyArn;
    case 'objects':
    case 'folders':
    case 'versions':
      return data.buckets[is.bucket].name;
    case 'machine':
      return data.revetMapArn;
    case 'mail':
      return props.config.mailFrom;
    case 'followedMail':
      return data.mailConfigurationSet;
    case 'signingKey':
      throw new Error(`${name} is found in the set of keys.`);
    case 'value':
    case 'program': {
      const value = Object.entries(stageValues(props)).find(([key]) => key === name)?.[1];
      if (value === undefined) throw new Error(`No stage has a value ${name}.`);
      return value;
    }
  }
}

/** What a stage says by itself. */
function stageValues({ stage, config }: StageProps) {
  return {
    stage,
    webhookReach: config.webhookReach,
    whatsappGraphUrl: config.whatsappGraphUrl,
    peachAuthUrl: config.peach.authUrl,
    peachCheckoutUrl: config.peach.checkoutUrl,
    peachCardUrl: config.peach.cardUrl,
    xeroLoginUrl: config.xero.loginUrl,
    xeroIdentityUrl: config.xero.identityUrl,
    xeroApiUrl: config.xero.apiUrl,
    revetMapAboveRows: String(config.revetMapAboveRows),
    zohoUrl: config.zohoUrl ?? '',
    investecUrl: config.banks.investecUrl,
    investecClientId: config.banks.investecClientId ?? '',
    sandboxBankUrl: config.banks.sandboxBankUrl ?? '',
    inboundMailDomain: config.inboundMail?.domain ?? '',
    consoleUrl: config.consoleUrl,
    docsUrl: config.docsUrl,
    apiUrl: config.apiUrl,
    allowedOrigins: config.allowedOrigins.join(','),
    rateLimitScale: String(config.rateLimitScale),
    callerUnits: String(config.callerUnits),
    applicantCodes: config.sandbox ? 'may_be_off' : 'required',
    approvals: config.approvesOrganisations ? 'by_staff' : 'none',
    accountId: config.account,
    noticeSignatures: config.webhookReach === 'public' ? 'required' : 'where_given',
    passwordWork: String(config.passwordWork),
  } satisfies Partial<Record<EnvironmentKey, string>>;
}
