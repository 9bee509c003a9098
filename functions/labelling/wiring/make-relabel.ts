import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { causeOfVersion } from '../../bank-data/domain/basis/reanalyse-if-rules-changed.ts';
import { diffRules, type SharedRulesStore } from '../../bank-data/domain/basis/shared-rules.ts';
import type { LabelStore } from '../../bank-data/domain/label-store.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { derivedIdentifier, identifierAt } from '../../platform/system/identifiers.ts';
import type { AccountDraft, RelabelDraftStore, RulesDraft } from '../domain/relabel-draft.ts';
import { newRelabelJob, plannedJob, type RelabelJobStore, type RelabelQueue } from '../domain/relabel-job.ts';

export interface MakingAdapters {
  readonly drafts: RelabelDraftStore;
  readonly sharedRules: SharedRulesStore;
  readonly connections: ConnectionRecords;
  readonly labels: Pick<LabelStore, 'keepStaffLabels'>;
  readonly jobs: RelabelJobStore;
  readonly steps: RelabelQueue;
  readonly audit: AuditTrail;
}

/** Who confirms, and when (epoch milliseconds). */
interface Act {
  readonly staffId: string;
  readonly now: number;
  readonly note: string;
}

type Made = 'made' | 'outdated' | 'not_ready';

/**
 * Publishes prepared rules and has everybody whom they touch analysed again. Every step follows from the draft, so a
 * request that died in the middle is made whole by sending it again, and one that came through changes nothing twice.
 */
export async function publishRules(adapters: MakingAdapters, draft: RulesDraft, act: Act): Promise<Made> {
  const { drafts, sharedRules, jobs, steps, audit } = adapters;
  const at = new Date(act.now).toISOString();
  const { added, removed } = diffRules(await sharedRules.rulesOf(draft.base), draft.rules);
  const published = await sharedRules.publish(
    draft.base,
    {
      draftId: draft.id,
      publishedAt: at,
      publishedBy: act.staffId,
      note: act.note || draft.note,
      restores: draft.restores,
      added: added.length,
      removed: removed.length,
    },
    draft.rules,
  );
  if (published.outcome === 'outdated') return 'outdated';
  const { version } = published;
  // The same for a request that is sent again, so that the entry is the same one, at its place in the order of time.
  const since = (await sharedRules.find(version))?.publishedAt ?? at;
  await audit.record({
    id: identifierAt(Date.parse(since), draft.id, 'audit'),
    organisation: null,
    at: since,
    actor: { kind: 'internal', id: act.staffId },
    action: draft.restores === null ? 'shared_rules.published' : 'shared_rules.restored',
    subject: { kind: 'shared_rules', id: String(version) },
    details: {
      added: String(added.length),
      removed: String(removed.length),
      note: act.note || draft.note,
      ...(draft.restores === null ? {} : { restores: String(draft.restores) }),
    },
  });
  const job = newRelabelJob({
    id: derivedIdentifier(draft.id, 'job'),
    at,
    by: act.staffId,
    cause: causeOfVersion(version),
    versions: { from: draft.base, to: version },
  });
  await jobs.create(job);
  await steps.request(job.id, 0);
  await drafts.drop(draft.staffId, draft.id);
  return 'made';
}

/** Keeps prepared labels of an account where no user gave one, and has it analysed again. As publishRules, once. */
export async function keepAccountLabels(adapters: MakingAdapters, draft: AccountDraft, act: Act): Promise<Made> {
  const { connections, labels, drafts, jobs, steps, audit } = adapters;
  const ref = { organisationId: draft.organisationId, applicationId: draft.applicationId };
  const at = new Date(act.now).toISOString();
  const connection = await connections.find(ref);
  if (!connection || connection.state === 'NOT_READY') return 'not_ready';
  const given = draft.labels.map(({ fingerprint, label }) => ({ fingerprint, label, by: act.staffId, at }));
  const kept = await labels.keepStaffLabels(ref, given);
  const job = newRelabelJob({
    id: derivedIdentifier(draft.id, 'job'),
    at,
    by: act.staffId,
    cause: `labels ${draft.id} by our staff`,
    versions: null,
  });
  await jobs.keepPart(job.id, 0, [ref]);
  await jobs.create(plannedJob(job, 1));
  // As above.
  const since = (await jobs.find(job.id))?.startedAt ?? at;
  await audit.record({
    id: identifierAt(Date.parse(since), draft.id, 'audit'),
    organisation: ref.organisationId,
    at: since,
    actor: { kind: 'internal', id: act.staffId },
    action: 'account.relabelled',
    subject: { kind: 'account', id: draft.accountId },
    details: { labels: String(kept), application: ref.applicationId },
  });
  await steps.request(job.id, 0);
  await drafts.drop(draft.staffId, draft.id);
  return 'made';
}
