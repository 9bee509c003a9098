import type { LimitedFetch } from '../../platform/http/limited-fetch.ts';
import { answered, type BankConnector } from '../domain/feed/bank-connector.ts';
import { getJson } from './bank-api.ts';
import { codeSignIn } from './code-sign-in.ts';
import { SandboxAccounts, SandboxTransactions, sandboxAccount, sandboxMovement } from './sandbox-shapes.ts';

export interface SandboxBankSettings {
  /** Address of the sandbox bank: its issuer, and where its API is. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: () => Promise<string>;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}

/** What the sandbox bank offers on its consent page. */
const CONSENT_DAYS = 90;

/** The bank of synthetic applicants: OpenID Connect, and an API of accounts and their transactions. */
export function sandboxConnector({ url, clientId, clientSecret, clock, fetch }: SandboxBankSettings): BankConnector {
  const signIn = codeSignIn({
    server: { issuer: url },
    clientId,
    clientSecret,
    scope: 'openid accounts',
    consentDays: CONSENT_DAYS,
    clock,
    fetch,
  });
  return {
    signIn,
    async accounts({ accessToken }) {
      const answer = await getJson(fetch, new URL(`${url}/accounts`), accessToken, SandboxAccounts);
      return answer.fault === null ? answered(answer.value.accounts.map(sandboxAccount)) : answer;
    },
    async movements({ accessToken }, { bankAccountId }, { from, to }, page) {
      const address = new URL(`${url}/accounts/${encodeURIComponent(bankAccountId)}/transactions`);
      address.searchParams.set('from', from);
      address.searchParams.set('to', to);
      address.searchParams.set('page', page ?? '1');
      const answer = await getJson(fetch, address, accessToken, SandboxTransactions);
      if (answer.fault !== null) return answer;
      const { transactions, next_page: next } = answer.value;
      return answered({ movements: transactions.map(sandboxMovement), nextPage: next === null ? null : String(next) });
    },
    refresh: signIn.refresh,
    revoke: signIn.revoke,
  };
}
