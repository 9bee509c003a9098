import type { AuditTrail, CallOrigin } from '../../platform/audit/audit-entry.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';

/** When and by which request it was, where that came from, and what else there is to say. */
interface OwnAct {
  readonly now: number;
  readonly requestId: string;
  readonly origin: CallOrigin;
  readonly details?: Readonly<Record<string, string>>;
}

type OwnAction =
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.password_set'
  | 'user.second_factor_added'
  | 'user.second_factor_shown'
  | 'user.second_factor_refused';

/**
 * Enters an act of a user whom no token names yet, such as a sign-in: the runtime enters those of callers that it knows.
 * @param now epoch milliseconds
 */
export async function recordOwnAct(
  trail: AuditTrail,
  user: { readonly id: string; readonly organisationId: string },
  action: OwnAction,
  { now, requestId, origin, details = {} }: OwnAct,
): Promise<void> {
  const entry = {
    id: identifierAt(now, user.id, action, requestId),
    organisation: user.organisationId,
    at: new Date(now).toISOString(),
    actor: { kind: 'user', id: user.id },
    action,
    subject: { kind: 'user', id: user.id },
    details: { request_id: requestId, ...details },
  } as const;
  await trail.record(entry, origin);
}
