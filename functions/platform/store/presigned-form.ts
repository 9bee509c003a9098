import { type Signer, signedForS3, signingInstant, signingScope } from '../secrets/signing-key.ts';

/** What a form may send: one object of one size and media type. */
export interface FormTerms {
  readonly bucket: string;
  readonly key: string;
  readonly mediaType: string;
  readonly size: number;
}

/** Where to POST an object to, and the fields that go before it. */
export interface PresignedForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * A form by which its holder may POST one object for some seconds, in the name of its signer. The bucket refuses another
 * key, media type or size. Source: Amazon S3 API reference, "Creating a POST policy" and "Calculating a signature" for
 * browser-based uploads.
 * @param url of the bucket
 * @param now epoch milliseconds
 */
export function presignedForm(
  url: string,
  terms: FormTerms,
  signer: Signer,
  seconds: number,
  now: number,
): PresignedForm {
  const stamp = signingInstant(now);
  const day = stamp.slice(0, 8);
  const demanded = {
    key: terms.key,
    'Content-Type': terms.mediaType,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${signer.accessKeyId}/${signingScope(signer, day)}`,
    'x-amz-date': stamp,
    ...(signer.sessionToken === undefined ? {} : { 'x-amz-security-token': signer.sessionToken }),
  };
  const document = {
    expiration: new Date(now + seconds * 1000).toISOString(),
    conditions: [
      { bucket: terms.bucket },
      ...Object.entries(demanded).map(([name, value]) => ['eq', `$${name}`, value]),
      ['content-length-range', terms.size, terms.size],
    ],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  return { url, fields: { ...demanded, policy, 'x-amz-signature': signedForS3(signer, day, policy) } };
}
