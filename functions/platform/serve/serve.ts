import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { EndpointDeclaration, Outcome } from '../../../schemas/endpoint.ts';
import { describeProblem, type ProblemCode, transientProblems } from '../../../schemas/problems.ts';
import type { CallOrigin } from '../audit/audit-entry.ts';
import { queuedAuditTrail } from '../audit/queued-audit-trail.ts';
import { dynamoApiTokens } from '../directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../directory/dynamo-organisations.ts';
import { dynamoSecondFactors } from '../directory/dynamo-second-factors.ts';
import { enterAudit } from '../grants/audit-log.ts';
import { functionMay, may } from '../grants/grant.ts';
import { granted, type Wiring } from '../grants/held.ts';
import { verifyTokens } from '../grants/shared.ts';
import { directory, operations } from '../grants/tables.ts';
import { tokenVerifierOf } from '../keys/token-verifier.ts';
import { type Meter, meterOf } from '../limits/metered.ts';
import { requestBudget } from '../limits/request-budget.ts';
import { dynamoIdempotency } from '../store/dynamo-idempotency.ts';
import { dynamoRateLimits } from '../store/dynamo-rate-limits.ts';
import { heldTable } from '../store/held-table.ts';
import { systemClock } from '../system/clock.ts';
import { audited, auditRefusal } from './audited.ts';
import { type Authentication, authenticate, mayCall } from './authenticate.ts';
import type { Caller, KnownCaller } from './caller.ts';
import { type FactorLookup, staleFactor } from './fresh-factor.ts';
import { rateLimitScale } from './gateway-settings.ts';
import { idempotent } from './idempotent.ts';
import { lazily } from './lazily.ts';
import { cors } from './middleware/cors.ts';
import { deprecation } from './middleware/deprecation.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { header, pathParametersOf, type ReadMultipart, type ReadParts, readRequest } from './read-request.ts';
import { jsonReply, problemReply, validationReply } from './reply.ts';
import { MAX_DETAILS } from './validation-details.ts';

/** What serving may touch: each endpoint is granted of it what its declaration implies (declared-grants.ts). */
const serving = granted(
  functionMay(
    'serving',
    may(directory, 'read', 'mark'),
    may(operations, 'read', 'write', 'count'),
    enterAudit,
    verifyTokens,
  ),
  (held) => held,
);
const operationsTable = () => heldTable(serving().operations);

const authentication = lazily((): Authentication => {
  const table = heldTable(serving().directory);
  return {
    organisations: dynamoOrganisations(table),
    apiTokens: dynamoApiTokens(table),
    verifyToken: tokenVerifierOf(serving()),
  };
});

const factorLookup = lazily((): FactorLookup => {
  const table = heldTable(serving().directory);
  return { organisations: dynamoOrganisations(table), secondFactors: dynamoSecondFactors(table) };
});
const idempotency = lazily(() => dynamoIdempotency(operationsTable()));
const auditTrail = lazily(() => queuedAuditTrail(serving().auditQueue));
const rateLimits = lazily(() => dynamoRateLimits(operationsTable()));
const budget = lazily(() => requestBudget(rateLimits()));

/**
 * The validated parts carry exactly the types of the contract's own schemas, which TypeScript cannot follow through
 * the lookup by endpoint: the one place where the runtime says so.
 */
function typedRequest<E extends EndpointDeclaration, C>(
  parts: ReadParts,
  rest: { caller: KnownCaller | null; now: number; sourceIp: string; userAgent: string; requestId: string },
): OperationRequest<E, C> {
  return { ...parts, ...rest } as OperationRequest<E, C>;
}

function isSchema(reply: unknown): reply is z.ZodType {
  return typeof reply === 'object' && reply !== null && 'safeParse' in reply;
}

/** The fields of a body that are sent: all but those of figures that were not asked for. */
function sent(body: unknown, only: ReadonlySet<string> | undefined): unknown {
  if (only === undefined || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => only.has(name)));
}

/** The reply of an outcome. A body that does not fit its declared schema is a bug and throws. */
function replyOf<E extends EndpointDeclaration>(
  contract: E,
  outcome: Outcome<E>,
  requestId: string,
): APIGatewayProxyResult {
  if ('invalid' in outcome) return validationReply(outcome.invalid.slice(0, MAX_DETAILS));
  if ('problem' in outcome) {
    const { problem, details = {} } = outcome;
    const retry = details['seconds'];
    return problemReply(problem, requestId, details, retry === undefined ? {} : { 'retry-after': retry });
  }
  const declared = contract.replies[outcome.status];
  const headers = outcome.headers ?? {};
  if (isSchema(declared)) return jsonReply(outcome.status, sent(declared.parse(outcome.body), outcome.only), headers);
  if (declared === undefined) throw new Error(`undeclared status ${outcome.status}`);
  if (declared === 'empty') return { statusCode: outcome.status, headers: { ...headers }, body: '' };
  const body: unknown = outcome.body;
  const all = { 'content-type': declared.mediaType, ...headers };
  return typeof body === 'string'
    ? { statusCode: outcome.status, headers: all, body }
    : {
        statusCode: outcome.status,
        headers: all,
        body: Buffer.from(body instanceof Uint8Array ? body : []).toString('base64'),
        isBase64Encoded: true,
      };
}

/**
 * Refuses who asks too often.
 * @param asker an address where nobody is known, a link where one is: many applicants share the address of a network
 */
async function limitedReply(contract: EndpointDeclaration, event: APIGatewayProxyEvent, asker: string, now: number) {
  if (contract.requestsPerMinute === undefined) return null;
  const { count, secondsLeft } = await rateLimits().hit(`${contract.id}#${asker}`, 60, now);
  if (count <= contract.requestsPerMinute * rateLimitScale()) return null;
  const seconds = String(secondsLeft);
  return problemReply('too_many_requests', event.requestContext.requestId, { seconds }, { 'retry-after': seconds });
}

const originOf = ({ requestContext: { identity } }: APIGatewayProxyEvent): CallOrigin => ({
  ip: identity.sourceIp,
  userAgent: identity.userAgent ?? '',
});

/** Knows who calls an endpoint, or says why they may not. @param now epoch milliseconds */
export type Knowing<C extends KnownCaller | null> = (
  contract: EndpointDeclaration,
  event: APIGatewayProxyEvent,
  now: number,
) => Promise<{ readonly caller: C } | { readonly refused: ProblemCode }>;

/** Knows people and systems by the directory, and nobody where an endpoint is open. */
const knowCaller: Knowing<Caller | null> = async (contract, event, now) => {
  if (contract.scopes === 'none') return { caller: null };
  const authenticated = await authenticate(
    header(event, 'authorization'),
    authentication(),
    now,
    'user',
    event.requestContext.identity.sourceIp,
  );
  if ('refused' in authenticated) return authenticated;
  const { caller } = authenticated;
  const refused = mayCall(contract, caller)
    ? await staleFactor(contract, caller, factorLookup(), now)
    : 'invalid_token_permissions';
  if (refused === null) return authenticated;
  const { requestId } = event.requestContext;
  await auditRefusal({ contract, caller, path: {}, now, requestId, origin: originOf(event) }, refused, auditTrail);
  return { refused };
};

function refusal(code: ProblemCode, requestId: string): APIGatewayProxyResult {
  return problemReply(
    code,
    requestId,
    {},
    describeProblem(code).status === 401 ? { 'www-authenticate': 'Bearer' } : {},
  );
}

/** What an endpoint that takes files is served with besides. */
export type FileReading<E extends EndpointDeclaration> = E['request']['multipart'] extends object
  ? [ReadMultipart]
  : [];

/**
 * The handler of an endpoint: limits, caller, scopes, validation, idempotency, the audit log, the operation, and the
 * reply through its declared schema, in this order.
 * @param know says who calls
 * @param wire makes what the operation needs of the world, of what this endpoint was granted; called once per function instance
 * @param readMultipart given by endpoints that take files, and by no others
 */
export function serveKnown<const E extends EndpointDeclaration, A, K extends KnownCaller | null, C extends K>(
  contract: E,
  know: Knowing<K>,
  wire: Wiring<A, E['id']>,
  operation: Operation<E, A, C>,
  ...[readMultipart]: FileReading<E>
) {
  const adapters = lazily(wire);
  const answer = async (event: APIGatewayProxyEvent, now: number, meter: Meter): Promise<APIGatewayProxyResult> => {
    const { requestId, identity } = event.requestContext;
    const limited = async (caller: KnownCaller | null): Promise<APIGatewayProxyResult | null> => {
      const asker = caller === null ? identity.sourceIp : `${caller.kind}#${caller.id}`;
      const [spent, often] = await Promise.all([meter.charge(caller), limitedReply(contract, event, asker, now)]);
      return spent ?? often;
    };
    const early = contract.scopes === 'none' ? await limited(null) : null;
    if (early) return early;
    const called = await know(contract, event, now);
    if ('refused' in called) return (await meter.charge(null)) ?? refusal(called.refused, requestId);
    const { caller } = called;
    const late = caller === null ? null : await limited(caller);
    if (late) return late;
    const read = await readRequest(contract, event, readMultipart);
    if (read.outcome === 'invalid') return validationReply(read.detail);
    if (read.outcome === 'problem') return problemReply(read.code, requestId, read.details);
    const request = typedRequest<E, C>(read.parts, {
      caller,
      now,
      sourceIp: identity.sourceIp,
      userAgent: identity.userAgent ?? '',
      requestId,
    });
    const scope = `${caller?.organisationId ?? 'open'}#${caller?.id ?? ''}#${contract.id}`;
    const perform = async () => {
      const outcome = await operation(adapters(), request);
      const passing = 'problem' in outcome && transientProblems.has(outcome.problem);
      const noted = 'noted' in outcome && outcome.noted !== undefined ? { noted: outcome.noted } : {};
      return { reply: replyOf(contract, outcome, requestId), passing, ...noted };
    };
    const path = pathParametersOf(contract, event);
    const run = () => audited({ contract, caller, path, now, requestId, origin: originOf(event) }, auditTrail, perform);
    return contract.ignoresIdempotencyKey ? (await run()).reply : idempotent(event, scope, idempotency, now, run);
  };
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>()
    .use(cors())
    .use(securityHeaders())
    .use(deprecation(contract))
    .use(requestLog(contract.id))
    .handler(async (event) => {
      const now = systemClock();
      const meter = meterOf(budget, contract, event, now);
      return meter.shown(await answer(event, now, meter));
    });
}

/** An endpoint of people and systems, or of anybody. Those of applicants are served by connect. */
export type DirectoryEndpoint = EndpointDeclaration & {
  readonly scopes: Exclude<EndpointDeclaration['scopes'], 'connect'>;
};

/** The handler of an endpoint whose callers are in the directory, or that is open: see serveKnown. */
export function serve<const E extends DirectoryEndpoint, A>(
  contract: E,
  wire: Wiring<A, E['id']>,
  operation: Operation<E, A>,
  ...reading: FileReading<E>
) {
  return serveKnown(contract, knowCaller, wire, operation, ...reading);
}
