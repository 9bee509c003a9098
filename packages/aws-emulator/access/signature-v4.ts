/**
 * AWS Signature Version 4: the canonical request, the signing key and the signature, to verify what a client signed
 * (and, in tests, to sign by hand). Source: AWS documentation, "Signature Version 4 signing process" and, for S3's
 * variations, "Authenticating Requests (AWS Signature Version 4)" of the S3 API reference.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_ALGORITHM = 'AWS4-HMAC-SHA256';

/** Date, region and service that a signature is bound to. */
export interface SignatureScope {
  /** YYYYMMDD. */
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

/** What an Authorization header, or the query of a presigned URL, says. */
export interface Credential extends SignatureScope {
  readonly accessKeyId: string;
}

export interface SignedRequest {
  readonly method: string;
  /** Path as it stood on the wire, still percent-encoded. */
  readonly path: string;
  /** Decoded name and value pairs of the query. */
  readonly query: readonly (readonly [string, string])[];
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Names in lower case. */
  readonly signedHeaders: readonly string[];
  /** Hex SHA-256 of the body, or one of the words that stand for it, such as UNSIGNED-PAYLOAD. */
  readonly payloadHash: string;
}

export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Uint8Array, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** RFC 3986 encoding as AWS wants it: everything but letters, digits and `-._~` becomes %XX. */
export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The credential of a scope string `KEY/YYYYMMDD/region/service/aws4_request`; undefined when it is not one. */
export function parseCredential(text: string): Credential | undefined {
  const parts = text.split('/');
  const [date, region, service, terminator] = parts.slice(-4);
  const accessKeyId = parts.slice(0, -4).join('/');
  if (accessKeyId === '' || date === undefined || region === undefined || service === undefined) return undefined;
  return terminator === 'aws4_request' ? { accessKeyId, date, region, service } : undefined;
}

export interface AuthorizationHeader {
  readonly credential: Credential;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/** Reads `AWS4-HMAC-SHA256 Credential=…, SignedHeaders=…, Signature=…`; undefined when the header is not of that form. */
export function parseAuthorization(header: string | undefined): AuthorizationHeader | undefined {
  if (header === undefined || !header.startsWith(`${SIGNATURE_ALGORITHM} `)) return undefined;
  const fields = new Map<string, string>();
  for (const field of header.slice(SIGNATURE_ALGORITHM.length + 1).split(',')) {
    const equals = field.indexOf('=');
    if (equals > 0) fields.set(field.slice(0, equals).trim(), field.slice(equals + 1).trim());
  }
  const credential = parseCredential(fields.get('Credential') ?? '');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  if (credential === undefined || signedHeaders === undefined || signature === undefined) return undefined;
  return { credential, signedHeaders: signedHeaders.split(';'), signature };
}

const keys = new Map<string, Buffer>();

/** The signing key of a secret for a scope. Keys of the day are kept, since every request of a client needs the same. */
export function signingKey(secretAccessKey: string, scope: SignatureScope): Buffer {
  const name = [secretAccessKey, scope.date, scope.region, scope.service].join('/');
  const kept = keys.get(name);
  if (kept !== undefined) return kept;
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, scope.date), scope.region), scope.service), 'aws4_request');
  if (keys.size >= 1_000) keys.clear();
  keys.set(name, key);
  return key;
}

function headerValue(value: string | readonly string[] | undefined): string {
  const text = value === undefined ? '' : typeof value === 'string' ? value : value.join(',');
  return text.trim().replace(/\s+/g, ' ');
}

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The canonical request, whose SHA-256 goes into the string to sign. */
function canonicalRequest(request: SignedRequest): string {
  const query = request.query
    .map(([name, value]) => `${encodeRfc3986(name)}=${encodeRfc3986(value)}`)
    .sort(byCodeUnits)
    .join('&');
  const headers = request.signedHeaders.map((name) => `${name}:${headerValue(request.headers[name])}\n`).join('');
  return [request.method, request.path, query, headers, request.signedHeaders.join(';'), request.payloadHash].join(
    '\n',
  );
}

export const scopeText = (scope: SignatureScope): string =>
  `${scope.date}/${scope.region}/${scope.service}/aws4_request`;

/** Hex signature of any string, such as a policy document or the chain of a chunked body. */
export function signText(secretAccessKey: string, scope: SignatureScope, text: string): string {
  return hmac(signingKey(secretAccessKey, scope), text).toString('hex');
}

/** Hex signature of a request made at `amzDate` (YYYYMMDDTHHMMSSZ). */
export function signRequest(
  secretAccessKey: string,
  scope: SignatureScope,
  amzDate: string,
  request: SignedRequest,
): string {
  const text = [SIGNATURE_ALGORITHM, amzDate, scopeText(scope), sha256Hex(canonicalRequest(request))].join('\n');
  return signText(secretAccessKey, scope, text);
}

/** Whether two signatures are equal, in a time that does not reveal where they differ. */
export function sameSignature(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Milliseconds since 1970 of an `x-amz-date` value; undefined when it is not one. */
export function parseAmzDate(text: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** An instant as an `x-amz-date` value. */
export const amzDateOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
