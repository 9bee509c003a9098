import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import { dynamoSessions } from '../../platform/directory/dynamo-sessions.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { sesMailer } from '../../platform/mail/ses-mailer.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PasskeyJudge } from '../domain/passkey.ts';
import { factorWiring } from './begin-factor.ts';
import type { FinishAdapters } from './finish-factor.ts';
import type { BeginningAdapters } from './password-sign-in.ts';

/** What the second half of a sign-in takes: it begins the session. */
export type CompletingAdapters = FinishAdapters & BeginningAdapters;

type FinishHolds = 'auditQueue:send' | 'directory:read&write' | 'factorKeys' | 'operations:read&write';

/** @param passkeys of functions that pages of the console call: the others don't load what judges them */
export const finishWiring = (held: Holds<FinishHolds>, passkeys: PasskeyJudge | null): FinishAdapters => ({
  ...factorWiring(held),
  rateLimits: dynamoRateLimits(heldTable(held.operations)),
  trail: queuedAuditTrail(held.auditQueue),
  identifiers: randomIdentifiers,
  passkeys,
});

export const completingWiring = (
  held: Holds<FinishHolds | 'mail:send'>,
  passkeys: PasskeyJudge | null,
): CompletingAdapters => ({
  ...finishWiring(held, passkeys),
  organisations: dynamoOrganisations(heldTable(held.directory)),
  signIns: dynamoSessions(heldTable(held.directory)),
  mailer: sesMailer(held.mail.to('send')),
});
