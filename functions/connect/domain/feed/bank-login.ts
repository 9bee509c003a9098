import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import {
  type Authorisation,
  answered,
  type BankConnectors,
  type BankResult,
  faulted,
  type LoginReturn,
  type LoginSecrets,
} from './bank-connector.ts';
import type { BankGrantStore } from './bank-grant-store.ts';
import type { LoginAttemptStore } from './login-attempts.ts';

export interface LoginPorts {
  readonly connectors: BankConnectors;
  readonly attempts: LoginAttemptStore;
  readonly grants: BankGrantStore;
}

/** A login that is about to begin. */
export interface NewLogin {
  readonly attemptId: string;
  readonly bankId: string;
  readonly secrets: LoginSecrets;
  readonly redirectUri: string;
}

/** The grant of a login that went through has the id of its attempt. */
export interface AuthorisedLogin {
  readonly attemptId: string;
  readonly bankId: string;
}

const NO_CONNECTOR = faulted('unexpected', 'the bank has no connector of this kind');

/**
 * Begins a login at a bank's own page: the attempt is kept before anybody is sent there.
 * @param now epoch milliseconds
 */
export async function beginLogin(
  { connectors, attempts }: LoginPorts,
  ref: ConnectionRef,
  { attemptId, bankId, secrets, redirectUri }: NewLogin,
  now: number,
): Promise<BankResult<Authorisation>> {
  const signIn = connectors.get(bankId)?.signIn;
  if (signIn?.kind !== 'redirect') return NO_CONNECTOR;
  const authorisation = await signIn.authorisation({ ...secrets, redirectUri });
  if (authorisation.fault === null) await attempts.begin({ ...ref, attemptId, bankId, ...secrets, redirectUri }, now);
  return authorisation;
}

/**
 * Ends a login with what the bank sent the applicant back with. A state works once, and only for the application that it
 * was made for.
 * @returns null where the state is of no login that waits
 */
export async function finishLogin(
  { connectors, attempts, grants }: LoginPorts,
  ref: ConnectionRef,
  returned: LoginReturn,
  now: number,
): Promise<{ readonly attempt: AuthorisedLogin; readonly answer: BankResult<AuthorisedLogin> } | null> {
  const taken = await attempts.take(ref, returned.state, now);
  if (taken === null) return null;
  const { attemptId, bankId, state, nonce, codeVerifier, redirectUri } = taken;
  const attempt = { attemptId, bankId };
  const signIn = connectors.get(bankId)?.signIn;
  if (signIn?.kind !== 'redirect') return { attempt, answer: NO_CONNECTOR };
  const login = await signIn.exchange({ state, nonce, codeVerifier, redirectUri }, returned);
  if (login.fault !== null) return { attempt, answer: login };
  const { tokens, consentExpiresAt } = login.value;
  const grant = { organisationId: ref.organisationId, applicationId: ref.applicationId, grantId: attemptId };
  await grants.create(grant, { bankId, consentExpiresAt }, tokens, new Date(now).toISOString());
  return { attempt, answer: answered(attempt) };
}

/** Logs in with what the applicant typed: it goes to the bank in this call and nowhere else. */
export async function loginWithFields(
  { connectors, grants }: Omit<LoginPorts, 'attempts'>,
  ref: ConnectionRef,
  { attemptId, bankId }: AuthorisedLogin,
  fields: Readonly<Record<string, string>>,
  now: number,
): Promise<BankResult<AuthorisedLogin>> {
  const signIn = connectors.get(bankId)?.signIn;
  if (signIn?.kind !== 'fields') return NO_CONNECTOR;
  const login = await signIn.signIn(fields);
  if (login.fault !== null) return login;
  const { tokens, consentExpiresAt } = login.value;
  const grant = { organisationId: ref.organisationId, applicationId: ref.applicationId, grantId: attemptId };
  await grants.create(grant, { bankId, consentExpiresAt }, tokens, new Date(now).toISOString());
  return answered({ attemptId, bankId });
}
