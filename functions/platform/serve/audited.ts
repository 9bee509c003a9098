import * as z from 'zod';
import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import type { AuditActor, AuditEntry } from '../audit/audit-entry.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { identifierAt } from '../system/identifiers.ts';
import type { KnownCaller } from './caller.ts';
import type { RunReply } from './idempotent.ts';
import { loggableError, logger } from './logger.ts';

const HOUR_MS = 3_600_000;
/** Reads that this instance entered, by their hour: a caller that polls writes nothing more for them. */
const ENTERED = new Set<string>();
const MOST_ENTERED = 5000;

function actorOf(contract: EndpointDeclaration, { kind, id }: KnownCaller): AuditActor {
  const isInternal =
    contract.scopes !== 'none' && contract.scopes !== 'connect' && !contract.scopes.includes('organisation:api');
  return { kind: isInternal && kind !== 'applicant' ? 'internal' : kind, id };
}

/** What a call is about, and when and by whom: enough to enter it. */
export interface AuditedCall {
  readonly contract: EndpointDeclaration;
  readonly caller: KnownCaller | null;
  readonly path: Readonly<Record<string, string | undefined>>;
  readonly now: number;
  readonly requestId: string;
}

/** The entry of a call, or null where the declaration asks for none. */
function auditEntryOf({ contract, caller, path, now, requestId }: AuditedCall): AuditEntry | null {
  const { audit } = contract;
  if (audit === undefined || caller === null) return null;
  const subject = { kind: audit.subject, id: subjectIdOf(audit, path, caller) };
  const actor = actorOf(contract, caller);
  return {
    id: identifierAt(now, caller.organisationId, actor.kind, actor.id, audit.action, requestId),
    organisation: caller.organisationId,
    at: new Date(now).toISOString(),
    actor,
    action: audit.action,
    subject,
    details: { endpoint: contract.id, request_id: requestId },
  };
}

/** What reads of the same thing by the same caller in the same hour share. */
function sightingOf({ organisation, actor, action, subject }: AuditEntry, now: number): string {
  const hour = Math.floor(now / HOUR_MS);
  // Actors of two organisations differ in their ids, but nobody's log may depend on that.
  return [hour, organisation, actor.kind, actor.id, action, subject.kind, subject.id].join('#');
}

function subjectIdOf(
  audit: NonNullable<EndpointDeclaration['audit']>,
  path: AuditedCall['path'],
  caller: KnownCaller,
): string {
  // What does not exist yet is named by what made it, until its id is known.
  if (audit.made !== undefined) return '';
  return audit.at === undefined ? caller.organisationId : (path[audit.at] ?? '');
}

type DropEntry<Ended extends readonly unknown[]> = Ended extends [unknown, ...infer Rest] ? Rest : never;

const Made = z.record(z.string(), z.unknown());

/** The id of what a reply says was made. */
function madeIdOf(field: string | undefined, body: string): string | null {
  if (field === undefined) return null;
  try {
    const parsed = Made.safeParse(JSON.parse(body));
    const id = parsed.success ? parsed.data[field] : undefined;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

/**
 * Runs a call and enters it in the audit log, before it is answered. A read is entered when it showed something. Anything
 * else is entered before it begins, and what came of it is noted afterwards: a call whose reply is lost, or whose function
 * dies, is in the log all the same. What cannot be entered is not done and not shown.
 */
export async function audited(call: AuditedCall, log: () => AuditLog, run: () => Promise<RunReply>): Promise<RunReply> {
  const entry = auditEntryOf(call);
  if (entry === null) return run();
  if (call.contract.method === 'GET') {
    const ran = await run();
    if (ran.reply.statusCode >= 400) return ran;
    const sighting = sightingOf(entry, call.now);
    if (ENTERED.has(sighting)) return ran;
    await log().record(entry);
    if (ENTERED.size >= MOST_ENTERED) ENTERED.clear();
    ENTERED.add(sighting);
    return ran;
  }
  await log().record(entry);
  const conclude = async (...ended: DropEntry<Parameters<AuditLog['conclude']>>) => {
    try {
      await log().conclude(entry, ...ended);
    } catch (error) {
      // It is done, and the entry says that it was begun: its caller is answered.
      logger.error('audit_not_concluded', { failure: loggableError(error) });
    }
  };
  let ran: RunReply;
  try {
    ran = await run();
  } catch (error) {
    await conclude('failed', null);
    throw error;
  }
  const isDone = ran.reply.statusCode < 400;
  if (isDone) await conclude('done', madeIdOf(call.contract.audit?.made, ran.reply.body), ran.noted);
  else await conclude('refused', null);
  return ran;
}
