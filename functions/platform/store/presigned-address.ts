import { createHash } from 'node:crypto';
import { type Signer, signedForS3, signingInstant, signingScope } from '../secrets/signing-key.ts';
import type { ObjectPlace } from './object-place.ts';

/** RFC 3986: everything but letters, digits and `-._~` is written as %XX. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * An address by which its holder may GET an object, or one version of it, for some seconds, in the name of its signer.
 * Source: Amazon S3 API reference, "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)".
 * @param now epoch milliseconds
 * @param of `answered` is what the answer says of the object, in the place of what is kept with it
 */
export function presignedAddress(
  place: ObjectPlace,
  signer: Signer,
  seconds: number,
  now: number,
  {
    answered = null,
    versionId = null,
  }: {
    readonly answered?: { readonly disposition: string; readonly mediaType: string } | null;
    readonly versionId?: string | null;
  } = {},
): string {
  const stamp = signingInstant(now);
  const day = stamp.slice(0, 8);
  const scope = signingScope(signer, day);
  const host = place.port === undefined ? place.hostname : `${place.hostname}:${place.port}`;
  const parameters: readonly (readonly [string, string])[] = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${signer.accessKeyId}/${scope}`],
    ['X-Amz-Date', stamp],
    ['X-Amz-Expires', String(seconds)],
    ...(signer.sessionToken === undefined ? [] : [['X-Amz-Security-Token', signer.sessionToken] as const]),
    ['X-Amz-SignedHeaders', 'host'],
    // In the order of their names, which the signature asks for.
    ...(answered === null
      ? []
      : [
          ['response-content-disposition', answered.disposition] as const,
          ['response-content-type', answered.mediaType] as const,
        ]),
    ...(versionId === null ? [] : [['versionId', versionId] as const]),
  ];
  const query = parameters.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  const request = ['GET', place.path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const signature = signedForS3(signer, day, ['AWS4-HMAC-SHA256', stamp, scope, digest].join('\n'));
  return `${place.protocol}//${host}${place.path}?${query}&X-Amz-Signature=${signature}`;
}
