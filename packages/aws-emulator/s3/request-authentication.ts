/**
 * Who signed an S3 request: by its Authorization header or by the query of a presigned URL.
 * Source: S3 API reference, "Authenticating Requests (AWS Signature Version 4)".
 */
import type { IncomingHttpHeaders } from 'node:http';

import { type Authoriser, CLOCK_SKEW_MS, type Principal } from '../access/authorisation.ts';
import {
  type Credential,
  encodeRfc3986,
  parseAmzDate,
  parseAuthorization,
  parseCredential,
  SIGNATURE_ALGORITHM,
  sameSignature,
  scopeText,
  sha256Hex,
  signRequest,
  signText,
} from '../access/signature-v4.ts';
import type { ChunkSigner } from './aws-chunked.ts';
import { accessDenied, S3Error } from './s3-error.ts';

/** Longest life of a presigned URL: seven days. */
const LONGEST_EXPIRY_S = 604_800;
const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

/** A request as it is authenticated. */
export interface RequestToAuthenticate {
  readonly method: string;
  /** Path on the wire. */
  readonly path: string;
  /** Decoded pairs of the query. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: IncomingHttpHeaders;
}

export interface S3Signer {
  readonly accessKeyId: string;
  /** What the client said of its body: a hex SHA-256 or a word such as UNSIGNED-PAYLOAD. */
  readonly payloadHash: string;
  /** For bodies whose chunks are signed one by one. */
  readonly chunks: ChunkSigner;
}

const notMatching = (): S3Error =>
  new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );

/** The principal of an access key id. Throws InvalidAccessKeyId when there is none. */
export function principalOf(authoriser: Authoriser, accessKeyId: string): Principal {
  const principal = authoriser.principal(accessKeyId);
  if (principal !== undefined) return principal;
  throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.');
}

/** S3 signs each segment encoded once, whatever the client left unencoded on the wire. */
function canonicalPath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => encodeRfc3986(decodeURIComponent(segment)))
      .join('/');
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.join(',');
}

/** A header that S3 acts on must be signed, else the holder of a presigned URL could make it a copy or change its metadata. */
function requireSigned(headers: IncomingHttpHeaders, signedHeaders: readonly string[]): void {
  const unsigned = Object.keys(headers).find(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signedHeaders.includes(name),
  );
  if (unsigned !== undefined || !signedHeaders.includes('host')) {
    throw accessDenied(`There were headers present in the request which were not signed: ${unsigned ?? 'host'}`);
  }
}

function chunkSigner(secret: string, credential: Credential, amzDate: string, seedSignature: string): ChunkSigner {
  const link = (kind: string, ...parts: string[]): string =>
    signText(
      secret,
      credential,
      [`${SIGNATURE_ALGORITHM}-${kind}`, amzDate, scopeText(credential), ...parts].join('\n'),
    );
  return {
    seedSignature,
    chunk: (previous, dataHash) => link('PAYLOAD', previous, sha256Hex(''), dataHash),
    trailer: (previous, trailerHash) => link('TRAILER', previous, trailerHash),
  };
}

function presigned(authoriser: Authoriser, request: RequestToAuthenticate, now: number): S3Signer {
  const query = new Map(request.query);
  const credential = parseCredential(query.get('X-Amz-Credential') ?? '');
  const amzDate = query.get('X-Amz-Date') ?? '';
  const signedAt = parseAmzDate(amzDate);
  const seconds = Number(query.get('X-Amz-Expires'));
  const signature = query.get('X-Amz-Signature');
  const usable = query.get('X-Amz-Algorithm') === SIGNATURE_ALGORITHM && Number.isInteger(seconds);
  if (!usable || credential === undefined || signedAt === undefined || signature === undefined) {
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'The query parameters of the presigned URL are not complete.',
    );
  }
  if (seconds < 1 || seconds > LONGEST_EXPIRY_S || !amzDate.startsWith(credential.date)) {
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be between 1 second and 7 days.');
  }
  if (now > signedAt + seconds * 1_000) throw accessDenied('Request has expired');
  if (signedAt > now + CLOCK_SKEW_MS) throw accessDenied('Request is not valid yet');
  const { secretAccessKey } = principalOf(authoriser, credential.accessKeyId);
  const signedHeaders = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  requireSigned(request.headers, signedHeaders);
  const payloadHash =
    query.get('X-Amz-Content-Sha256') ?? headerText(request.headers, 'x-amz-content-sha256') ?? UNSIGNED_PAYLOAD;
  const expected = signRequest(secretAccessKey, credential, amzDate, {
    method: request.method,
    path: canonicalPath(request.path),
    query: request.query.filter(([name]) => name !== 'X-Amz-Signature'),
    headers: request.headers,
    signedHeaders,
    payloadHash,
  });
  if (!sameSignature(expected, signature)) throw notMatching();
  return {
    accessKeyId: credential.accessKeyId,
    payloadHash,
    chunks: chunkSigner(secretAccessKey, credential, amzDate, signature),
  };
}

/**
 * The signer of a request. Throws S3Error: AccessDenied without a signature or after its expiry, InvalidAccessKeyId,
 * SignatureDoesNotMatch, RequestTimeTooSkewed.
 */
export function authenticateS3(authoriser: Authoriser, request: RequestToAuthenticate, now: number): S3Signer {
  if (request.query.some(([name]) => name === 'X-Amz-Signature')) return presigned(authoriser, request, now);
  const authorization = parseAuthorization(request.headers.authorization);
  if (authorization === undefined) throw accessDenied();
  const { credential, signature, signedHeaders } = authorization;
  const { secretAccessKey } = principalOf(authoriser, credential.accessKeyId);
  const amzDate = headerText(request.headers, 'x-amz-date') ?? '';
  const signedAt = parseAmzDate(amzDate);
  if (signedAt === undefined || !amzDate.startsWith(credential.date))
    throw accessDenied('The request has no valid date.');
  if (Math.abs(now - signedAt) > CLOCK_SKEW_MS) {
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the server time is too large.',
    );
  }
  const payloadHash = headerText(request.headers, 'x-amz-content-sha256');
  if (payloadHash === undefined) {
    throw new S3Error(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  requireSigned(request.headers, signedHeaders);
  const expected = signRequest(secretAccessKey, credential, amzDate, {
    method: request.method,
    path: canonicalPath(request.path),
    query: request.query,
    headers: request.headers,
    signedHeaders,
    payloadHash,
  });
  if (!sameSignature(expected, signature)) throw notMatching();
  return {
    accessKeyId: credential.accessKeyId,
    payloadHash,
    chunks: chunkSigner(secretAccessKey, credential, amzDate, signature),
  };
}
