import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';

/**
 * Enters an act of a user whom no token names yet, such as a sign-in: the runtime enters those of callers that it knows.
 * @param now epoch milliseconds
 */
export async function recordOwnAct(
  trail: AuditTrail,
  user: { readonly id: string; readonly organisationId: string },
  action: 'user.signed_in' | 'user.password_set',
  { now, requestId }: { readonly now: number; readonly requestId: string },
): Promise<void> {
  await trail.record({
    id: identifierAt(now, user.id, action, requestId),
    organisation: user.organisationId,
    at: new Date(now).toISOString(),
    actor: { kind: 'user', id: user.id },
    action,
    subject: { kind: 'user', id: user.id },
    details: { request_id: requestId },
  });
}
