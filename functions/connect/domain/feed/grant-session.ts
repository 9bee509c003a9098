import { type BankConnector, type BankResult, type BankTokens, faulted } from './bank-connector.ts';
import type { BankGrantStore, GrantRef } from './bank-grant-store.ts';
import { FeedDelayedError } from './feed-delayed.ts';

/** Tokens that end within this time are renewed before they are used. */
const EXPIRY_MARGIN_MS = 120_000;
/** Longer than a bank may take to renew tokens. */
const LEASE_MS = 60_000;

/** The tokens of a grant in use. */
export interface GrantSession {
  /** Calls with tokens that hold, renewed first where they do not, and once more where the bank says so. */
  call<T>(ask: (tokens: BankTokens) => Promise<BankResult<T>>): Promise<BankResult<T>>;
}

/**
 * The session of one fetch. Tokens are renewed under a lock, since a bank takes a refresh token once and may end the consent
 * of who shows it twice. The lock counts from the moment that it is taken, however long the fetch has been going on. A crash between the bank's answer and its keeping loses the consent; no order of the two avoids it.
 */
export function grantSession(
  grants: BankGrantStore,
  connector: BankConnector,
  ref: GrantRef,
  clock: () => number,
): GrantSession {
  const ended = faulted('session_expired', 'grant_ended');
  let current: { readonly tokens: BankTokens; readonly tokenVersion: number } | null = null;
  let isRenewed = false;

  async function renewed(before: {
    readonly tokens: BankTokens;
    readonly tokenVersion: number;
  }): Promise<BankResult<BankTokens>> {
    isRenewed = true;
    if (before.tokens.refreshToken === null) return faulted('session_expired', 'let_in_once');
    const now = clock();
    const until = new Date(now + LEASE_MS).toISOString();
    const locked = await grants.lockTokens(ref, before.tokenVersion, new Date(now).toISOString(), until);
    if (!locked) throw new FeedDelayedError('tokens_locked');
    const answer = await connector.refresh(before.tokens).catch(async (error: unknown) => {
      await grants.unlockTokens(ref, before.tokenVersion);
      throw error;
    });
    if (answer.fault !== null) {
      await grants.unlockTokens(ref, before.tokenVersion);
      return answer;
    }
    if (!(await grants.replaceTokens(ref, before.tokenVersion, answer.value))) {
      // The grant ended concurrently, with the tokens before these: nobody else can notify the bank.
      if ((await grants.find(ref))?.ended !== null) await connector.revoke(answer.value);
      return ended;
    }
    current = { tokens: answer.value, tokenVersion: before.tokenVersion + 1 };
    return answer;
  }

  async function usable(): Promise<BankResult<BankTokens>> {
    current ??= await grants.tokens(ref);
    if (current === null) return ended;
    const holds = Date.parse(current.tokens.accessExpiresAt) > clock() + EXPIRY_MARGIN_MS;
    // Without a refresh token what is there is tried: it may hold just long enough.
    if (holds || isRenewed || current.tokens.refreshToken === null) return { fault: null, value: current.tokens };
    return renewed(current);
  }

  return {
    async call(ask) {
      const tokens = await usable();
      if (tokens.fault !== null) return tokens;
      const answer = await ask(tokens.value);
      if (answer.fault !== 'session_expired' || isRenewed || current === null) return answer;
      const again = await renewed(current);
      return again.fault === null ? ask(again.value) : again;
    },
  };
}
