import * as z from 'zod';
import { compressJson } from '../../platform/store/compressed-json.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { readPage } from '../../platform/store/listing.ts';
import { absent, present, type Table, type WriteAction } from '../../platform/store/table.ts';
import { derivedIdentifier } from '../../platform/system/identifiers.ts';
import { domainEvent } from '../../webhooks/domain/domain-event.ts';
import { outboxAction } from '../../webhooks/store/dynamo-event-outbox.ts';
import {
  type RevetReader,
  type RevetRecord,
  type RevetRowReader,
  type RevetRowStore,
  type RevetStore,
  type RevetSubmissionReader,
  RevetSubmissionRecord,
  type RevetSubmissionStore,
  rowsOfChunk,
} from '../domain/revet-store.ts';
import { dynamoVetted, dynamoVettedReader } from './dynamo-vetted.ts';
import { countedAction, itemOf, ofVersion, recordOf, revetKeys, rowsOfItem, tally, withBlanks } from './revet-items.ts';
import { chunksEnd, countByMonth, countOfMonths, submissionEnd } from './revet-keeping.ts';

/** The members of a transaction that announce an outcome that came, or changed, after the first look. */
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
    discriminator: [id],
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

function submissionStore(table: Table): RevetSubmissionStore {
  return {
    ...submissionReader(table),
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
    async noteReached({ organisationId, id }, mark, at) {
      const noted = await table.update(
        revetKeys.submission(organisationId, id),
        { expression: 'SET #mark = if_not_exists(#mark, :at)', names: { '#mark': mark }, values: { ':at': at } },
        present,
      );
      return (noted === null ? null : RevetSubmissionRecord.parse(noted)[mark]) ?? at;
    },
  };
}

/** The same for functions that may only read. */
function submissionReader(table: ReadableTable): RevetSubmissionReader {
  return {
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
  };
}

function rowStore(table: Table, operations: Table | undefined): RevetRowStore {
  return {
    ...rowReader(table),
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
      const announced =
        operations === undefined || after.finding.decidedAt === before.finding.decidedAt
          ? []
          : decidedActions(operations, after, submissionId);
      return (await table.transact([put, ...counted, ...announced])).length === 0;
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
  };
}

/** The same for functions that may only read. */
function rowReader(table: ReadableTable): RevetRowReader {
  return {
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
      const list = revetKeys.ofSubmission(organisationId, submission.id);
      const { green, amber, red, awaiting } = submission;
      return readPage(table, list, page, parse, async () => green + amber + red + awaiting);
    },
  };
}

/**
 * Submissions of applicants to be vetted, and their rows, in the applications table.
 * @param operations keeps the event of an outcome that comes late, in the same step; without it no webhook gets it
 */
export function dynamoRevets(table: Table, operations?: Table): RevetStore {
  return { ...submissionStore(table), ...rowStore(table, operations), ...dynamoVetted(table) };
}

/** The same for functions that may only read. */
export const dynamoRevetsReader = (table: ReadableTable): RevetReader => ({
  ...submissionReader(table),
  ...rowReader(table),
  ...dynamoVettedReader(table),
});
