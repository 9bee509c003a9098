import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import { requestCost } from '../../../schemas/request-cost.ts';
import type { KnownCaller } from '../serve/caller.ts';
import { callerUnits, rateLimitScale } from '../serve/gateway-settings.ts';
import { loggableError, logger } from '../serve/logger.ts';
import { problemReply } from '../serve/reply.ts';
import { type Allowances, BUDGET_WINDOW_SECONDS, type RequestBudget, type Spent } from './request-budget.ts';

/** Times as many units as a token has. */
const ORGANISATION_FACTOR = 3;

/**
 * Whose units a request takes. People and systems share those of their organisation. An applicant spends those of their link
 * alone: somebody who has one link slows no lender. Only requests of nobody who is known are counted by their address, which many
 * people share.
 */
function allowancesOf(caller: KnownCaller | null, sourceIp: string): Allowances {
  const quota = callerUnits();
  if (caller === null) {
    const whole = { name: 'address', subject: `spent#address#${sourceIp}`, quota: quota * rateLimitScale() } as const;
    return { whole, member: null };
  }
  const { kind, id, organisationId } = caller;
  if (kind === 'applicant') return { whole: { name: 'link', subject: `spent#link#${id}`, quota }, member: null };
  const subject = `spent#organisation#${organisationId}`;
  return {
    whole: { name: 'organisation', subject, quota: ORGANISATION_FACTOR * quota },
    member: { name: 'token', subject: `${kind}#${id}`, quota },
  };
}

/** Headers by draft-ietf-httpapi-ratelimit-headers-10: what may be spent, and what is left of it. */
function headersOf(spent: readonly Spent[]): Readonly<Record<string, string>> {
  if (spent.length === 0) return {};
  return {
    'ratelimit-policy': spent
      .map(({ allowance: { name, quota } }) => `"${name}";q=${quota};w=${BUDGET_WINDOW_SECONDS}`)
      .join(', '),
    ratelimit: spent
      .map(({ allowance, left, secondsLeft }) => `"${allowance.name}";r=${left};t=${secondsLeft}`)
      .join(', '),
  };
}

/** Counts one request. */
export interface Meter {
  /** Takes the units of a caller, or of the address where nobody is known. @returns the refusal, where they are spent */
  readonly charge: (caller: KnownCaller | null) => Promise<APIGatewayProxyResult | null>;
  /** Says on a reply what is left. */
  readonly shown: (reply: APIGatewayProxyResult) => APIGatewayProxyResult;
}

/** @param budget what this instance counts with; a fault of it refuses nobody */
export function meterOf(
  budget: () => RequestBudget,
  contract: EndpointDeclaration,
  { requestContext: { requestId, identity } }: APIGatewayProxyEvent,
  now: number,
): Meter {
  const cost = requestCost(contract);
  let spent: readonly Spent[] = [];
  return {
    async charge(caller) {
      if (contract.unmetered === true) return null;
      try {
        spent = await budget().spend(allowancesOf(caller, identity.sourceIp), cost, now);
      } catch (error) {
        logger.error('request_not_counted', { failure: loggableError(error) });
        return null;
      }
      const refused = spent.find(({ isAllowed }) => !isAllowed);
      if (!refused) return null;
      const seconds = String(refused.secondsLeft);
      return problemReply('too_many_requests', requestId, { seconds }, { 'retry-after': seconds });
    },
    shown: (reply) => ({ ...reply, headers: { ...reply.headers, ...headersOf(spent) } }),
  };
}
