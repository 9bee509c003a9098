import { dynamoAuditTrail } from '../../../adapters/aws/dynamo-audit-trail.ts';
import { dynamoOrganisations } from '../../../adapters/aws/dynamo-organisations.ts';
import { dynamoRateLimits } from '../../../adapters/aws/dynamo-rate-limits.ts';
import { readSecret } from '../../../adapters/aws/secrets.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from '../../../adapters/credentials/access-token.ts';
import { verifyPassword } from '../../../adapters/credentials/password-hash.ts';
import type { AuditTrail } from '../../../core/audit/audit-entry.ts';
import type { OrganisationStore } from '../../../core/directory/organisation-store.ts';
import type { RateLimitStore } from '../../../core/operations/stores.ts';
import { issueToken as contract } from '../../../schemas/endpoints/auth.ts';
import { recordOwnAct } from '../../organisations/record-own-act.ts';
import { optionalSetting, setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable, operationsTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly organisations: OrganisationStore;
  readonly rateLimits: RateLimitStore;
  readonly trail: AuditTrail;
  readonly signingSecret: () => Promise<string>;
  readonly addressFailures: number;
}

/** Failed attempts within a quarter of an hour after which an account is asked to wait, known or not. */
const ACCOUNT_FAILURES = 5;
const ADDRESS_FAILURES = 50;
const WINDOW_SECONDS = 900;

/** The scope that people of an organisation may ask for. */
const USER_SCOPES = ['organisation:api'];

export const operation: Operation<typeof contract, Adapters> = async (
  { organisations, rateLimits, trail, signingSecret, addressFailures },
  { form, now, sourceIp, requestId },
) => {
  const email = form.username.toLowerCase();
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
  if (!(await verifyPassword(form.password, user?.passwordHash ?? null)) || !user) {
    await rateLimits.hit(subjects[1], WINDOW_SECONDS, now);
    return { problem: 'invalid_credentials' };
  }
  if (!user.isActive) return { problem: 'account_deactivated' };
  const asked = form.scope.split(' ').filter(Boolean);
  if (asked.some((scope) => !USER_SCOPES.includes(scope))) return { problem: 'invalid_token_permissions' };
  await Promise.all([
    rateLimits.clear(subjects[0], WINDOW_SECONDS, now),
    organisations.noteLogin(user, new Date(now).toISOString()),
    recordOwnAct(trail, user, 'user.signed_in', { now, requestId }),
  ]);
  const scopes = asked.length > 0 ? asked : USER_SCOPES;
  const claims = { userId: user.id, organisationId: user.organisationId, scopes };
  return {
    status: 200,
    body: {
      access_token: await signAccessToken(await signingSecret(), claims, now),
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: scopes.join(' '),
    },
  };
};

const wiring = (): Adapters => ({
  organisations: dynamoOrganisations(directoryTable()),
  rateLimits: dynamoRateLimits(operationsTable()),
  trail: dynamoAuditTrail(operationsTable()),
  signingSecret: () => readSecret(setting('signingSecret')),
  addressFailures: ADDRESS_FAILURES * Number(optionalSetting('rateLimitScale') ?? '1'),
});

export const handler = serve(contract, wiring, operation);
