import type { Answered } from '../console-api.ts';

type Asked = Answered<'askPasskey'>;
export type PasskeyRequest = NonNullable<Asked['passkey']>;
export type PasskeyCreation = NonNullable<NonNullable<Asked['enrolment']>['passkey']>;

/** What a device answers, as the API takes it. */
export interface ShownPasskey {
  readonly credential_id: string;
  readonly client_data: string;
  readonly authenticator_data: string;
  readonly signature: string;
  readonly user_handle?: string;
}
export interface NewPasskey {
  readonly credential_id: string;
  readonly client_data: string;
  readonly attestation: string;
}

/** The passkeys of this device. */
export interface Passkeys {
  /** Whether this browser has passkeys at this address: an IP address has none. */
  readonly can: boolean;
  /** Asks the device for a passkey; null where its owner declined, or it has none. */
  readonly show: (request: PasskeyRequest) => Promise<ShownPasskey | null>;
  /** Has the device make one; null where its owner declined, or it has one already. */
  readonly make: (creation: PasskeyCreation) => Promise<NewPasskey | null>;
}

const SECONDS_TO_ACT = 300;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const textOf = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const named = (id: string): PublicKeyCredentialDescriptor => ({ type: 'public-key', id: bytesOf(id) });

/** What a browser throws says no more than that there is no passkey now: declined, too late, none here. */
const unlessDeclined = async (asking: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> => {
  const answered = await asking().catch(() => null);
  return answered instanceof PublicKeyCredential ? answered : null;
};

/** The passkeys that a browser reaches (Web Authentication, level 3). */
export const browserPasskeys: Passkeys = {
  can: 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname),
  show: async ({ challenge, rp_id: rpId, credential_ids: ids, user_verification: userVerification }) => {
    const publicKey: PublicKeyCredentialRequestOptions = {
      challenge: bytesOf(challenge),
      rpId,
      allowCredentials: ids.map(named),
      userVerification,
      timeout: SECONDS_TO_ACT * 1000,
    };
    const shown = await unlessDeclined(() => navigator.credentials.get({ publicKey }));
    if (!(shown?.response instanceof AuthenticatorAssertionResponse)) return null;
    const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
    return {
      credential_id: shown.id,
      client_data: textOf(clientDataJSON),
      authenticator_data: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle === null ? {} : { user_handle: textOf(userHandle) }),
    };
  },
  make: async ({
    challenge,
    rp_id: id,
    rp_name: name,
    user_handle: handle,
    user_name: user,
    algorithms,
    excluded_ids,
  }) => {
    const publicKey: PublicKeyCredentialCreationOptions = {
      challenge: bytesOf(challenge),
      rp: { id, name },
      user: { id: bytesOf(handle), name: user, displayName: user },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: excluded_ids.map(named),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
      timeout: SECONDS_TO_ACT * 1000,
    };
    const made = await unlessDeclined(() => navigator.credentials.create({ publicKey }));
    if (!(made?.response instanceof AuthenticatorAttestationResponse)) return null;
    const { clientDataJSON, attestationObject } = made.response;
    return { credential_id: made.id, client_data: textOf(clientDataJSON), attestation: textOf(attestationObject) };
  },
};
