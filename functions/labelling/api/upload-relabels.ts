import { uploadRelabels as contract } from '../../../schemas/endpoints/relabels.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import type { LabelStore } from '../../bank-data/domain/label-store.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { dynamoLabels } from '../../bank-data/store/dynamo-labels.ts';
import { dynamoLedgers } from '../../bank-data/store/dynamo-ledgers.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import { granted } from '../../platform/grants/held.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, identifierAt, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { StaffLabel } from '../domain/relabel-draft.ts';
import { newRelabelJob, plannedJob, type RelabelJobStore, type RelabelQueue } from '../domain/relabel-job.ts';
import { uploadRelabels as grants } from '../resources.ts';
import { fileFaults } from '../wiring/file-faults.ts';
import { type FileFault, readTransactionsFile } from '../wiring/relabel-csv.ts';
import { relabelJobs, relabelQueue } from '../wiring/relabel-wiring.ts';
import { staffLabels } from '../wiring/staff-labels.ts';

interface Adapters {
  readonly connections: ConnectionRecords;
  readonly ledgers: Pick<LedgerStore, 'wholeLedger'>;
  readonly labels: Pick<LabelStore, 'keepStaffLabels'>;
  readonly jobs: RelabelJobStore;
  readonly steps: RelabelQueue;
  readonly audit: AuditTrail;
  readonly identifiers: Identifiers;
}

/** Applications whose ledgers one request reads. */
const MAX_APPLICATIONS = 50;

const refused = ({ fault, line }: FileFault) => ({
  invalid: [
    { loc: ['form', 'file', ...(line === undefined ? [] : [line])], msg: fileFaults[fault], type: 'value_error' },
  ],
});

export const operation: Operation<typeof contract, Adapters> = async (
  { connections, ledgers, labels, jobs, steps, audit, identifiers },
  { caller, files, now },
) => {
  const read = readTransactionsFile(files['file']?.content);
  if ('fault' in read) return refused(read);
  if (read.length > MAX_APPLICATIONS) return refused({ fault: 'too_many_rows' });
  const wanted: { readonly ref: ConnectionRef; readonly given: readonly StaffLabel[] }[] = [];
  for (const { organisationId, applicationId, changes } of read) {
    const ref = { organisationId, applicationId };
    const connection = await connections.find(ref);
    const given =
      connection === null || connection.state === 'NOT_READY'
        ? ({ fault: 'transaction_unknown', ...lineOf(changes) } as const)
        : await staffLabels(ledgers, ref, changes);
    if ('fault' in given) return refused(given);
    wanted.push({ ref, given });
  }
  const id = identifiers.next(now);
  const at = new Date(now).toISOString();
  let kept = 0;
  let rows = 0;
  for (const [index, { ref, given }] of wanted.entries()) {
    rows += given.length;
    const count = await labels.keepStaffLabels(
      ref,
      given.map(({ fingerprint, label }) => ({ fingerprint, label, by: caller.id, at })),
    );
    kept += count;
    await audit.record({
      id: identifierAt(now, id, 'audit', String(index)),
      organisation: ref.organisationId,
      at,
      actor: { kind: 'internal', id: caller.id },
      action: 'application.relabelled',
      subject: { kind: 'application', id: ref.applicationId },
      details: { labels: String(count) },
    });
  }
  const job = newRelabelJob({ id, at, by: caller.id, cause: `labels ${id} by our staff`, versions: null });
  await jobs.keepPart(
    id,
    0,
    wanted.map(({ ref }) => ref),
  );
  await jobs.create(plannedJob(job, wanted.length));
  await steps.request(id, 0);
  return {
    status: 202,
    body: {
      job_id: id,
      transactions: rows,
      labels_kept: kept,
      kept_by_user: rows - kept,
      applications: wanted.length,
    },
  };
};

function lineOf(changes: readonly { readonly line: number }[]): { readonly line?: number } {
  const [first] = changes;
  return first ? { line: first.line } : {};
}

const wiring = granted(
  grants,
  (held): Adapters => ({
    connections: dynamoConnectionRecords(heldTable(held.applications)),
    ledgers: dynamoLedgers(heldTable(held.applications)),
    labels: dynamoLabels(heldTable(held.applications)),
    jobs: relabelJobs(held),
    steps: relabelQueue(held),
    audit: queuedAuditTrail(held.auditQueue),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation, readMultipart);
