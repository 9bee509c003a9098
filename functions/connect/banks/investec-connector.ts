import type { LimitedFetch } from '../../platform/http/limited-fetch.ts';
import {
  answered,
  type BankAccount,
  type BankConnector,
  type BankResult,
  type BankTokens,
  type FieldsSignIn,
  faulted,
} from '../domain/feed/bank-connector.ts';
import { getJson, unlessSilent } from './bank-api.ts';
import { codeSignIn } from './code-sign-in.ts';
import {
  InvestecAccounts,
  InvestecBalance,
  InvestecToken,
  InvestecTransactions,
  investecAccount,
  investecMovements,
} from './investec-shapes.ts';

/** Our own registration at Investec, with which applicants log in at Investec's page. */
export interface InvestecApp {
  readonly clientId: string;
  readonly secrets: () => Promise<{ readonly clientSecret: string; readonly apiKey: string }>;
}

export interface InvestecSettings {
  readonly url: string;
  /** Without it applicants hand us credentials that they made for this in their own online banking. */
  readonly app?: InvestecApp | undefined;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}

const CONSENT_DAYS = 90;
const tokenPath = '/identity/v2/oauth2/token';

/** Characters of a header value: what else is in a field was pasted by mistake. */
const isHeaderText = (text: string): boolean => /^[\x21-\x7e]{1,400}$/.test(text);

/** Client credentials that an applicant made in their online banking. They are used in this call and never kept. */
function fieldsSignIn({ url, clock, fetch }: InvestecSettings): FieldsSignIn {
  return {
    kind: 'fields',
    signIn: ({ client_id: id = '', client_secret: secret = '', api_key: key = '' }) =>
      unlessSilent(async () => {
        if (![id, secret, key].every(isHeaderText)) return faulted('wrong_credentials', 'not_header_text');
        const response = await fetch(`${url}${tokenPath}`, {
          method: 'POST',
          headers: {
            authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
            'x-api-key': key,
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
          body: 'grant_type=client_credentials&scope=accounts',
          repeatable: true,
        });
        const { status } = response;
        // 422 where the editions differ in how they refuse what is no Basic header.
        if ([400, 401, 403, 422].includes(status)) return faulted('wrong_credentials', `status_${status}`);
        if (status === 429 || status >= 500) return faulted('bank_unavailable', `status_${status}`);
        const parsed = InvestecToken.safeParse(await response.json().catch(() => undefined));
        if (status !== 200 || !parsed.success) return faulted('unexpected', 'not_its_schema');
        const { access_token: accessToken, expires_in: seconds } = parsed.data;
        const accessExpiresAt = new Date(clock() + seconds * 1000).toISOString();
        return answered({ tokens: { accessToken, accessExpiresAt, refreshToken: null }, consentExpiresAt: null });
      }),
  };
}

/** Login at Investec's own page with our registration. */
function appSignIn({ url, clock, fetch }: InvestecSettings, { clientId, secrets }: InvestecApp) {
  return codeSignIn({
    server: {
      issuer: url,
      authorizationEndpoint: `${url}/identity/v2/oauth2/authorize`,
      tokenEndpoint: `${url}${tokenPath}`,
    },
    clientId,
    clientSecret: async () => (await secrets()).clientSecret,
    scope: 'accounts',
    headers: async () => ({ 'x-api-key': (await secrets()).apiKey }),
    consentDays: CONSENT_DAYS,
    clock,
    fetch,
  });
}

/** Investec Private Banking by its Programmable Banking API. */
export function investecConnector(settings: InvestecSettings): BankConnector {
  const { url, app, fetch } = settings;
  const code = app === undefined ? null : appSignIn(settings, app);
  const get = <S extends Parameters<typeof getJson>[3]>(path: string, { accessToken }: BankTokens, schema: S) =>
    getJson(fetch, new URL(`${url}/za/pb/v1/accounts${path}`), accessToken, schema);

  return {
    signIn: code ?? fieldsSignIn(settings),
    async accounts(tokens): Promise<BankResult<readonly BankAccount[]>> {
      const listed = await get('', tokens, InvestecAccounts);
      if (listed.fault !== null) return listed;
      const accounts: BankAccount[] = [];
      for (const account of listed.value.data.accounts) {
        const balance = await get(`/${encodeURIComponent(account.accountId)}/balance`, tokens, InvestecBalance);
        // An account whose balance may not be seen is listed with its transactions: that call says it again.
        if (balance.fault === 'consent_refused') {
          accounts.push({ ...investecAccount(account, { currentBalance: 0, currency: 'ZAR' }), balanceCents: null });
        } else if (balance.fault === null) {
          accounts.push(investecAccount(account, balance.value.data));
        } else return balance;
      }
      return answered(accounts);
    },
    async movements(tokens, { bankAccountId, currency }, { from, to }, page) {
      const query = new URLSearchParams({ fromDate: from, toDate: to, ...(page === null ? {} : { page }) });
      const path = `/${encodeURIComponent(bankAccountId)}/transactions?${query}`;
      const answer = await get(path, tokens, InvestecTransactions);
      if (answer.fault !== null) return answer;
      const { data, meta } = answer.value;
      const current = Number(page ?? '1');
      const nextPage = (meta?.totalPages ?? 1) > current ? String(current + 1) : null;
      return answered({ movements: investecMovements(data.transactions, currency), nextPage });
    },
    refresh: code?.refresh ?? (async () => faulted('session_expired', 'let_in_once')),
    revoke: code?.revoke ?? (async () => answered(null)),
  };
}
