import {
  amzDateOf,
  SIGNATURE_ALGORITHM,
  scopeText,
  sha256Hex,
  signRequest,
} from '@imali/aws-emulator/access/signature-v4.ts';

/** CloudFront is one service for the whole world; it is signed for as if it stood here. */
const region = 'us-east-1';
const host = 'cloudfront.amazonaws.com';

export interface InvalidationRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * The signed request that has a distribution ask its bucket for everything anew. Source: CloudFront API reference,
 * CreateInvalidation (2020-05-31). `/*` counts as one path.
 * @param options.reference the same reference again is the same invalidation
 */
export function invalidationRequest(options: {
  readonly distributionId: string;
  readonly reference: string;
  readonly at: Date;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  };
}): InvalidationRequest {
  const { distributionId, reference, at, credentials } = options;
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<InvalidationBatch xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/">' +
    '<Paths><Quantity>1</Quantity><Items><Path>/*</Path></Items></Paths>' +
    `<CallerReference>${reference}</CallerReference></InvalidationBatch>`;
  const path = `/2020-05-31/distribution/${distributionId}/invalidation`;
  const amzDate = amzDateOf(at);
  const payloadHash = sha256Hex(body);
  const headers: Readonly<Record<string, string>> = {
    host,
    'content-type': 'application/xml',
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': amzDate,
    ...(credentials.sessionToken === undefined ? {} : { 'x-amz-security-token': credentials.sessionToken }),
  };
  const signedHeaders = Object.keys(headers).toSorted();
  const scope = { date: amzDate.slice(0, 8), region, service: 'cloudfront' };
  const request = { method: 'POST', path, query: [], headers, signedHeaders, payloadHash };
  const signature = signRequest(credentials.secretAccessKey, scope, amzDate, request);
  const authorization =
    `${SIGNATURE_ALGORITHM} Credential=${credentials.accessKeyId}/${scopeText(scope)}, ` +
    `SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`;
  const { host: _, ...sent } = headers;
  return { url: `https://${host}${path}`, headers: { ...sent, authorization }, body };
}
