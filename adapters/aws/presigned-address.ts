import { createHash, createHmac } from 'node:crypto';

/** Where an object is, as a client of S3 would ask for it; the path is percent-encoded. */
export interface ObjectPlace {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly path: string;
}

/** In whose name an address is signed. */
interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly region: string;
}

const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** RFC 3986: everything but letters, digits and `-._~` is written as %XX. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * An address by which whoever has it may GET an object for some seconds, in the name of its signer.
 * Source: Amazon S3 API reference, "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)".
 * @param now epoch milliseconds
 */
export function presignedAddress(place: ObjectPlace, signer: Signer, seconds: number, now: number): string {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${signer.region}/s3/aws4_request`;
  const host = place.port === undefined ? place.hostname : `${place.hostname}:${place.port}`;
  const parameters: readonly (readonly [string, string])[] = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${signer.accessKeyId}/${scope}`],
    ['X-Amz-Date', stamp],
    ['X-Amz-Expires', String(seconds)],
    ...(signer.sessionToken === undefined ? [] : [['X-Amz-Security-Token', signer.sessionToken] as const]),
    ['X-Amz-SignedHeaders', 'host'],
  ];
  const query = parameters.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
  const request = ['GET', place.path, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const digest = createHash('sha256').update(request).digest('hex');
  const key = hmac(hmac(hmac(hmac(`AWS4${signer.secretAccessKey}`, day), signer.region), 's3'), 'aws4_request');
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, digest].join('\n')).toString('hex');
  return `${place.protocol}//${host}${place.path}?${query}&X-Amz-Signature=${signature}`;
}
