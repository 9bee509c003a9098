import { uploadRelabels as contract } from '../../../schemas/endpoints/relabels.ts';
import type { BankConnectionStore } from '../../bank-data/domain/bank-connection-store.ts';
import { dynamoBankConnections } from '../../bank-data/store/dynamo-bank-connections.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { dynamoAuditTrail } from '../../platform/audit/dynamo-audit-trail.ts';
import { readMultipart } from '../../platform/serve/multipart.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { applicationsTable, operationsTable } from '../../platform/serve/tables.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type Identifiers, identifierAt, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { StaffLabel } from '../domain/relabel-draft.ts';
import { newRelabelJob, plannedJob, type RelabelJobStore, type RelabelQueue } from '../domain/relabel-job.ts';
import { fileFaults } from '../wiring/file-faults.ts';
import { type FileFault, readTransactionsFile } from '../wiring/relabel-csv.ts';
import { relabelJobs, relabelQueue } from '../wiring/relabel-wiring.ts';
import { staffLabels } from '../wiring/staff-labels.ts';

interface Adapters {
  readonly connections: Pick<BankConnectionStore, 'find' | 'wholeLedger' | 'keepStaffLabels'>;
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
  { connections, jobs, steps, audit, identifiers },
  { caller, files, now },
) => {
  const read = readTransactionsFile(files['file']?.content);
  if ('fault' in read) return refused(read);
  if (read.length > MAX_APPLICATIONS) return refused({ fault: 'too_many_rows' });
  const wanted: { readonly ref: ConnectionRef; readonly labels: readonly StaffLabel[] }[] = [];
  for (const { organisationId, applicationId, changes } of read) {
    const ref = { organisationId, applicationId };
    const connection = await connections.find(ref);
    const labels =
      connection === null || connection.state === 'NOT_READY'
        ? ({ fault: 'transaction_unknown', ...lineOf(changes) } as const)
        : await staffLabels(connections, ref, changes);
    if ('fault' in labels) return refused(labels);
    wanted.push({ ref, labels });
  }
  const id = identifiers.next(now);
  const at = new Date(now).toISOString();
  let kept = 0;
  let rows = 0;
  for (const [index, { ref, labels }] of wanted.entries()) {
    rows += labels.length;
    const count = await connections.keepStaffLabels(
      ref,
      labels.map(({ fingerprint, label }) => ({ fingerprint, label, by: caller.id, at })),
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

const wiring = (): Adapters => ({
  connections: dynamoBankConnections(applicationsTable()),
  jobs: relabelJobs(),
  steps: relabelQueue(),
  audit: dynamoAuditTrail(operationsTable()),
  identifiers: randomIdentifiers,
});

export const handler = serve(contract, wiring, operation, readMultipart);
