import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PeerRoute } from '../peer-server.ts';
import { consentPage, refusedPage } from './xero-pages.ts';
import { organisations, type XeroState } from './xero-state.ts';

export interface XeroApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

const ACCESS_MS = 30 * 60_000;
const GRACE_MS = 30 * 60_000;
const CODE_MS = 5 * 60_000;

const newToken = (): string => randomBytes(24).toString('base64url');

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An access token as Xero's: a JWT that names the login it is of. Nobody here checks its signature. */
const newAccessToken = (eventId: string): string =>
  `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded({ authentication_event_id: eventId })}.${newToken()}`;

const sameText = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
};

const tokensOf = (grant: Grant) => ({
  status: 200,
  json: {
    access_token: grant.access,
    refresh_token: grant.refresh,
    expires_in: ACCESS_MS / 1000,
    token_type: 'Bearer',
    scope: 'accounting.invoices accounting.payments accounting.contacts accounting.settings offline_access',
  },
});

type Grant = XeroState['grants'][number];

/** A new grant for a code that is redeemed; undefined when the code is unknown or over. */
function granted(state: XeroState, form: URLSearchParams, now: number): Grant | undefined {
  const index = state.codes.findIndex(
    ({ code, redirectUri, until }) =>
      code === form.get('code') && redirectUri === form.get('redirect_uri') && until > now,
  );
  const [taken] = index < 0 ? [] : state.codes.splice(index, 1);
  if (taken === undefined) return undefined;
  const eventId = randomUUID();
  const grant = {
    tenantId: taken.tenantId,
    eventId,
    access: newAccessToken(eventId),
    accessUntil: now + ACCESS_MS,
    refresh: newToken(),
    lastRefresh: null,
    lastRefreshUntil: 0,
  };
  state.grants.push(grant);
  return grant;
}

/** The grant of a refresh token with new tokens: the token before it is good for a while. Undefined when it is unknown. */
function refreshed(state: XeroState, form: URLSearchParams, now: number): Grant | undefined {
  const token = form.get('refresh_token');
  const grant = state.grants.find(
    ({ refresh, lastRefresh, lastRefreshUntil }) =>
      refresh === token || (lastRefresh === token && lastRefreshUntil > now),
  );
  if (grant === undefined) return undefined;
  if (grant.refresh === token) {
    grant.lastRefresh = token;
    grant.lastRefreshUntil = now + GRACE_MS;
    grant.refresh = newToken();
  }
  grant.access = newAccessToken(grant.eventId);
  grant.accessUntil = now + ACCESS_MS;
  return grant;
}

/** Login page, tokens and connections. */
export function identityRoutes(
  app: XeroApp,
  {
    state,
    changed,
    clock,
    redirectUris,
  }: {
    readonly state: XeroState;
    readonly changed: () => void;
    readonly clock: () => number;
    readonly redirectUris: () => readonly string[];
  },
): readonly PeerRoute[] {
  const invalid = (error: string, status = 400) => ({ status, json: { error } });
  const isRegistered = (query: URLSearchParams): boolean =>
    query.get('client_id') === app.clientId &&
    query.get('response_type') === 'code' &&
    redirectUris().includes(query.get('redirect_uri') ?? '');

  return [
    {
      method: 'GET',
      path: /^\/identity\/connect\/authorize$/,
      answer: ({ query }) =>
        isRegistered(query)
          ? { status: 200, html: consentPage(query) }
          : { status: 400, html: refusedPage('unauthorized_client: invalid redirect_uri') },
    },
    {
      method: 'POST',
      path: /^\/identity\/connect\/authorize$/,
      answer: ({ form }) => {
        if (!isRegistered(form)) return { status: 400, html: refusedPage('unauthorized_client') };
        const redirectUri = form.get('redirect_uri') ?? '';
        const back = new URL(redirectUri);
        back.searchParams.set('state', form.get('state') ?? '');
        const tenantId = form.get('tenant') ?? '';
        if (form.get('answer') === 'allow' && organisations.some((one) => one.tenantId === tenantId)) {
          const code = newToken();
          state.codes.push({ code, tenantId, redirectUri, until: clock() + CODE_MS });
          changed();
          back.searchParams.set('code', code);
        } else back.searchParams.set('error', 'access_denied');
        return { status: 302, headers: { location: back.href } };
      },
    },
    {
      method: 'POST',
      path: /^\/connect\/token$/,
      answer: ({ headers, form }) => {
        const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString('utf8');
        if (!sameText(basic, `${app.clientId}:${app.clientSecret}`)) return invalid('invalid_client', 401);
        const tokens = { authorization_code: granted, refresh_token: refreshed }[form.get('grant_type') ?? ''];
        if (tokens === undefined) return invalid('unsupported_grant_type');
        const grant = tokens(state, form, clock());
        if (grant === undefined) return invalid('invalid_grant');
        changed();
        return tokensOf(grant);
      },
    },
    {
      method: 'GET',
      path: /^\/connections$/,
      answer: ({ headers, query }) => {
        const token = (headers.authorization ?? '').replace(/^Bearer /, '');
        const grant = state.grants.find(({ access, accessUntil }) => access === token && accessUntil > clock());
        if (grant === undefined) return { status: 401, json: { Title: 'Unauthorized', Status: 401 } };
        const eventId = query.get('authEventId');
        // The app keeps what its user connected before, in an order of Xero's own.
        const connected = organisations.filter(({ tenantId }) =>
          state.grants.some((one) => one.tenantId === tenantId && (eventId === null || one.eventId === eventId)),
        );
        return {
          status: 200,
          json: connected.map(({ tenantId, name }) => ({
            id: tenantId,
            authEventId: eventId ?? grant.eventId,
            tenantId,
            tenantType: 'ORGANISATION',
            tenantName: name,
          })),
        };
      },
    },
  ];
}
