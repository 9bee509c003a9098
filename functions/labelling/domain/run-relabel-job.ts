import type { AnalysisQueue } from '../../bank-data/domain/analysis-queue.ts';
import { diffRules, type SharedRulesStore, touches } from '../../bank-data/domain/basis/shared-rules.ts';
import type { ConnectionStore } from '../../bank-data/domain/connection-store.ts';
import type { DescriptorSets } from '../../bank-data/domain/descriptor-sets.ts';
import type { DocumentStore } from '../../bank-data/domain/document-store.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { MAX_IN_FLIGHT, outcomeOf, type RelabelJob, type RelabelJobStore, SCAN_BATCH_SIZE } from './relabel-job.ts';

export interface RelabelPorts {
  readonly jobs: RelabelJobStore;
  readonly sets: Pick<DescriptorSets, 'list' | 'find'>;
  readonly rules: Pick<SharedRulesStore, 'rulesOf'>;
  readonly connections: Pick<ConnectionStore, 'find' | 'reanalyse'>;
  readonly documents: Pick<DocumentStore, 'findSettingsSnapshot'>;
  readonly queue: AnalysisQueue;
}

/** Reads that are under way at the same time. */
const READ_AT_ONCE = 32;
/** Until those that were asked for have a chance to have ended. */
const WAIT_SECONDS = 2;

/** Seconds until the next step is due; null when the job is over or another step went before. */
export type NextStep = number | null;

async function inGroups<T, R>(items: readonly T[], size: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await Promise.all(items.slice(from, from + size).map(work))));
  }
  return results;
}

/** The connections of a page that a difference of rules can touch. */
export async function findAffected(
  sets: Pick<DescriptorSets, 'find'>,
  refs: readonly ConnectionRef[],
  isTouched: (texts: readonly string[]) => boolean,
): Promise<ConnectionRef[]> {
  const judged = await inGroups(refs, READ_AT_ONCE, async (ref) => {
    const set = await sets.find(ref);
    return set !== null && isTouched(set.descriptors.map(({ text }) => text)) ? ref : null;
  });
  return judged.filter((ref) => ref !== null);
}

async function plan({ sets, rules, jobs }: RelabelPorts, job: RelabelJob): Promise<RelabelJob> {
  const { from, to } = job.versions ?? { from: 0, to: 0 };
  const [before, after, page] = await Promise.all([
    rules.rulesOf(from),
    rules.rulesOf(to),
    sets.list(job.cursor, SCAN_BATCH_SIZE),
  ]);
  const touched = await findAffected(sets, page.refs, touches(diffRules(before, after)));
  // A step that is made again writes the same part again.
  if (touched.length > 0) await jobs.keepPart(job.id, job.parts, touched);
  return {
    ...job,
    cursor: page.cursor ?? job.cursor,
    looked: job.looked + page.refs.length,
    affected: job.affected + touched.length,
    parts: job.parts + (touched.length > 0 ? 1 : 0),
    phase: page.cursor === null ? 'RUNNING' : 'PLANNING',
  };
}

type Started = RelabelJob['started'][number];

/** The started connections with their outcome since; those that have not ended stay. */
async function withEnded({ connections }: RelabelPorts, job: RelabelJob): Promise<RelabelJob> {
  const ended = { done: 0, failed: 0, skipped: 0 };
  const left = await inGroups(job.started, READ_AT_ONCE, async (one) => {
    if (one.generation === null) return one;
    const outcome = outcomeOf(await connections.find(one), one.generation);
    if (outcome === null) return one;
    ended[outcome] += 1;
    return null;
  });
  return {
    ...job,
    started: left.filter((one) => one !== null),
    done: job.done + ended.done,
    failed: job.failed + ended.failed,
    skipped: job.skipped + ended.skipped,
  };
}

/** The next connections of the list in the free places, not asked for yet. */
async function withNext({ jobs }: RelabelPorts, job: RelabelJob): Promise<RelabelJob> {
  const started: Started[] = [...job.started];
  let next = job.next;
  while (started.length < MAX_IN_FLIGHT && next.part < job.parts) {
    const part = await jobs.part(job.id, next.part);
    const taken = part.slice(next.index, next.index + MAX_IN_FLIGHT - started.length);
    started.push(...taken.map((ref) => ({ ...ref, generation: null })));
    const index = next.index + taken.length;
    next = index >= part.length ? { part: next.part + 1, index: 0 } : { part: next.part, index };
  }
  return { ...job, started, next };
}

/**
 * The generation that depends on the change, requested now unless a step that died requested it already, or somebody else
 * did since; null where nothing is left to analyse.
 */
async function asked(
  { connections, documents, queue }: RelabelPorts,
  { cause, versions }: RelabelJob,
  ref: ConnectionRef,
  at: string,
): Promise<number | null> {
  const connection = await connections.find(ref);
  if (connection === null || connection.state === 'NOT_READY') return null;
  const { generation, state } = connection;
  if (state === 'READY' && versions !== null) {
    const basis = await documents.findSettingsSnapshot(ref);
    if (basis?.generation === generation && (basis.basis.sharedVersion ?? 0) >= versions.to) return generation;
  }
  const isAsked = state === 'ANALYSING' && connection.cause?.split('; ').includes(cause) === true;
  const outcome = isAsked ? { outcome: 'asked' as const, generation } : await connections.reanalyse(ref, cause, at);
  if (outcome.outcome !== 'asked') return null;
  await queue.request({ ...ref, generation: outcome.generation });
  return outcome.generation;
}

async function withAsked(ports: RelabelPorts, job: RelabelJob, at: string): Promise<RelabelJob> {
  let skipped = 0;
  const started = await inGroups(job.started, MAX_IN_FLIGHT, async (one): Promise<Started | null> => {
    if (one.generation !== null) return one;
    const { organisationId, applicationId } = one;
    const generation = await asked(ports, job, { organisationId, applicationId }, at);
    if (generation === null) skipped += 1;
    return generation === null ? null : { ...one, generation };
  });
  return { ...job, started: started.filter((one) => one !== null), skipped: job.skipped + skipped };
}

/**
 * One step of a job: looks through a page of all connections, or counts what has ended and has the next ones analysed.
 * What a step is about to ask for is kept before it asks, so a step that dies is taken up by the next one: nothing is left
 * out, counted twice or analysed twice. Of two steps at once one changes nothing.
 * @param at ISO 8601
 */
export async function stepRelabelJob(ports: RelabelPorts, jobId: string, at: string): Promise<NextStep> {
  const { jobs } = ports;
  const job = await jobs.find(jobId);
  if (job === null || job.phase === 'DONE') return null;
  const keep = async (changed: RelabelJob): Promise<RelabelJob | null> => {
    const kept = { ...changed, revision: changed.revision + 1, updatedAt: at };
    return (await jobs.replace(kept, changed.revision)) ? kept : null;
  };
  if (job.phase === 'PLANNING') return (await keep(await plan(ports, job))) === null ? null : 0;
  const chosen = await keep(await withNext(ports, await withEnded(ports, job)));
  if (chosen === null) return null;
  if (chosen.started.length === 0 && chosen.next.part >= chosen.parts) {
    await keep({ ...chosen, phase: 'DONE', finishedAt: at });
    return null;
  }
  if (chosen.started.every(({ generation }) => generation !== null)) return WAIT_SECONDS;
  return (await keep(await withAsked(ports, chosen, at))) === null ? null : WAIT_SECONDS;
}
