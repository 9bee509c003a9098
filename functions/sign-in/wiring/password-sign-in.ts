import { newDeviceMail } from '../../organisations/domain/new-device-mail.ts';
import { recordOwnAct } from '../../organisations/wiring/record-own-act.ts';
import type { AuditTrail, CallOrigin } from '../../platform/audit/audit-entry.ts';
import { queuedSignInTrail, type SignInTrail } from '../../platform/audit/queued-audit-trail.ts';
import { agentKind, networkOf } from '../../platform/audit/request-origin.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { OrganisationStore, UserRecord, UsersOfAddress } from '../../platform/directory/organisation-store.ts';
import { unprovenUntil } from '../../platform/directory/registration-policies.ts';
import type { SessionRecord, SessionStore } from '../../platform/directory/session-store.ts';
import type { Holds } from '../../platform/grants/held.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { rateLimitScale } from '../../platform/serve/gateway-settings.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import { passwords } from '../../platform/serve/passwords.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RateLimitStore } from '../../platform/store/stores.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PasswordAttempt } from '../domain/factor-challenge.ts';

/** What signing in takes, by the API or by the page. */
export interface SignInAdapters {
  readonly organisations: Pick<OrganisationStore, 'usersOfAddress' | 'noteLogin' | 'prolongAddress'>;
  readonly rateLimits: RateLimitStore;
  readonly signIns: Pick<SessionStore, 'create'>;
  readonly identifiers: Identifiers;
  readonly mailer: Mailer;
  readonly trail: SignInTrail;
  readonly passwords: Pick<PasswordHashing, 'verify' | 'fitting'>;
  readonly addressFailures: number;
}

/** What judging a password takes. */
export type PasswordAdapters = Omit<SignInAdapters, 'signIns' | 'identifiers' | 'mailer'>;

/** Attempts at one account from one address within a quarter of an hour after which that address is asked to wait. */
export const PAIR_ATTEMPTS = 5;
/** Attempts at one account from all addresses: then only those wait that the account has never signed in from. */
export const ACCOUNT_ATTEMPTS = 20;
export const ADDRESS_FAILURES = 50;
export const WINDOW_SECONDS = 900;
/** How long an address stays known to an account: at least this, at most twice this. */
const KNOWN_SECONDS = 90 * 86_400;

const accountSubject = (email: string): string => `login#${email}`;
const pairSubject = (email: string, sourceIp: string): string => `login-pair#${email}#${sourceIp}`;
const knownSubject = (email: string, sourceIp: string): string => `login-known#${email}#${sourceIp}`;

const deviceSubject = (email: string, agent: string | null, network: string | null): string =>
  `login-device#${email}#${agent ?? ''}#${network ?? ''}`;

/** Whether the account has signed in from this address within the last months. */
export async function isKnownPlace(
  { rateLimits }: Pick<SignInAdapters, 'rateLimits'>,
  email: string,
  sourceIp: string,
  now: number,
): Promise<boolean> {
  const subject = knownSubject(email, sourceIp);
  const counts = await Promise.all(
    [now, now - KNOWN_SECONDS * 1000].map((at) => rateLimits.read(subject, KNOWN_SECONDS, at)),
  );
  return counts.some(({ count }) => count > 0);
}

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly now: number;
}

const originOf = ({ sourceIp, userAgent }: Pick<Attempt, 'sourceIp' | 'userAgent'>): CallOrigin => ({
  ip: sourceIp,
  userAgent,
});

type SignIn =
  | { readonly user: UserRecord }
  | { readonly problem: 'too_many_requests'; readonly details: { readonly seconds: string } }
  | { readonly problem: 'invalid_credentials' | 'account_deactivated' };

/**
 * The user with an address whose password it is: who has shown that the address is theirs comes first, then the newest of those
 * who have not. The work is that of two passwords in any case.
 */
async function userWithPassword(
  passwords: PasswordAdapters['passwords'],
  { proven, unproven }: UsersOfAddress,
  password: string,
): Promise<UserRecord | null> {
  const [isProven, fitting] = await Promise.all([
    passwords.verify(password, proven?.passwordHash ?? null),
    passwords.fitting(
      password,
      unproven.map(({ passwordHash }) => passwordHash).filter((hash) => hash !== null),
    ),
  ]);
  if (isProven) return proven;
  return unproven.find(({ passwordHash }) => passwordHash !== null && fitting.includes(passwordHash)) ?? null;
}

/**
 * The user whose password it is. A failure is in the audit log of the user's organisation, at most as many as an account has
 * attempts. The page and the API count attempts together, so neither is a way around the other.
 * The answer and its time are the same for an unknown user and a wrong password.
 * Attempts are counted for the account and the address together, so that wrong guesses of others don't keep the owner out:
 * neither from another address, nor, however many addresses guess, from one that the account has signed in from.
 */
export async function passwordSignIn(
  { organisations, rateLimits, passwords, addressFailures, trail }: PasswordAdapters,
  attempt: Attempt,
): Promise<SignIn> {
  const { username, password, sourceIp, now, requestId } = attempt;
  const origin = originOf(attempt);
  const email = username.toLowerCase();
  const addressSubject = `login-address#${sourceIp}`;
  // Counted before the password is checked: guesses sent at once cannot slip past the limit together.
  const [pair, account, address, isKnown] = await Promise.all([
    rateLimits.hit(pairSubject(email, sourceIp), WINDOW_SECONDS, now),
    rateLimits.hit(accountSubject(email), WINDOW_SECONDS, now),
    rateLimits.read(addressSubject, WINDOW_SECONDS, now),
    isKnownPlace({ rateLimits }, email, sourceIp, now),
  ]);
  const isGuessed = account.count > ACCOUNT_ATTEMPTS && !isKnown;
  if (pair.count > PAIR_ATTEMPTS || isGuessed || address.count >= addressFailures) {
    return { problem: 'too_many_requests', details: { seconds: String(account.secondsLeft) } };
  }
  const users = await organisations.usersOfAddress(email);
  const user = await userWithPassword(passwords, users, password);
  if (user === null) {
    const details = { reason: 'wrong_password' };
    const tried = users.proven ?? users.unproven[0];
    await Promise.all([
      rateLimits.hit(addressSubject, WINDOW_SECONDS, now),
      tried
        ? recordOwnAct(trail, tried, 'user.sign_in_failed', { now, requestId, origin, details })
        : trail.recordNothing(origin),
    ]);
    return { problem: 'invalid_credentials' };
  }
  if (user.isActive) return { user };
  const details = { reason: 'account_deactivated' };
  await recordOwnAct(trail, user, 'user.sign_in_failed', { now, requestId, origin, details });
  return { problem: 'account_deactivated' };
}

/** Sends mail to a user about a sign-in by a kind of program in a network that the account has not been used from within the last months. */
async function tellOfNewDevice(
  { rateLimits, mailer }: Pick<SignInAdapters, 'rateLimits' | 'mailer'>,
  user: UserRecord,
  { agent, network }: Pick<SessionRecord, 'agent' | 'network'>,
  now: number,
): Promise<void> {
  const subject = deviceSubject(user.email, agent, network);
  try {
    const [current, former] = await Promise.all([
      rateLimits.hit(subject, KNOWN_SECONDS, now),
      rateLimits.read(subject, KNOWN_SECONDS, now - KNOWN_SECONDS * 1000),
    ]);
    // The first sign-in of all is of no other device than the one that the account was made on.
    if (current.count > 1 || former.count > 0 || user.lastLogin === null) return;
    await mailer.send(newDeviceMail(user.email, { agent, network }, now));
  } catch (error) {
    // Whose password is right is let in, whether or not the mail goes out.
    logger.error('new_device_mail_failed', { failure: loggableError(error) });
  }
}

/**
 * Of a user who has not shown that the address is theirs, a sign-in takes back its own attempt and no more, where and when it was
 * counted: the address may be somebody else's, whose count of wrong guesses stays, whose places stay theirs, and who gets no mail
 * about it.
 */
const withoutAttempt = (rateLimits: RateLimitStore, email: string, { at, sourceIp }: PasswordAttempt) => [
  rateLimits.hit(accountSubject(email), WINDOW_SECONDS, at, -1),
  rateLimits.hit(pairSubject(email, sourceIp), WINDOW_SECONDS, at, -1),
];

/** Of the owner of an address, a sign-in by a password forgets the attempts before it. */
const withoutAttempts = (rateLimits: RateLimitStore, email: string, { sourceIp }: PasswordAttempt, now: number) => [
  rateLimits.clear(accountSubject(email), WINDOW_SECONDS, now),
  rateLimits.clear(pairSubject(email, sourceIp), WINDOW_SECONDS, now),
];

/** What beginning a session takes, whether a password or a second factor ended the sign-in. */
export interface BeginningAdapters
  extends Pick<SignInAdapters, 'organisations' | 'rateLimits' | 'signIns' | 'identifiers' | 'mailer'> {
  readonly trail: AuditTrail;
}

interface Beginning extends Pick<SessionRecord, 'kind'> {
  /** For which the session goes on by itself. */
  readonly seconds: number;
  /** By which the sign-in began. Null where it began with none, as by a passkey alone: then no attempt at a password is forgotten. */
  readonly attempt: PasswordAttempt | null;
}

/** Begins a session of a user, and notes where that was, also in the audit log. */
export async function beginSession(
  { organisations, rateLimits, signIns, identifiers, mailer, trail }: BeginningAdapters,
  user: UserRecord,
  { username, now, requestId, sourceIp, userAgent }: Omit<Attempt, 'password'>,
  { kind, seconds, attempt }: Beginning,
): Promise<SessionRecord> {
  const email = username.toLowerCase();
  const at = new Date(now).toISOString();
  const session: SessionRecord = {
    id: identifiers.next(now),
    organisationId: user.organisationId,
    userId: user.id,
    kind,
    startedAt: at,
    seenAt: at,
    endsAt: now + seconds * 1000,
    sessionsFrom: user.sessionsFrom,
    network: networkOf(sourceIp),
    agent: agentKind(userAgent),
  };
  await signIns.create(session);
  await Promise.all([
    ...(user.isUnproven === true
      ? [
          ...(attempt === null ? [] : withoutAttempt(rateLimits, email, attempt)),
          organisations.prolongAddress(user, unprovenUntil(now)),
        ]
      : [
          tellOfNewDevice({ rateLimits, mailer }, user, session, now),
          ...(attempt === null ? [] : withoutAttempts(rateLimits, email, attempt, now)),
          rateLimits.hit(knownSubject(email, sourceIp), KNOWN_SECONDS, now),
        ]),
    organisations.noteLogin(user, at),
    recordOwnAct(trail, user, 'user.signed_in', { now, requestId, origin: originOf({ sourceIp, userAgent }) }),
  ]);
  return session;
}

/** Scopes that a user may ask for: our own staff also that of internal endpoints. */
export const scopesOf = ({ isInternal }: Pick<UserRecord, 'isInternal'>): readonly string[] =>
  isInternal === true ? ['organisation:api', 'internal'] : ['organisation:api'];

type PasswordHolds = 'auditQueue:send' | 'directory:read&write' | 'operations:read&put' | 'passwordWork:read';

export const passwordWiring = (held: Holds<PasswordHolds>): PasswordAdapters => ({
  organisations: dynamoOrganisations(heldTable(held.directory)),
  rateLimits: dynamoRateLimits(heldTable(held.operations)),
  trail: queuedSignInTrail(held.auditQueue),
  passwords: passwords(held.passwordWork),
  addressFailures: ADDRESS_FAILURES * rateLimitScale(),
});

export const signInWiring = (held: Holds<PasswordHolds | 'mail:send'>): SignInAdapters => ({
  ...passwordWiring(held),
  signIns: dynamoSessions(heldTable(held.directory)),
  identifiers: randomIdentifiers,
  mailer: sesMailer(held.mail.to('send')),
});
