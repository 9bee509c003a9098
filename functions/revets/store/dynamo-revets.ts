import * as z from 'zod';
import { followerKey } from '../../applications/store/dynamo-followers.ts';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import { type List, readPage } from '../../platform/store/listing.ts';
import {
  absent,
  type Expression,
  type Item,
  type Key,
  present,
  type Table,
  type WriteAction,
} from '../../platform/store/table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { domainEvent } from '../../webhooks/domain/domain-event.ts';
import { outboxAction } from '../../webhooks/store/dynamo-event-outbox.ts';
import {
  KeptReason,
  type RevetFinding,
  RevetRecord,
  type RevetRef,
  RevetRow,
  type RevetStore,
  RevetSubmissionRecord,
  rowsOfChunk,
  stemOf,
} from '../domain/revet-store.ts';
import { chunksEnd, countByMonth, countOfMonths, rowsEnd, submissionEnd } from './revet-keeping.ts';

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
};

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

const Vetted = z.object({ revetId: z.string() });

/** Not in the partition of the application, which is erased when a consent is withdrawn: the row is found even then. */
const vettedPrefix = (applicationId: string): string => `VETTED#${applicationId}#`;
const vettedKey = ({ organisationId, revetId }: RevetRef, applicationId: string): Key => ({
  pk: partition(organisationId),
  sk: `${vettedPrefix(applicationId)}${revetId}`,
});

const itemOf = (record: RevetRecord): Key & Item => ({
  ...revetKeys.revet({ organisationId: record.organisationId, revetId: record.id }),
  ...record,
  // Ids of transactions are most of it, and they resemble each other.
  finding: { ...record.finding, reasons: compressJson(record.finding.reasons) },
  expires_at: rowsEnd(record.id),
});

function recordOf(item: Item): RevetRecord {
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

/** The members of a transaction that tell of an outcome that came, or changed, after the first look. */
function decidedActions(
  operations: Table,
  { id, organisationId, finding }: RevetRecord,
  submissionId: string,
): WriteAction[] {
  const { outcome, applicationId, decidedAt } = finding;
  if (outcome === null || applicationId === null || decidedAt === null) return [];
  const event = domainEvent(derivedIdentifier, {
    organisationId,
    type: 'revet.decided',
    subject: submissionId,
    occurredAt: decidedAt,
    which: [id],
    data: {
      application_id: applicationId,
      href: `/v1/applications/revet/${id}`,
      submission_id: submissionId,
      revet_id: id,
      outcome,
    },
  });
  return [outboxAction(operations, event, Date.parse(decidedAt))];
}

/**
 * Submissions of applicants to be vetted and what came of them, in the applications table.
 * @param operations keeps the event of an outcome that comes late, in the same step; without it nobody hears of it
 */
export function dynamoRevets(table: Table, operations?: Table): RevetStore {
  return {
    async keepChunk({ organisationId, id }, chunk, rows) {
      await table.put({
        ...revetKeys.chunk(organisationId, id, chunk),
        rows: compressJson(rows),
        // What never became a submission goes by itself.
        expires_at: chunksEnd(id),
      });
    },
    async submit(submission) {
      const key = revetKeys.submission(submission.organisationId, submission.id);
      // What is noted once must not be there before.
      const { seenAt: _, decidedAt: __, ...kept } = submission;
      const failed = await table.transact([
        { put: { ...key, ...kept, expires_at: submissionEnd(submission.id) }, condition: absent },
        countByMonth(revetKeys.submissions(submission.organisationId), submission.id, 1),
      ]);
      if (failed.length > 0) throw new Error('the submission exists already');
    },
    async submission(organisationId, submissionId) {
      const item = await table.get(revetKeys.submission(organisationId, submissionId));
      return item ? RevetSubmissionRecord.parse(item) : null;
    },
    submissions(organisationId, page) {
      const list = revetKeys.submissions(organisationId);
      const parse = (item: unknown) => RevetSubmissionRecord.parse(item);
      return readPage(table, list, page, parse, () => countOfMonths(table, list));
    },
    async chunk(organisationId, submissionId, chunk) {
      const item = await table.get(revetKeys.chunk(organisationId, submissionId, chunk));
      return item ? rowsOfItem(item) : null;
    },
    async complete({ organisationId, id, rows }, chunk, records, blanks) {
      const erased = rowsOfChunk(chunk, rows) - records.length;
      const failed = await table.transact([
        // The rows are in the records from here on, so the chunk goes: it is done once.
        { remove: revetKeys.chunk(organisationId, id, chunk), condition: withBlanks(blanks) },
        countedAction(revetKeys.submission(organisationId, id), {
          ...tally(records.map(({ finding }) => ({ finding, by: 1 }))),
          erased,
        }),
        countByMonth(revetKeys.revets(organisationId), id, records.length),
        ...records.map((record) => ({ put: itemOf(record), condition: absent })),
      ]);
      return failed.length === 0;
    },
    async find(ref) {
      const item = await table.get(revetKeys.revet(ref));
      return item ? recordOf(item) : null;
    },
    list(organisationId, submission, page) {
      const parse = (item: unknown) => recordOf(z.record(z.string(), z.unknown()).parse(item));
      if (submission === null) {
        const all = revetKeys.revets(organisationId);
        return readPage(table, all, page, parse, () => countOfMonths(table, all));
      }
      const list = { pk: partition(organisationId), prefix: `REVET#${stemOf(submission.id)}` };
      const { green, amber, red, awaiting } = submission;
      return readPage(table, list, page, parse, async () => green + amber + red + awaiting);
    },
    async replace(before, after, submissionId) {
      const put: WriteAction = {
        put: itemOf({ ...after, version: before.version + 1 }),
        condition: ofVersion(before.version),
      };
      const changes = tally([
        { finding: before.finding, by: -1 },
        { finding: after.finding, by: 1 },
      ]);
      const isSame = Object.values(changes).every((change) => change === 0);
      const { organisationId } = before;
      const counted = isSame ? [] : [countedAction(revetKeys.submission(organisationId, submissionId), changes)];
      const told =
        operations === undefined || after.finding.decidedAt === before.finding.decidedAt
          ? []
          : decidedActions(operations, after, submissionId);
      return (await table.transact([put, ...counted, ...told])).length === 0;
    },
    async noteReached({ organisationId, id }, mark, at) {
      const noted = await table.update(
        revetKeys.submission(organisationId, id),
        { expression: 'SET #mark = if_not_exists(#mark, :at)', names: { '#mark': mark }, values: { ':at': at } },
        present,
      );
      return (noted === null ? null : RevetSubmissionRecord.parse(noted)[mark]) ?? at;
    },
    async follow(ref, applicationId) {
      const { organisationId, revetId } = ref;
      // Whoever is waited for is found by it when the applicant is erased, also after the wait.
      await table.put({ ...vettedKey(ref, applicationId), revetId, expires_at: rowsEnd(revetId) });
      await table.put({
        ...followerKey({ organisationId, applicationId }, `REVET#${revetId}`),
        kind: 'revet',
        revetId,
      });
    },
    async noteVetted(ref, applicationId) {
      const { revetId } = ref;
      await table.put({ ...vettedKey(ref, applicationId), revetId, expires_at: rowsEnd(revetId) });
    },
    async vettedBy(organisationId, applicationId) {
      const items = await table.startingWith(partition(organisationId), vettedPrefix(applicationId));
      return items.map((item) => ({ organisationId, revetId: Vetted.parse(item).revetId }));
    },
    async forgetVetted(ref, applicationId) {
      await table.remove(vettedKey(ref, applicationId));
    },
    async remove({ id: revetId, organisationId, version, finding }, submissionId) {
      const failed = await table.transact([
        { remove: revetKeys.revet({ organisationId, revetId }), condition: ofVersion(version) },
        countedAction(revetKeys.submission(organisationId, submissionId), {
          ...tally([{ finding, by: -1 }]),
          erased: 1,
        }),
        countByMonth(revetKeys.revets(organisationId), revetId, -1),
      ]);
      return failed.length === 0;
    },
    async unfollow({ organisationId, revetId }, applicationId) {
      await table.remove(followerKey({ organisationId, applicationId }, `REVET#${revetId}`));
    },
  };
}
