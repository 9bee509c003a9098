import { dynamoOrganisations } from '../../adapters/aws/dynamo-organisations.ts';
import { dynamoRateLimits } from '../../adapters/aws/dynamo-rate-limits.ts';
import { verifyPassword } from '../../adapters/credentials/password-hash.ts';
import type { OrganisationStore, UserRecord } from '../../core/directory/organisation-store.ts';
import type { RateLimitStore } from '../../core/operations/stores.ts';
import { optionalSetting } from '../runtime/configuration.ts';
import { directoryTable, operationsTable } from '../runtime/tables.ts';

/** Failed attempts within a quarter of an hour after which an account is asked to wait, known or not. */
const ACCOUNT_FAILURES = 5;
const ADDRESS_FAILURES = 50;
const WINDOW_SECONDS = 900;

/** What signing in takes, by whatever endpoint: they count attempts together. */
export interface SigningIn {
  readonly organisations: OrganisationStore;
  readonly rateLimits: RateLimitStore;
  readonly addressFailures: number;
}

interface Attempt<P extends string> {
  readonly email: string;
  readonly password: string;
  /** Why even the right password does not let in; told only to who has it. */
  readonly refused: P | null;
  readonly now: number;
  readonly sourceIp: string;
}

type Refusal<P extends string> =
  | { readonly problem: 'too_many_requests'; readonly details: { readonly seconds: string } }
  | { readonly problem: 'invalid_credentials' | 'account_deactivated' | P };

/** The user of an e-mail address and a password, and notes that they signed in; or why they may not. */
export async function passwordSignIn<P extends string = never>(
  { organisations, rateLimits, addressFailures }: SigningIn,
  { email: asWritten, password, refused, now, sourceIp }: Attempt<P>,
): Promise<{ readonly user: UserRecord } | Refusal<P>> {
  const email = asWritten.toLowerCase();
  const subjects = [`login#${email}`, `login-address#${sourceIp}`] as const;
  // Counted before the password is looked at: guesses sent at once cannot slip past the limit together.
  const [account, address] = await Promise.all([
    rateLimits.hit(subjects[0], WINDOW_SECONDS, now),
    rateLimits.read(subjects[1], WINDOW_SECONDS, now),
  ]);
  if (account.count > ACCOUNT_FAILURES || address.count >= addressFailures) {
    return { problem: 'too_many_requests', details: { seconds: String(account.secondsLeft) } };
  }
  const user = await organisations.findUserByEmail(email);
  if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
    await rateLimits.hit(subjects[1], WINDOW_SECONDS, now);
    return { problem: 'invalid_credentials' };
  }
  if (!user.isActive) return { problem: 'account_deactivated' };
  if (refused !== null) return { problem: refused };
  await Promise.all([
    rateLimits.clear(subjects[0], WINDOW_SECONDS, now),
    organisations.noteLogin(user, new Date(now).toISOString()),
  ]);
  return { user };
}

export const signingInWiring = (): SigningIn => ({
  organisations: dynamoOrganisations(directoryTable()),
  rateLimits: dynamoRateLimits(operationsTable()),
  addressFailures: ADDRESS_FAILURES * Number(optionalSetting('rateLimitScale') ?? '1'),
});
