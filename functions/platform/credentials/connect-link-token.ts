import { createHash, createHmac, randomBytes } from 'node:crypto';

/** `ilk_`, then 40 bytes in base64url: organisation and application (12 each), and a secret of 128 bits. */
const FORM = /^ilk_([A-Za-z0-9_-]{54})$/;
const ID_BYTES = 12;
const SECRET_BYTES = 16;

/** What the token of a connect link names, and the hash by which its link is kept. */
export interface ConnectLinkToken {
  readonly organisationId: string;
  readonly applicationId: string;
  /** SHA-256 of the secret in base64url: the secret itself is kept nowhere. */
  readonly secretHash: string;
  /** What codes of applicants are hashed with: as secret as the token, and kept nowhere either. */
  readonly codeKey: string;
}

const hashOf = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('base64url');

/**
 * A new token of a connect link. It names where its hash is kept, so that no index of hashes is needed.
 * @param random gives that many random bytes
 */
export function newConnectLinkToken(
  organisationId: string,
  applicationId: string,
  random: (bytes: number) => Uint8Array = randomBytes,
): { readonly token: string; readonly secretHash: string } {
  const secret = random(SECRET_BYTES);
  const bytes = Buffer.concat([Buffer.from(organisationId, 'hex'), Buffer.from(applicationId, 'hex'), secret]);
  return { token: `ilk_${bytes.toString('base64url')}`, secretHash: hashOf(secret) };
}

/** The parts of a connect link's token; null when it has another form. */
export function readConnectLinkToken(token: string): ConnectLinkToken | null {
  const encoded = FORM.exec(token)?.[1];
  if (encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64url');
  // The last character carries bits that count for nothing: of the tokens that differ only there, one is ours.
  if (bytes.toString('base64url') !== encoded) return null;
  return {
    organisationId: bytes.toString('hex', 0, ID_BYTES),
    applicationId: bytes.toString('hex', ID_BYTES, 2 * ID_BYTES),
    secretHash: hashOf(bytes.subarray(2 * ID_BYTES)),
    codeKey: createHmac('sha256', bytes.subarray(2 * ID_BYTES))
      .update('applicant code')
      .digest('base64url'),
  };
}
