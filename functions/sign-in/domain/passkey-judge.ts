import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as z from 'zod';
import { type AskedPasskey, PASSKEY_ALGORITHMS, type PasskeyJudge } from './passkey.ts';

/** What a browser says about where it was asked, of which only this is ours to judge beside the library. */
const ClientData = z.looseObject({ crossOrigin: z.boolean().optional() });

/** Whether a page in a frame of another site asked: the library lets that pass where a browser doesn't name that site. */
function isFramed(clientData: string): boolean {
  const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
  return ClientData.parse(read).crossOrigin === true;
}

/** What `judge` answers; null where it throws, which is how the library refuses what it is shown. */
async function unlessRefused<T>(judge: () => Promise<T | null>): Promise<T | null> {
  try {
    return await judge();
  } catch {
    return null;
  }
}

const expectedOf = ({ challenge, origin, rpId, mustVerify }: AskedPasskey) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: rpId,
  requireUserVerification: mustVerify,
});

/** Judges by the standard (Web Authentication, level 3). Nothing is asked about the maker of a device. */
export const passkeyJudge: PasskeyJudge = {
  added: (made, asked) =>
    unlessRefused(async () => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id: made.credential_id,
          rawId: made.credential_id,
          type: 'public-key',
          response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
          clientExtensionResults: {},
        },
        supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
        ...expectedOf(asked),
      });
      if (!verified || isFramed(made.client_data)) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
    }),
  shown: (shown, passkey, asked) =>
    unlessRefused(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id: shown.credential_id,
          rawId: shown.credential_id,
          type: 'public-key',
          response: {
            clientDataJSON: shown.client_data,
            authenticatorData: shown.authenticator_data,
            signature: shown.signature,
          },
          clientExtensionResults: {},
        },
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        ...expectedOf(asked),
      });
      return verified && !isFramed(shown.client_data) ? authenticationInfo.newCounter : null;
    }),
};
