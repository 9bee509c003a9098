import type { Passkey } from '../../platform/directory/second-factors.ts';

/** Where passkeys are good: the name that they are bound to, and the one origin whose pages may ask for them. */
export interface PasskeyPlace {
  readonly rpId: string;
  readonly origin: string;
}

/** What a browser answers for a passkey that exists, each part in base64url. */
export interface ShownPasskey {
  readonly credential_id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
  readonly user_handle?: string | undefined;
}

/** What a browser answers for a passkey that it made, each part in base64url. */
export interface NewPasskey {
  readonly credential_id: string;
  readonly client_data: string;
  readonly attestation: string;
}

/** What was asked for. */
export interface AskedPasskey extends PasskeyPlace {
  /** Base64url. */
  readonly challenge: string;
  /** Whether the device must have checked its owner, by a finger, a face or a PIN. */
  readonly mustVerify: boolean;
}

/** Judges what browsers answer. */
export interface PasskeyJudge {
  /** What a new passkey is kept as; null when it is not what was asked for. */
  readonly added: (
    made: NewPasskey,
    asked: AskedPasskey,
  ) => Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null>;
  /** The device's count, to be kept; null when it is not what was asked for, or comes of a copy. */
  readonly shown: (shown: ShownPasskey, passkey: Passkey, asked: AskedPasskey) => Promise<number | null>;
}

/** Ed25519, ECDSA on P-256, RSA: names of COSE, the best first. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/**
 * What a browser gets to sign: the digest that the challenge is kept by. Who sees what a device signed doesn't learn the challenge.
 * @param id of the challenge, hexadecimal
 */
export const signedChallenge = (id: string): string => Buffer.from(id, 'hex').toString('base64url');

const HANDLE = /^([0-9a-f]{24})([0-9a-f]{24})$/;

/** Whose passkey it is, as the device keeps it: ids alone, since devices show it to anybody who holds them. */
export const userHandle = ({ organisationId, id }: { readonly organisationId: string; readonly id: string }): string =>
  Buffer.from(`${organisationId}${id}`, 'hex').toString('base64url');

/** Who a handle names; null when it has another form. */
export function userOfHandle(
  handle: string | undefined,
): { readonly organisationId: string; readonly userId: string } | null {
  const [, organisationId, userId] = HANDLE.exec(Buffer.from(handle ?? '', 'base64url').toString('hex')) ?? [];
  return organisationId === undefined || userId === undefined ? null : { organisationId, userId };
}
