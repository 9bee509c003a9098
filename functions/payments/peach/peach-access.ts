import type { LimitedFetch } from '../../platform/http/limited-fetch.ts';
import type { PeachSecrets } from './peach-secrets.ts';
import { PeachToken } from './peach-shapes.ts';

/** A token is not used any more when this much of its life is left: a call with it must still arrive in time. */
const MARGIN_MS = 60_000;

/** Says whom we are to Peach. */
export interface PeachAccess {
  /** A bearer token of checkouts; null when Peach gave none. */
  token(): Promise<string | null>;
  /** Forgets the token: it was refused. */
  drop(): void;
}

/** Tokens of `POST {authUrl}/api/oauth/token`, kept in memory until shortly before they end. */
export function peachAccess(options: {
  readonly authUrl: string;
  readonly secrets: () => Promise<PeachSecrets>;
  readonly clock: () => number;
  readonly fetch: LimitedFetch;
}): PeachAccess {
  const { authUrl, secrets, clock, fetch } = options;
  let kept: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string | null> | null = null;

  async function ask(): Promise<string | null> {
    const { clientId, clientSecret, merchantId } = await secrets();
    const response = await fetch(`${authUrl}/api/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ clientId, clientSecret, merchantId }),
      repeatable: true,
    });
    const parsed = PeachToken.safeParse(await response.json().catch(() => undefined));
    if (response.status !== 200 || !parsed.success) return null;
    const { access_token: token, expires_in: seconds } = parsed.data;
    kept = { token, until: clock() + seconds * 1000 - MARGIN_MS };
    return token;
  }

  return {
    async token() {
      if (kept !== null && clock() < kept.until) return kept.token;
      // Calls at once share one request: Peach counts them.
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    drop() {
      kept = null;
    },
  };
}
