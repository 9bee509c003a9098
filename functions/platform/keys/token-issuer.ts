import { signAccessToken } from '../credentials/access-token.ts';
import type { Holds } from '../grants/held.ts';
import { readOriginalSecret } from '../secrets/digest-keys.ts';
import { signingKey } from './key-set.ts';
import { type SignDigest, signInKms } from './kms-signing.ts';
import { SECRET_TOKENS_END } from './secret-tokens-end.ts';
import { signToken, TOKEN_SECONDS, type TokenClaims, type TokenPurpose } from './signed-token.ts';
import { type StoredKeySet, storedKeySet } from './stored-key-set.ts';

/**
 * Issues a token of one purpose.
 * @param now epoch milliseconds
 * @param lifeSeconds an hour at most
 */
export type IssueToken = (claims: TokenClaims, now: number, lifeSeconds?: number) => Promise<string>;

/**
 * When a token of a user is issued, in epoch milliseconds. Tokens state whole seconds, and those from before `sessionsFrom` are
 * refused: who signs in again within the second that ended the earlier tokens gets one of the next second.
 */
export const issuingTime = ({ sessionsFrom }: { readonly sessionsFrom: number }, now: number): number =>
  Math.max(now, sessionsFrom * 1000);

/**
 * Issues with the key of a purpose. Until SECRET_TOKENS_END a stage whose keys are not published yet issues with the secret, so
 * that no sign-in fails between the deployment of the functions and the publishing of the keys.
 */
export function tokenIssuer(
  purpose: TokenPurpose,
  keys: Pick<StoredKeySet, 'read'>,
  { sign, secret }: { readonly sign: SignDigest; readonly secret: () => Promise<string> },
): IssueToken {
  return async (claims, now, lifeSeconds = TOKEN_SECONDS) => {
    const set = await keys.read();
    if (now < SECRET_TOKENS_END && signingKey(set, purpose, now) === undefined)
      return signAccessToken(await secret(), claims, now, lifeSeconds);
    return signToken(set, sign, { purpose, claims, lifeSeconds }, now);
  };
}

type Issuing<P extends TokenPurpose> = Holds<'keySet:read' | `${P}Key:sign` | 'signingSecret:read'>;

const issuerOf = (purpose: TokenPurpose, held: Holds<'keySet:read' | 'signingSecret:read'>): IssueToken =>
  tokenIssuer(purpose, storedKeySet(held.keySet), {
    sign: signInKms,
    secret: () => readOriginalSecret(held.signingSecret.to('read')),
  });

/** Issues access tokens of people. */
export const userTokens = (held: Issuing<'user'>): IssueToken => issuerOf('user', held);

/** Issues sessions of our own staff. */
export const staffTokens = (held: Issuing<'staff'>): IssueToken => issuerOf('staff', held);
