import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { StageConfig } from '../../cdk/stage-config.ts';
import { missingKeys, type Partner, partnerKeys } from '../../functions/platform/secrets/partner-keys.ts';

const Values = z.record(z.string(), z.string());

/** The part of a secret that a command names: `xero` for all of its keys, `xero.clientSecret` for one. */
export interface NamedSecret {
  readonly secret: Partner | 'banks';
  readonly key: string | undefined;
}

/** Reads a name such as `xero` or `banks.investec`; undefined when it names no secret that people fill in. */
export function namedSecret(name: string): NamedSecret | undefined {
  const [secret = '', key, ...more] = name.split('.');
  if (more.length > 0 || key === '') return undefined;
  if (secret === 'banks') return key === undefined ? undefined : { secret, key };
  if (!isPartner(secret)) return undefined;
  return key === undefined || knownKeys(secret).includes(key) ? { secret, key } : undefined;
}

const isPartner = (name: string): name is Partner => Object.hasOwn(partnerKeys, name);

/** Keys that a partner's secret may hold. Peach gives the key of its webhooks after it has called once. */
const knownKeys = (partner: Partner): readonly string[] =>
  partner === 'peach' ? [...partnerKeys.peach, 'webhookKey'] : partnerKeys[partner];

/** The text of a secret with new values, or what is wrong with them. Problems show no value. */
export type ChangedSecret =
  | { readonly kind: 'text'; readonly text: string; readonly keys: readonly string[] }
  | { readonly kind: 'problem'; readonly problem: string };

/**
 * Puts values that were typed or piped in into the text of a secret; keys that were not given stay.
 * @param given a JSON object of texts, or the value itself where the name holds a key
 */
export function changedSecret({ secret, key }: NamedSecret, before: string, given: string): ChangedSecret {
  const values = key === undefined ? parsed(given) : { [key]: given.trim() };
  if (values === undefined) return { kind: 'problem', problem: 'Pipe in a JSON object of texts.' };
  const keys = Object.keys(values);
  const known = secret === 'banks' ? keys : knownKeys(secret);
  const unknown = keys.filter((one) => !known.includes(one));
  if (unknown.length > 0) return { kind: 'problem', problem: `${secret} has no key ${unknown.join(', ')}.` };
  const mayBeEmpty = (one: string) => one === 'webhookKey' && secret === 'peach';
  const empty = keys.filter((one) => values[one] === '' && !mayBeEmpty(one));
  if (empty.length > 0) return { kind: 'problem', problem: `No value was given for ${empty.join(', ')}.` };
  if (keys.length === 0) return { kind: 'problem', problem: 'No key was given.' };
  return { kind: 'text', text: JSON.stringify({ ...parsed(before), ...values }), keys };
}

function parsed(text: string): Readonly<Record<string, string>> | undefined {
  try {
    return Values.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The text of a secret of a stage. */
export async function readStageSecret(client: SecretsManagerClient, SecretId: string): Promise<string> {
  const { SecretString = '{}' } = await client.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}

/** Writes the text of a secret of a stage. */
export async function writeStageSecret(client: SecretsManagerClient, SecretId: string, text: string): Promise<void> {
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: text }));
}

/** Where partners are reached. */
export interface PartnerUrls {
  readonly peachAuth: string;
  readonly xeroIdentity: string;
  readonly whatsappGraph: string;
}

/** The addresses of the partners of a stage, by its configuration. */
export function partnerUrls({
  peach,
  xero,
  whatsappGraphUrl,
}: Pick<StageConfig, 'peach' | 'xero' | 'whatsappGraphUrl'>): PartnerUrls {
  return { peachAuth: peach.authUrl, xeroIdentity: xero.identityUrl, whatsappGraph: whatsappGraphUrl };
}

/** What a partner says of a secret. */
export type Verdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'lacking'; readonly keys: readonly string[] }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'no_answer' };

/** Shows a secret to its partner with a request that changes nothing there. Answers nothing that was in the secret. */
export async function verifyPartner(
  partner: Partner,
  text: string,
  urls: PartnerUrls,
  fetchIt: typeof fetch = fetch,
): Promise<Verdict> {
  const keys = missingKeys(partner, text);
  if (keys.length > 0) return { kind: 'lacking', keys };
  const values = parsed(text) ?? {};
  try {
    return await questions[partner](values, urls, fetchIt);
  } catch {
    return { kind: 'no_answer' };
  }
}

type Question = (
  values: Readonly<Record<string, string>>,
  urls: PartnerUrls,
  fetchIt: typeof fetch,
) => Promise<Verdict>;

const byStatus = ({ ok, status }: Response): Verdict => (ok ? { kind: 'accepted' } : { kind: 'refused', status });

const questions: Readonly<Record<Partner, Question>> = {
  /** Asks for a token of checkouts, as each payment does. */
  peach: async ({ clientId, clientSecret, merchantId }, { peachAuth }, fetchIt) =>
    byStatus(
      await fetchIt(`${peachAuth}/api/oauth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ clientId, clientSecret, merchantId }),
      }),
    ),
  /** Refreshes a token that was never issued: Xero checks the app first, and then refuses the token (RFC 6749, section 5.2). */
  xero: async ({ clientId, clientSecret }, { xeroIdentity }, fetchIt) => {
    const response = await fetchIt(`${xeroIdentity}/connect/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'never-issued' }),
    });
    const { data } = z.object({ error: z.string() }).safeParse(await response.json().catch(() => undefined));
    return data?.error === 'invalid_grant' ? { kind: 'accepted' } : { kind: 'refused', status: response.status };
  },
  /** Asks for the app itself with the token of its own system user. */
  whatsapp: async ({ appId, accessToken }, { whatsappGraph }, fetchIt) =>
    byStatus(
      await fetchIt(`${whatsappGraph}/${encodeURIComponent(appId ?? '')}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      }),
    ),
};
