import { createHash, createHmac, randomBytes } from 'node:crypto';

const FORM = /^([0-9a-f]{24})_([A-Za-z0-9_-]{43})$/;

/** A refresh token, and the hash by which it is kept. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly token: string;
  readonly tokenHash: string;
}

function refreshToken(sessionId: string, secret: string): RefreshToken {
  const token = `${sessionId}_${secret}`;
  return { sessionId, token, tokenHash: createHash('sha256').update(token).digest('hex') };
}

/** The first token of a session. */
export function newRefreshToken(sessionId: string): RefreshToken {
  return refreshToken(sessionId, randomBytes(32).toString('base64url'));
}

/** A token as a browser sends it back; null when it has another form. */
export function readRefreshToken(token: string): RefreshToken | null {
  const [, sessionId, secret] = FORM.exec(token) ?? [];
  return sessionId && secret ? refreshToken(sessionId, secret) : null;
}

/**
 * The token after this one: always the same, so that a repeated request is answered alike, and nobody without our key
 * can make it of a token that was seen.
 * @param key of ours; the label keeps what it signs apart from every other use of it
 */
export function nextRefreshToken(key: string, { sessionId, token }: RefreshToken): RefreshToken {
  return refreshToken(
    sessionId,
    createHmac('sha256', key).update(`imali refresh token after\n${token}`).digest('base64url'),
  );
}
