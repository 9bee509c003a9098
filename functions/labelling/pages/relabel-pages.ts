import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import type { SharedRulesReader } from '../../bank-data/domain/basis/shared-rules.ts';
import type { RowStores } from '../../bank-data/domain/labelled-rows.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { dynamoLabelRulesReader } from '../../bank-data/store/dynamo-label-rules.ts';
import { dynamoLabelsReader } from '../../bank-data/store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../../bank-data/store/dynamo-ledgers.ts';
import { dynamoSharedRulesReader } from '../../bank-data/store/dynamo-shared-rules.ts';
import { s3AccountPlaces, s3DescriptorSets } from '../../bank-data/store/s3-descriptor-sets.ts';
import type { AuditTrail } from '../../platform/audit/audit-entry.ts';
import { queuedAuditTrail } from '../../platform/audit/queued-audit-trail.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { placeOf } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type StaffPageAdapters, type StaffPageHolds, staffPageWiring } from '../../staff/shell/staff-visit.tsx';
import { pageWords } from '../../staff/shell/words.en.ts';
import type { CatalogueShard, PublishedDescriptor } from '../domain/descriptor-catalogue.ts';
import { CATALOGUE_SHARDS } from '../domain/descriptor-catalogue.ts';
import type { RelabelDraftReader, RelabelDraftStore } from '../domain/relabel-draft.ts';
import type { RelabelJobReader, RelabelJobStore, RelabelQueue } from '../domain/relabel-job.ts';
import { dynamoRelabelDrafts, dynamoRelabelDraftsReader } from '../store/dynamo-relabel-drafts.ts';
import { dynamoRelabelJobsReader } from '../store/dynamo-relabel-jobs.ts';
import { s3DescriptorCatalogue } from '../store/s3-descriptors.ts';
import { fileFaults } from '../wiring/file-faults.ts';
import type { FileFault } from '../wiring/relabel-csv.ts';
import type { PreviewAdapters } from '../wiring/relabel-preview.ts';
import { relabelJobs, relabelQueue } from '../wiring/relabel-wiring.ts';

/** What the home page of the shared rules reads. */
export interface HomeReading extends StaffPageAdapters {
  readonly sharedRules: SharedRulesReader;
  readonly drafts: RelabelDraftReader;
  readonly jobs: RelabelJobReader;
}

export const homeReading = (held: Holds<StaffPageHolds | 'operations:read'>): HomeReading => ({
  ...staffPageWiring(held),
  sharedRules: dynamoSharedRulesReader(heldTable(held.directory)),
  drafts: dynamoRelabelDraftsReader(heldTable(held.operations)),
  jobs: dynamoRelabelJobsReader(heldTable(held.operations)),
});

/** What its forms need besides: a job, and a draft that is kept. */
export interface HomeAdapters extends HomeReading {
  readonly drafts: RelabelDraftStore;
  readonly jobs: RelabelJobStore;
}

export const homeWiring = (held: Holds<StaffPageHolds | 'descriptors' | 'operations:read&write'>): HomeAdapters => ({
  ...homeReading(held),
  drafts: dynamoRelabelDrafts(heldTable(held.operations)),
  jobs: relabelJobs(held),
});

/** What a page that has steps made needs besides. */
export const stepsWiring = (held: Holds<'relabelQueue:send'>): { readonly steps: RelabelQueue } => ({
  steps: relabelQueue(held),
});

/** What the search needs. */
export interface SearchAdapters extends StaffPageAdapters {
  readonly shard: (shard: number) => Promise<CatalogueShard>;
}

export const searchWiring = (held: Holds<StaffPageHolds | 'descriptors'>): SearchAdapters => {
  const catalogue = s3DescriptorCatalogue(placeOf(held.descriptors));
  return { ...staffPageWiring(held), shard: (shard) => catalogue.shard(shard) };
};

/** Every text of the catalogue, read part by part, none of them twice in memory. */
export async function catalogueTexts({ shard }: SearchAdapters): Promise<Iterable<PublishedDescriptor>> {
  const shards = await Promise.all(Array.from({ length: CATALOGUE_SHARDS }, (_, index) => shard(index)));
  return {
    *[Symbol.iterator]() {
      for (const { published } of shards) for (const [text, label] of published) yield { text, label };
    },
  };
}

/** What the page of one account needs. */
export interface AccountAdapters extends StaffPageAdapters, RowStores {
  readonly accounts: ReturnType<typeof s3AccountPlaces>;
  readonly connections: ConnectionRecords;
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths' | 'wholeLedger'>;
  readonly audit: AuditTrail;
}

export const accountWiring = (
  held: Holds<StaffPageHolds | 'applications:read' | 'auditQueue:send' | 'descriptors'>,
): AccountAdapters => ({
  ...staffPageWiring(held),
  accounts: s3AccountPlaces(placeOf(held.descriptors)),
  connections: dynamoConnectionRecords(heldTable(held.applications)),
  ledgers: dynamoLedgersReader(heldTable(held.applications)),
  labels: dynamoLabelsReader(heldTable(held.applications)),
  audit: queuedAuditTrail(held.auditQueue),
});

export const previewWiring = (
  held: Holds<'applications:read' | 'descriptors' | 'directory:read'>,
): PreviewAdapters => ({
  sets: s3DescriptorSets(placeOf(held.descriptors)),
  sharedRules: dynamoSharedRulesReader(heldTable(held.directory)),
  labelRules: dynamoLabelRulesReader(heldTable(held.directory)),
  connections: dynamoConnectionRecords(heldTable(held.applications)),
  ledgers: dynamoLedgersReader(heldTable(held.applications)),
  labels: dynamoLabelsReader(heldTable(held.applications)),
});

/** A fault of a file as a page's address names it. */
export const faultCode = ({ fault, line }: FileFault): string => (line === undefined ? fault : `${fault}:${line}`);

/** The words of a code that an address names; those of codes that we do not give say nothing of them. */
export function faultWords(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const [name = '', line] = code.split(':');
  const known = Object.entries(fileFaults).find(([fault]) => fault === name)?.[1];
  if (known === undefined) return pageWords.unknownFault;
  return line === undefined ? known : `Line ${line}: ${known}`;
}
