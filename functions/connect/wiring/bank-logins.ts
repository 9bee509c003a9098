import type { BankFault } from '../../../schemas/entities/connect.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { newLoginSecrets } from '../banks/login-secrets.ts';
import type { LoginSecrets } from '../domain/feed/bank-connector.ts';
import type { FeedQueue } from '../domain/feed/bank-grant-store.ts';
import type { AuthorisedLogin, LoginPorts } from '../domain/feed/bank-login.ts';
import type { LoadedFlow } from '../domain/flow/loaded-flow.ts';
import { dynamoLoginAttempts } from '../store/dynamo-login-attempts.ts';
import { sqsFeedQueue } from '../store/feed-queue.ts';
import { bankGrants, stageConnectors } from './bank-wiring.ts';
import { changeFlow, type FlowChanging, type StepProblem, takeStep } from './change-flow.ts';
import type { FlowAnswering } from './flow-answer.ts';
import { steppingFlows } from './watched-flows.ts';

/** What logging in at a bank takes. */
export interface BankLogins extends FlowAnswering {
  readonly flows: FlowChanging['flows'];
  readonly logins: LoginPorts;
  readonly feed: FeedQueue;
  readonly identifiers: Identifiers;
  readonly secrets: (applicationId: string) => LoginSecrets;
  /** The one address that banks send applicants back to. */
  readonly redirectUri: string;
}

export const bankLogins = (
  held: Holds<
    | 'apiUrl:read'
    | 'applicantCodes:read'
    | 'applications:read&write'
    | 'bankSecrets:read'
    | 'bankTokens'
    | 'consoleUrl:read'
    | 'directory:read'
    | 'fieldKeys:open'
    | 'feedQueue:send'
    | 'idleFlowQueue:send'
    | 'inboundMailDomain:read'
    | 'investecClientId:read'
    | 'investecUrl:read'
    | 'operations:put'
    | 'sandboxBankUrl:read'
  >,
): BankLogins => ({
  ...steppingFlows(held),
  logins: {
    connectors: stageConnectors(held),
    attempts: dynamoLoginAttempts(heldTable(held.operations)),
    grants: bankGrants(held),
  },
  feed: sqsFeedQueue(held.feedQueue),
  identifiers: randomIdentifiers,
  secrets: newLoginSecrets,
  redirectUri: `${held.apiUrl.to('read')}/v1/connect/oauth/callback`,
});

const faults: Readonly<Record<BankFault, string>> = {
  cancelled: 'the login was cancelled.',
  consent_refused: 'access was not given.',
  wrong_credentials: 'the login details were not right.',
  bank_unavailable: 'the bank does not answer now.',
  session_expired: 'the login took too long.',
  no_accounts: 'there is no account to connect.',
  unexpected: 'something unexpected came from the bank.',
};

/** A login that came to nothing, as a problem of the API; the flow keeps why. */
export async function loginFailed(
  adapters: BankLogins,
  ref: ConnectionRef,
  { attemptId, bankId }: AuthorisedLogin,
  { fault, reason }: { readonly fault: BankFault; readonly reason: string },
) {
  logger.warn('bank_login_failed', { bank: bankId, fault, reason });
  await changeFlow(adapters, ref, { type: 'login_failed', attemptId, fault });
  return { problem: 'bank_login_failed' as const, details: { fault: faults[fault] } };
}

/**
 * The bank let us in: the flow waits for its feed, which is asked for. Where the flow no longer waits for this login, the
 * worker ends what it gave, and notifies the bank: it may open the tokens, and does the same where this call was cut off.
 */
export async function letIn(
  adapters: BankLogins,
  ref: ConnectionRef,
  { attemptId }: AuthorisedLogin,
): Promise<{ readonly loaded: LoadedFlow } | StepProblem> {
  const grant = { organisationId: ref.organisationId, applicationId: ref.applicationId, grantId: attemptId };
  const taken = await takeStep(adapters, ref, { type: 'let_in', attemptId });
  try {
    await adapters.feed.request(grant);
  } catch (error) {
    // A grant that was not fetched is due, and requeued by the sweep.
    logger.error('feed_not_requested', { failure: loggableError(error) });
  }
  return taken;
}
