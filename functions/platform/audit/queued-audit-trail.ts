import { createHash } from 'node:crypto';
import type { Held } from '../grants/held.ts';
import { type QueueSender, queueSender } from '../store/queue-sender.ts';
import type { ActTrail, AuditTrail, CallOrigin, HandedEntry } from './audit-entry.ts';
import type { AuditMessage } from './audit-message.ts';

/** The longest value that is kept as it is. An entry has a bounded size, whatever was changed. */
const LONGEST_VALUE = 2000;
const LONGEST_AGENT = 512;
/** Longer than any call takes, and the longest that a queue holds a message back. */
const UNENDED_AFTER_SECONDS = 900;

const bounded = (value: string): string =>
  value.length <= LONGEST_VALUE
    ? value
    : `sha256:${createHash('sha256').update(value).digest('hex')} (${value.length} characters)`;

function messageOf({ details, ...entry }: HandedEntry, origin?: CallOrigin): AuditMessage {
  return {
    entry: {
      id: entry.id,
      organisation: entry.organisation,
      at: entry.at,
      actor: { kind: entry.actor.kind, id: entry.actor.id },
      action: entry.action,
      subject: { kind: entry.subject.kind, id: entry.subject.id },
      details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, bounded(value)])),
    },
    origin: origin === undefined ? null : { ip: origin.ip, userAgent: origin.userAgent.slice(0, LONGEST_AGENT) },
  };
}

/** The audit log by the queue of its appender: what was taken is entered, though not at once. */
export function sentAuditTrail({ send }: Pick<QueueSender<AuditMessage>, 'send'>): ActTrail {
  return {
    record: (entry, origin) => send(messageOf(entry, origin)),
    begin: (entry, origin) => send(messageOf(entry, origin), UNENDED_AFTER_SECONDS),
  };
}

/** The trail of sign-ins: what a failure takes must not show whether there is such a user. */
export interface SignInTrail extends AuditTrail {
  /** Takes what `record` takes, and enters nothing. */
  recordNothing(origin: CallOrigin): Promise<void>;
}

export function queuedSignInTrail(held: Held<'auditQueue', 'send'>): SignInTrail {
  const { send } = queueSender(held);
  return {
    record: sentAuditTrail({ send }).record,
    recordNothing: ({ ip, userAgent }) =>
      send({ entry: null, origin: { ip, userAgent: userAgent.slice(0, LONGEST_AGENT) } }),
  };
}

export const queuedAuditTrail = (held: Held<'auditQueue', 'send'>): ActTrail => sentAuditTrail(queueSender(held));
