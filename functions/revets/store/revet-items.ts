import * as z from 'zod';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import type { List } from '../../platform/store/listing.ts';
import { type Expression, type Item, type Key, present, type WriteAction } from '../../platform/store/table.ts';
import { KeptReason, type RevetFinding, RevetRecord, type RevetRef, RevetRow, stemOf } from '../domain/revet-store.ts';
import { rowsEnd } from './revet-keeping.ts';

/** Beside the organisation's other partition: a file brings tens of thousands of rows at once. */
const partition = (organisationId: string): string => `ORG#${organisationId}#REVETS`;
/** Keys of revets in the applications table. */
export const revetKeys = {
  partition,
  submission: (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `SUBMISSION#${id}` }),
  chunk: (organisationId: string, id: string, chunk: number): Key => ({
    pk: partition(organisationId),
    sk: `CHUNK#${id}#${String(chunk).padStart(4, '0')}`,
  }),
  revet: ({ organisationId, revetId }: RevetRef): Key => ({ pk: partition(organisationId), sk: `REVET#${revetId}` }),
  submissions: (organisationId: string): List => ({ pk: partition(organisationId), prefix: 'SUBMISSION#' }),
  revets: (organisationId: string): List => ({ pk: partition(organisationId), prefix: 'REVET#' }),
  ofSubmission: (organisationId: string, id: string): List => ({
    pk: partition(organisationId),
    prefix: `REVET#${stemOf(id)}`,
  }),
};

/** Not in the partition of the application, which is erased when a consent is withdrawn: the row is found even then. */
export const vettedPrefix = (applicationId: string): string => `VETTED#${applicationId}#`;
export const vettedKey = ({ organisationId, revetId }: RevetRef, applicationId: string): Key => ({
  pk: partition(organisationId),
  sk: `${vettedPrefix(applicationId)}${revetId}`,
});

const ChunkItem = z.object({ rows: z.unknown() });
const ChunkRows = z.array(RevetRow.nullable());

/** The rows of a chunk's item, null in the place of each that was erased. */
export const rowsOfItem = (item: Item): (RevetRow | null)[] => ChunkRows.parse(expandJson(ChunkItem.parse(item).rows));

/** Of a chunk that waits, and of which so many rows were erased. */
export const withBlanks = (blanks: number): Expression =>
  blanks === 0
    ? { expression: 'attribute_exists(pk) AND attribute_not_exists(blanks)' }
    : { expression: 'blanks = :seen', values: { ':seen': blanks } };
const PackedReasons = z.object({ finding: z.object({ reasons: z.unknown() }) });

/** The item of a row. */
export const itemOf = (record: RevetRecord): Key & Item => ({
  ...revetKeys.revet({ organisationId: record.organisationId, revetId: record.id }),
  ...record,
  // Ids of transactions are most of it, and they resemble each other.
  finding: { ...record.finding, reasons: compressJson(record.finding.reasons) },
  expires_at: rowsEnd(record.id),
});

/** The row of an item. */
export function recordOf(item: Item): RevetRecord {
  const { finding } = PackedReasons.parse(item);
  const reasons = z.array(KeptReason).parse(expandJson(finding.reasons));
  const kept = item['finding'];
  return RevetRecord.parse({ ...item, finding: { ...(typeof kept === 'object' ? kept : {}), reasons } });
}

type Count = 'green' | 'amber' | 'red' | 'awaiting';
const countNames = { GREEN: 'green', AMBER: 'amber', RED: 'red' } as const;
const countOf = ({ outcome }: RevetFinding): Count => (outcome === null ? 'awaiting' : countNames[outcome]);

/** The member of a transaction that counts outcomes on a submission. */
export function countedAction(
  key: Key,
  changes: Readonly<Record<Count, number>> & { readonly erased?: number },
): WriteAction {
  const { green, amber, red, awaiting, erased = 0 } = changes;
  return {
    update: key,
    set: {
      expression: `ADD green :green, amber :amber, red :red, awaiting :awaiting${erased === 0 ? '' : ', erased :erased'}`,
      values: {
        ':green': green,
        ':amber': amber,
        ':red': red,
        ':awaiting': awaiting,
        ...(erased === 0 ? {} : { ':erased': erased }),
      },
    },
    condition: present,
  };
}

export function tally(
  findings: readonly { readonly finding: RevetFinding; readonly by: 1 | -1 }[],
): Record<Count, number> {
  const counts = { green: 0, amber: 0, red: 0, awaiting: 0 };
  for (const { finding, by } of findings) counts[countOf(finding)] += by;
  return counts;
}

/** Of a row that is still of this version. */
export const ofVersion = (version: number): Expression => ({
  expression: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': version },
});
