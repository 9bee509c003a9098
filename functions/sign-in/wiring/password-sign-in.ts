import { recordOwnAct } from '../../organisations/wiring/record-own-act.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { dynamoAuditTrail } from '../../platform/audit/dynamo-audit-trail.ts';
import type { PasswordHashing } from '../../platform/credentials/password-hash.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore, UserRecord } from '../../platform/directory/organisation-store.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { rateLimitScale } from '../../platform/serve/gateway-settings.ts';
import { passwords } from '../../platform/serve/passwords.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { RateLimitStore } from '../../platform/store/stores.ts';

/** What signing in takes, by the API or by the page. */
export interface SignInAdapters {
  readonly organisations: Pick<OrganisationStore, 'findUserByEmail' | 'noteLogin'>;
  readonly rateLimits: RateLimitStore;
  readonly trail: AuditTrail;
  readonly signingSecret: () => Promise<string>;
  readonly passwords: Pick<PasswordHashing, 'verify'>;
  readonly addressFailures: number;
}

/** Failed attempts within a quarter of an hour after which an account is asked to wait, known or not. */
const ACCOUNT_FAILURES = 5;
const ADDRESS_FAILURES = 50;
const WINDOW_SECONDS = 900;

const accountSubject = (email: string): string => `login#${email}`;

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly sourceIp: string;
  readonly now: number;
}

type SignIn =
  | { readonly user: UserRecord }
  | { readonly problem: 'too_many_requests'; readonly details: { readonly seconds: string } }
  | { readonly problem: 'invalid_credentials' | 'account_deactivated' };

/**
 * The user whose password it is. The page and the API count failures together, so neither is a way around the other.
 * The answer and its time are the same for an unknown user and a wrong password.
 */
export async function passwordSignIn(
  { organisations, rateLimits, passwords, addressFailures }: SignInAdapters,
  { username, password, sourceIp, now }: Attempt,
): Promise<SignIn> {
  const email = username.toLowerCase();
  const addressSubject = `login-address#${sourceIp}`;
  // Counted before the password is looked at: guesses sent at once cannot slip past the limit together.
  const [account, address] = await Promise.all([
    rateLimits.hit(accountSubject(email), WINDOW_SECONDS, now),
    rateLimits.read(addressSubject, WINDOW_SECONDS, now),
  ]);
  if (account.count > ACCOUNT_FAILURES || address.count >= addressFailures) {
    return { problem: 'too_many_requests', details: { seconds: String(account.secondsLeft) } };
  }
  const user = await organisations.findUserByEmail(email);
  if (!(await passwords.verify(password, user?.passwordHash ?? null)) || !user) {
    await rateLimits.hit(addressSubject, WINDOW_SECONDS, now);
    return { problem: 'invalid_credentials' };
  }
  return user.isActive ? { user } : { problem: 'account_deactivated' };
}

/** Notes that a user is in, also in the audit log: earlier failures of the account are forgotten. */
export async function noteSignIn(
  { organisations, rateLimits, trail }: SignInAdapters,
  user: UserRecord,
  { username, now, requestId }: Pick<Attempt, 'username' | 'now'> & { readonly requestId: string },
): Promise<void> {
  await Promise.all([
    rateLimits.clear(accountSubject(username.toLowerCase()), WINDOW_SECONDS, now),
    organisations.noteLogin(user, new Date(now).toISOString()),
    recordOwnAct(trail, user, 'user.signed_in', { now, requestId }),
  ]);
}

/** Scopes that a user may ask for: our own staff also that of internal endpoints. */
export const scopesOf = ({ isInternal }: Pick<UserRecord, 'isInternal'>): readonly string[] =>
  isInternal === true ? ['organisation:api', 'internal'] : ['organisation:api'];

export const signInWiring = (
  held: Holds<'directory' | 'operations' | 'passwordWork:read' | 'signingSecret:read'>,
): SignInAdapters => ({
  organisations: dynamoOrganisations(heldTable(held.directory)),
  rateLimits: dynamoRateLimits(heldTable(held.operations)),
  trail: dynamoAuditTrail(heldTable(held.operations)),
  signingSecret: () => readSecret(held.signingSecret.to('read')),
  passwords: passwords(held.passwordWork),
  addressFailures: ADDRESS_FAILURES * rateLimitScale(),
});
