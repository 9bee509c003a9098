import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { EndpointDeclaration, Outcome } from '../../../schemas/endpoint.ts';
import { describeProblem, type ProblemCode, passingProblems } from '../../../schemas/problems.ts';
import { applicationReading } from '../../applications/store/application-reading.ts';
import { dynamoAuditLog } from '../audit/dynamo-audit-log.ts';
import { applicantCodeUse } from '../directory/applicant-code-use.ts';
import { dynamoApiTokens } from '../directory/dynamo-api-tokens.ts';
import { dynamoOrganisations } from '../directory/dynamo-organisations.ts';
import { functionMay, may } from '../grants/grant.ts';
import { granted, type Wiring } from '../grants/held.ts';
import { applicantCodes, signingSecret } from '../grants/shared.ts';
import { applications, directory, operations } from '../grants/tables.ts';
import { readSecret } from '../secrets/secrets.ts';
import { dynamoIdempotency } from '../store/dynamo-idempotency.ts';
import { dynamoRateLimits } from '../store/dynamo-rate-limits.ts';
import { heldTable } from '../store/held-table.ts';
import { systemClock } from '../system/clock.ts';
import { audited } from './audited.ts';
import {
  type Authentication,
  authenticate,
  authenticateApplicant,
  type LinkAuthentication,
  mayCall,
} from './authenticate.ts';
import type { ApplicantCaller, Caller } from './caller.ts';
import { rateLimitScale } from './gateway-settings.ts';
import { idempotent } from './idempotent.ts';
import { lazily } from './lazily.ts';
import { cors } from './middleware/cors.ts';
import { requestLog } from './middleware/request-log.ts';
import type { Operation, OperationRequest } from './operation.ts';
import { header, pathParametersOf, type ReadMultipart, type ReadParts, readRequest } from './read-request.ts';
import { jsonReply, problemReply, validationReply } from './reply.ts';
import { MAX_DETAILS } from './validation-details.ts';

/** What serving may touch: each endpoint is granted of it what its declaration implies (declared-grants.ts). */
const serving = granted(
  functionMay(
    'serving',
    may(directory, 'read', 'mark'),
    may(applications, 'read'),
    may(operations, 'read', 'write', 'count', 'enter'),
    may(signingSecret, 'read'),
    applicantCodes,
  ),
  (held) => held,
);
const operationsTable = () => heldTable(serving().operations);
const readSigningSecret = () => readSecret(serving().signingSecret.to('read'));

const authentication = lazily((): Authentication => {
  const table = heldTable(serving().directory);
  return {
    organisations: dynamoOrganisations(table),
    apiTokens: dynamoApiTokens(table),
    signingSecret: readSigningSecret,
  };
});

const linkAuthentication = lazily(
  (): LinkAuthentication => ({ applications: applicationReading(heldTable(serving().applications)) }),
);

/** Whether applicants of an organisation have to type a code. */
async function asksForCode(organisationId: string): Promise<boolean> {
  const organisation = await dynamoOrganisations(heldTable(serving().directory)).find(organisationId);
  return applicantCodeUse(organisation, serving().applicantCodes.to('read')) === 'required';
}

const idempotency = lazily(() => dynamoIdempotency(operationsTable()));
const auditLog = lazily(() => dynamoAuditLog(operationsTable()));
const rateLimits = lazily(() => dynamoRateLimits(operationsTable()));

/**
 * The validated parts carry exactly the types of the contract's own schemas, which TypeScript cannot follow through
 * the lookup by endpoint: the one place where the runtime says so.
 */
function typedRequest<E extends EndpointDeclaration>(
  parts: ReadParts,
  rest: {
    caller: Caller | ApplicantCaller | null;
    now: number;
    sourceIp: string;
    userAgent: string;
    requestId: string;
  },
): OperationRequest<E> {
  return { ...parts, ...rest } as OperationRequest<E>;
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

/** Who calls, or the reply to whom may not. */
async function callerOf(
  contract: EndpointDeclaration,
  event: APIGatewayProxyEvent,
  now: number,
): Promise<{ readonly caller: Caller | ApplicantCaller | null } | { readonly reply: APIGatewayProxyResult }> {
  const { requestId } = event.requestContext;
  if (contract.scopes === 'none') return { caller: null };
  const authorization = header(event, 'authorization');
  if (contract.scopes === 'connect') {
    const { application_id: named } = pathParametersOf(contract, event);
    const authenticated = await authenticateApplicant(
      authorization,
      named,
      linkAuthentication(),
      contract.opensAfterExpiry === true,
      now,
    );
    if ('refused' in authenticated) return { reply: refusal(authenticated.refused, requestId) };
    const { organisationId, confirmation } = authenticated.caller;
    const opens = contract.opensUnconfirmed === true || confirmation !== null;
    return opens || !(await asksForCode(organisationId))
      ? authenticated
      : { reply: problemReply('applicant_code_required', requestId) };
  }
  const authenticated = await authenticate(authorization, authentication(), now);
  if ('refused' in authenticated) return { reply: refusal(authenticated.refused, requestId) };
  const { caller } = authenticated;
  return mayCall(contract, caller) ? { caller } : { reply: problemReply('invalid_token_permissions', requestId) };
}

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
 * @param wire makes what the operation needs of the world, of what this endpoint was granted; called once per function instance
 * @param readMultipart given by endpoints that take files, and by no others
 */
export function serve<const E extends EndpointDeclaration, A>(
  contract: E,
  wire: Wiring<A, E['id']>,
  operation: Operation<E, A>,
  ...[readMultipart]: FileReading<E>
) {
  const adapters = lazily(wire);
  const answer = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const now = systemClock();
    const { requestId, identity } = event.requestContext;
    const isOpen = contract.scopes === 'none';
    const limited = isOpen ? await limitedReply(contract, event, identity.sourceIp, now) : null;
    if (limited) return limited;
    const called = await callerOf(contract, event, now);
    if ('reply' in called) return called.reply;
    const { caller } = called;
    const late = caller === null ? null : await limitedReply(contract, event, `${caller.kind}#${caller.id}`, now);
    if (late) return late;
    const read = await readRequest(contract, event, readMultipart);
    if (read.outcome === 'invalid') return validationReply(read.detail);
    if (read.outcome === 'problem') return problemReply(read.code, requestId, read.details);
    const request = typedRequest<E>(read.parts, {
      caller,
      now,
      sourceIp: identity.sourceIp,
      userAgent: identity.userAgent ?? '',
      requestId,
    });
    const scope = `${caller?.organisationId ?? 'open'}#${caller?.id ?? ''}#${contract.id}`;
    const perform = async () => {
      const outcome = await operation(adapters(), request);
      const passing = 'problem' in outcome && passingProblems.has(outcome.problem);
      const noted = 'noted' in outcome && outcome.noted !== undefined ? { noted: outcome.noted } : {};
      return { reply: replyOf(contract, outcome, requestId), passing, ...noted };
    };
    const path = pathParametersOf(contract, event);
    const run = () => audited({ contract, caller, path, now, requestId }, auditLog, perform);
    return contract.ignoresIdempotencyKey ? (await run()).reply : idempotent(event, scope, idempotency, now, run);
  };
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult, Error, Context>()
    .use(cors())
    .use(requestLog(contract.id))
    .handler(answer);
}
