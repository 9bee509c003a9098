import { createHash, randomBytes } from 'node:crypto';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import type { PeerAnswer, PeerRequest } from '../peer-server.ts';

const TOKEN_SECONDS = 1799;

/** The answer to a caller that is not authorised. */
export const unauthorized: PeerAnswer = { status: 401, json: { message: 'Unauthorized' } };

/** Who is let in at Investec: its token endpoint, its page, and the persona of a token. */
export interface InvestecLogins {
  readonly token: (request: PeerRequest) => PeerAnswer;
  readonly authorize: (request: PeerRequest) => PeerAnswer;
  /** undefined for an unknown or expired token. */
  readonly personaOf: (accessToken: string) => string | undefined;
}

/** An edition of its logins. */
export interface LoginOptions {
  /** A registration that users log in for at Investec's page. */
  readonly app?: { readonly clientId: string; readonly clientSecret: string; readonly apiKey: string } | undefined;
  /** Two editions differ in it: a number, or a number as text. */
  readonly expiresInAsText?: boolean | undefined;
}

/** The client id and secret of a Basic header; null without one. */
function basicOf(authorization: string | undefined): readonly [id: string, secret: string] | null {
  const basic = /^Basic (\S+)$/.exec(authorization ?? '')?.[1];
  if (basic === undefined) return null;
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent);
  return [id, secret];
}

const newToken = (): string => randomBytes(24).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

function tokenAnswer(accessToken: string, refreshToken: string | null, expiresInAsText: boolean): PeerAnswer {
  return {
    status: 200,
    json: {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresInAsText ? String(TOKEN_SECONDS) : TOKEN_SECONDS,
      scope: 'accounts',
      ...(refreshToken === null ? {} : { refresh_token: refreshToken }),
    },
  };
}

/** @param everyPersona what each has beside its client id */
export function investecLogins(
  { app, expiresInAsText }: LoginOptions,
  everyPersona: { readonly secret: string; readonly apiKey: string },
): InvestecLogins {
  const tokens = new Map<string, { readonly persona: string; readonly expiresAt: number }>();
  const codes = new Map<
    string,
    { readonly persona: string; readonly challenge: string; readonly redirectUri: string }
  >();
  const refreshTokens = new Map<string, string>();

  function tokenFor(persona: string, refreshes: boolean): PeerAnswer {
    const accessToken = newToken();
    tokens.set(accessToken, { persona, expiresAt: Date.now() + TOKEN_SECONDS * 1000 });
    const refreshToken = refreshes ? newToken() : null;
    if (refreshToken !== null) refreshTokens.set(refreshToken, persona);
    return tokenAnswer(accessToken, refreshToken, expiresInAsText === true);
  }

  function redeemed(form: URLSearchParams): PeerAnswer {
    const refused: PeerAnswer = { status: 400, json: { error: 'invalid_grant' } };
    if (form.get('grant_type') === 'refresh_token') {
      const shown = form.get('refresh_token') ?? '';
      const persona = refreshTokens.get(shown);
      refreshTokens.delete(shown);
      return persona === undefined ? refused : tokenFor(persona, true);
    }
    const code = form.get('code') ?? '';
    const kept = codes.get(code);
    codes.delete(code);
    const fits =
      kept?.challenge === challengeOf(form.get('code_verifier') ?? '') && kept.redirectUri === form.get('redirect_uri');
    return kept && fits ? tokenFor(kept.persona, true) : refused;
  }

  function token({ headers, form }: PeerRequest): PeerAnswer {
    const basic = basicOf(headers.authorization);
    if (basic === null) return { status: 422, json: { message: 'authorization is required' } };
    const [id, secret] = basic;
    const key = headers['x-api-key'];
    if (form.get('grant_type') === 'client_credentials') {
      const isKnown = personas.some((persona) => persona.id === id);
      return isKnown && secret === everyPersona.secret && key === everyPersona.apiKey
        ? tokenFor(id, false)
        : unauthorized;
    }
    const isApp = app && id === app.clientId && secret === app.clientSecret && key === app.apiKey;
    return isApp ? redeemed(form) : unauthorized;
  }

  /** Investec's page, without the page: `login_hint` names the persona that logs in. */
  function authorize({ query }: PeerRequest): PeerAnswer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const persona = query.get('login_hint') ?? 'high_earner';
    if (app === undefined || query.get('client_id') !== app.clientId || redirectUri === '') return unauthorized;
    const code = newToken();
    codes.set(code, { persona, challenge: query.get('code_challenge') ?? '', redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    return { status: 303, headers: { location: back.href } };
  }

  return {
    token,
    authorize,
    personaOf(accessToken) {
      const held = tokens.get(accessToken);
      return held === undefined || held.expiresAt < Date.now() ? undefined : held.persona;
    },
  };
}
