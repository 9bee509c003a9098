/**
 * Who may do what at the emulated endpoints. Every function of the deployment has credentials of its own here, whose
 * policy is the one synthesized for its role, so that a missing or too narrow policy fails on this machine first.
 */
import type { IncomingHttpHeaders } from 'node:http';

import { allowEverything, allows, type PolicyStatement, type RequestedAccess } from './iam-policy.ts';
import {
  encodeRfc3986,
  parseAmzDate,
  parseAuthorization,
  sameSignature,
  sha256Hex,
  signRequest,
} from './signature-v4.ts';

/** Someone who signs requests: the role of a function, or the runner. */
export interface Principal {
  /** Name shown in refusals, usually the function's; the access key when absent. */
  readonly name?: string | undefined;
  readonly secretAccessKey: string;
  readonly policyStatements: readonly PolicyStatement[];
}

/** Principals by access key id. It is looked up at every request, so principals may be added later. */
export type Principals = ReadonlyMap<string, Principal>;

/** A principal that may do everything. */
export const rootPrincipal = (secretAccessKey: string, name = 'root'): Principal => ({
  name,
  secretAccessKey,
  policyStatements: allowEverything,
});

/** Why a request is refused. `code` is the AWS error code of the JSON services; S3 has its own words for some. */
export interface Refusal {
  readonly code:
    | 'MissingAuthenticationTokenException'
    | 'UnrecognizedClientException'
    | 'InvalidSignatureException'
    | 'AccessDeniedException';
  readonly message: string;
}

type Authenticated =
  | { readonly ok: true; readonly accessKeyId: string; readonly principal: Principal }
  | { readonly ok: false; readonly refusal: Refusal };

export interface Authoriser {
  /** The principal of an access key id, when there is one. */
  principal(accessKeyId: string): Principal | undefined;
  /** Verifies the signature in the Authorization header of a request whose whole body is at hand. */
  authenticate(request: SignedHttpRequest): Authenticated;
  /** Undefined when all of the accesses are allowed; else the refusal of the first one that is not. */
  refusal(accessKeyId: string, accesses: readonly RequestedAccess[]): Refusal | undefined;
}

interface SignedHttpRequest {
  readonly method: string;
  /** Path and query as they stood on the wire. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

export interface AuthoriserOptions {
  readonly principals: Principals;
  /** Milliseconds since 1970; Date.now unless a test says otherwise. */
  readonly now?: (() => number) | undefined;
}

/** AWS allows a client's clock to be five minutes off; S3 and DynamoDB allow fifteen. */
export const CLOCK_SKEW_MS = 15 * 60_000;

const denied = (message: string): Refusal => ({ code: 'AccessDeniedException', message });

const textOf = (value: string | readonly string[] | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : value.join(',');

/** An authoriser over these principals. It keeps no copy of them. */
export function createAuthoriser(options: AuthoriserOptions): Authoriser {
  const { principals, now = Date.now } = options;

  const authenticate = (request: SignedHttpRequest): Authenticated => {
    const refuse = (code: Refusal['code'], message: string): Authenticated => ({
      ok: false,
      refusal: { code, message },
    });
    const authorization = parseAuthorization(request.headers.authorization);
    if (authorization === undefined) {
      return refuse('MissingAuthenticationTokenException', 'The request carries no AWS signature.');
    }
    const { credential, signedHeaders, signature } = authorization;
    const principal = principals.get(credential.accessKeyId);
    if (principal === undefined) {
      return refuse('UnrecognizedClientException', 'The security token included in the request is invalid.');
    }
    const amzDate = textOf(request.headers['x-amz-date']);
    const signedAt = parseAmzDate(amzDate);
    if (signedAt === undefined || Math.abs(now() - signedAt) > CLOCK_SKEW_MS || !amzDate.startsWith(credential.date)) {
      return refuse('InvalidSignatureException', 'Signature expired or dated in the future.');
    }
    const question = request.url.indexOf('?');
    const path = question < 0 ? request.url : request.url.slice(0, question);
    const expected = signRequest(principal.secretAccessKey, credential, amzDate, {
      method: request.method,
      // Every service but S3 signs a path whose segments are encoded a second time.
      path: path.split('/').map(encodeRfc3986).join('/'),
      query: question < 0 ? [] : [...new URLSearchParams(request.url.slice(question + 1))],
      headers: request.headers,
      signedHeaders,
      payloadHash: sha256Hex(request.body),
    });
    if (!sameSignature(expected, signature)) {
      return refuse('InvalidSignatureException', 'The request signature does not match the signature computed here.');
    }
    return { ok: true, accessKeyId: credential.accessKeyId, principal };
  };

  const refusal = (accessKeyId: string, accesses: readonly RequestedAccess[]): Refusal | undefined => {
    const principal = principals.get(accessKeyId);
    const name = principal?.name ?? accessKeyId;
    if (accesses.length === 0) return denied(`${name} made a request whose action the local authoriser does not know.`);
    for (const access of accesses) {
      if (principal !== undefined && allows(principal.policyStatements, access)) continue;
      const resource = access.resources[0] ?? '*';
      return denied(
        `${name} is not authorized to perform: ${access.action} on resource: ${resource} because no policy of its role allows it.`,
      );
    }
    return undefined;
  };

  return { principal: (accessKeyId) => principals.get(accessKeyId), authenticate, refusal };
}
