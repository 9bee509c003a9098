import { createHmac } from 'node:crypto';

/** In whose name something is signed. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly region: string;
}

const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `20130524T000000Z`, as signatures write an instant; its first eight characters are the day. */
export function signingInstant(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Where and for what a signature of that day holds. */
export function signingScope({ region }: Signer, day: string): string {
  return `${day}/${region}/s3/aws4_request`;
}

/** Signs a text for S3 on a day, in hex. Source: Amazon S3 API reference, "Signature Version 4". */
export function signedForS3({ secretAccessKey, region }: Signer, day: string, text: string): string {
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  return hmac(key, text).toString('hex');
}
