import * as z from 'zod';
import type { zohoDataCentres } from '../../../schemas/entities/crm.ts';
import { type LimitedFetch, NoAnswerError } from '../../platform/http/limited-fetch.ts';
import type { Crm, CrmAnswer, CrmPlace } from '../domain/crm.ts';

type DataCentre = (typeof zohoDataCentres)[number];

/** Where each data centre hands out tokens, and where its API is. */
const places: Readonly<Record<DataCentre, { readonly accounts: string; readonly api: string }>> = {
  com: { accounts: 'https://accounts.zoho.com', api: 'https://www.zohoapis.com' },
  eu: { accounts: 'https://accounts.zoho.eu', api: 'https://www.zohoapis.eu' },
  in: { accounts: 'https://accounts.zoho.in', api: 'https://www.zohoapis.in' },
  'com.au': { accounts: 'https://accounts.zoho.com.au', api: 'https://www.zohoapis.com.au' },
  jp: { accounts: 'https://accounts.zoho.jp', api: 'https://www.zohoapis.jp' },
  ca: { accounts: 'https://accounts.zohocloud.ca', api: 'https://www.zohoapis.ca' },
  sa: { accounts: 'https://accounts.zoho.sa', api: 'https://www.zohoapis.sa' },
  'com.cn': { accounts: 'https://accounts.zoho.com.cn', api: 'https://www.zohoapis.com.cn' },
};

const Token = z.object({
  access_token: z.string().min(1),
  api_domain: z.string(),
  expires_in: z.number().positive(),
});
/** Zoho answers a refused token with 200 or 400 and this. */
const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });
const Written = z.object({ data: z.array(z.object({ code: z.string() })).min(1) });
const Failed = z.object({ code: z.string() });
const Notes = z.object({ data: z.array(z.object({ Note_Title: z.string().nullish() })) });

const PATIENCE_SECONDS = 60;
const told = <T>(value: T): CrmAnswer<T> => ({ kind: 'told', value });

/** Codes of Zoho are capitals; anything else is not for our log. */
const codeOf = (text: string): string => text.replace(/[^A-Za-z_ ]/g, '').slice(0, 40);

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? PATIENCE_SECONDS);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : PATIENCE_SECONDS;
}

async function unlessSilent<T>(speak: () => Promise<CrmAnswer<T>>): Promise<CrmAnswer<T>> {
  try {
    return await speak();
  } catch (error) {
    if (error instanceof NoAnswerError) return { kind: 'wait', seconds: PATIENCE_SECONDS, reason: error.message };
    throw error;
  }
}

/** Why there is no answer to use. */
async function unusable(response: Response): Promise<Exclude<CrmAnswer<never>, { kind: 'told' }>> {
  const { status } = response;
  if (status === 401) return { kind: 'signed_out' };
  if (status === 429 || status >= 500) return { kind: 'wait', seconds: waitOf(response), reason: `status_${status}` };
  const failed = Failed.safeParse(await response.json().catch(() => undefined));
  return { kind: 'refused', reason: failed.success ? codeOf(failed.data.code) : `status_${status}` };
}

async function written(response: Response): Promise<CrmAnswer<true>> {
  if (!response.ok) return unusable(response);
  const parsed = Written.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return { kind: 'refused', reason: 'not_its_schema' };
  // A write of one record that fails answers 202 with its code.
  const [first] = parsed.data.data;
  return first?.code === 'SUCCESS' ? told<true>(true) : { kind: 'refused', reason: codeOf(first?.code ?? '') };
}

/**
 * Zoho CRM, version 6.
 * @param standIn substitute address for every data centre; empty for Zoho itself
 */
export function zohoCrm(standIn: string, fetch: LimitedFetch): Crm {
  const call = (place: CrmPlace, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Response> =>
    fetch(`${place.apiDomain}/crm/v6/${place.module}/${encodeURIComponent(place.recordId)}${path}`, {
      method,
      headers: {
        authorization: `Zoho-oauthtoken ${place.accessToken}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      repeatable: method === 'GET',
    });
  return {
    token: (dataCentre, { clientId, clientSecret, refreshToken }) =>
      unlessSilent(async () => {
        const { accounts, api } = standIn === '' ? places[dataCentre] : { accounts: standIn, api: standIn };
        const response = await fetch(`${accounts}/oauth/v2/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: new URLSearchParams({
            grant_type: 'refresh_token',
            client_id: clientId,
            client_secret: clientSecret,
            refresh_token: refreshToken,
          }).toString(),
          repeatable: false,
        });
        const body: unknown = await response.json().catch(() => undefined);
        const failed = TokenError.safeParse(body);
        if (failed.success) {
          const isLimit = failed.data.error === 'Access Denied';
          return isLimit
            ? { kind: 'wait', seconds: 600, reason: 'token_limit' }
            : { kind: 'refused', reason: codeOf(failed.data.error) };
        }
        if (!response.ok) return unusable(response);
        const token = Token.safeParse(body);
        if (!token.success) return { kind: 'refused', reason: 'not_its_schema' };
        // An address that comes in an answer is not followed anywhere else.
        if (token.data.api_domain !== api) return { kind: 'refused', reason: 'other_api_domain' };
        const { access_token: accessToken, expires_in: expiresInSeconds } = token.data;
        return told({ accessToken, apiDomain: api, expiresInSeconds });
      }),
    noteTitles: (place) =>
      unlessSilent(async () => {
        const response = await call(place, 'GET', '/Notes?fields=Note_Title&per_page=200');
        if (response.status === 204) return told([]);
        if (!response.ok) return unusable(response);
        const notes = Notes.safeParse(await response.json().catch(() => undefined));
        return notes.success
          ? told(notes.data.data.flatMap(({ Note_Title: title }) => (title == null ? [] : [title])))
          : { kind: 'refused', reason: 'not_its_schema' };
      }),
    addNote: (place, { title, content }) =>
      unlessSilent(async () =>
        written(await call(place, 'POST', '/Notes', { data: [{ Note_Title: title, Note_Content: content }] })),
      ),
    setField: (place, field, value) =>
      unlessSilent(async () => written(await call(place, 'PUT', '', { data: [{ [field]: value }] }))),
  };
}
