import * as z from 'zod';
import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import type { ActTrail, AuditActor, CallOrigin, HandedEntry } from '../audit/audit-entry.ts';
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
  readonly origin: CallOrigin;
}

/** How an act ended: it was done, it was refused, or it broke. */
type AuditResult = 'done' | 'refused' | 'failed';

/** The entry of a call, or null where the declaration asks for none. */
function auditEntryOf({ contract, caller, path, now, requestId }: AuditedCall): HandedEntry | null {
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
function dedupeKey({ organisation, actor, action, subject }: HandedEntry, now: number): string {
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

/**
 * Hands a call to the audit log that its caller has no permission for. Of many in an hour each instance of the function enters
 * the first, so that a flood costs little.
 */
export async function auditRefusal(call: AuditedCall, code: string, trail: () => ActTrail): Promise<void> {
  const { contract, caller, now, requestId } = call;
  if (caller === null) return;
  const actor = actorOf(contract, caller);
  const entry: HandedEntry = {
    id: identifierAt(now, caller.organisationId, actor.kind, actor.id, 'access.refused', requestId),
    organisation: caller.organisationId,
    at: new Date(now).toISOString(),
    actor,
    action: 'access.refused',
    subject: { kind: 'endpoint', id: contract.id },
    details: { endpoint: contract.id, request_id: requestId, code },
  };
  await enterOnce(entry, call, trail);
}

/** Hands an entry over unless this instance did so for the same act in the same hour. */
async function enterOnce(entry: HandedEntry, { now, origin }: AuditedCall, trail: () => ActTrail): Promise<void> {
  const sighting = dedupeKey(entry, now);
  if (ENTERED.has(sighting)) return;
  await trail().record(entry, origin);
  if (ENTERED.size >= MOST_ENTERED) ENTERED.clear();
  ENTERED.add(sighting);
}

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
 * Runs a call and hands it to the audit log, before it is answered. A read is handed over when it showed something. Anything
 * else is handed over before it begins, and again with its result: of a call whose reply is lost, or whose function
 * dies, the log has the first. What the queue of the log does not take is not done and not shown.
 */
export async function audited(
  call: AuditedCall,
  trail: () => ActTrail,
  run: () => Promise<RunReply>,
): Promise<RunReply> {
  const entry = auditEntryOf(call);
  if (entry === null) return run();
  if (call.contract.method === 'GET') {
    const ran = await run();
    if (ran.reply.statusCode >= 400) return ran;
    await enterOnce(entry, call, trail);
    return ran;
  }
  await trail().begin(entry, call.origin);
  const conclude = async (result: AuditResult, madeId: string | null, noted: RunReply['noted'] = {}) => {
    const subject = madeId === null ? entry.subject : { ...entry.subject, id: madeId };
    try {
      await trail().record({ ...entry, subject, details: { ...noted, ...entry.details, result } }, call.origin);
    } catch (error) {
      // It is done, and the log has that it was begun: its caller is answered.
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
