import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { identifierAt } from '../../platform/system/identifiers.ts';
import type { RetentionAct } from '../domain/retention-store.ts';

/** Who the log says it was: nobody asked for what ends by its time. */
const RETENTION = { kind: 'system', id: 'retention' } as const;

/** Enters what is erased by its time in the audit log of the organisation; entered again it is the same entry. */
export const enterRetention =
  (trail: AuditTrail) =>
  async ({ organisationId, at, action, subject, details }: RetentionAct): Promise<void> => {
    await trail.record({
      id: identifierAt(Date.parse(at), subject.id, action, details['class']),
      organisation: organisationId,
      at,
      actor: RETENTION,
      action,
      subject,
      details,
    });
  };
