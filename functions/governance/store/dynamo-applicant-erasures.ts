import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { PENDING_INDEX } from '../../applications/store/bank-connection-item.ts';
import { applicantGoneActions, applicationClosedActions } from '../../applications/store/dynamo-applications.ts';
import { erasedContactKey, holderKey, holderPartition } from '../../applications/store/dynamo-contacts.ts';
import { ERASURE_LOST_AFTER_MS } from '../../connect/domain/flow/erasure-store.ts';
import { dueWork } from '../../platform/keeping/due-work.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Key, present, type Table } from '../../platform/store/table.ts';
import {
  type ApplicantErasureReader,
  ApplicantErasureRecord,
  type ApplicantErasureStore,
  type ApplicantRef,
} from '../domain/applicant-erasure-store.ts';

/** Erasures of applicants in the index of what is pending. */
export const pendingErasures = dueWork(PENDING_INDEX, 'applicant-erasure');
const PREFIX = 'APPLICANTERASURE#';
const APPLICATIONS_AT_ONCE = 25;

const keyOf = ({ organisationId, applicantId }: ApplicantRef): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `${PREFIX}${applicantId}`,
});

const Due = z.object({ organisationId: z.string(), sk: z.string() });
const Held = z.object({ sk: z.string() });
const Contacted = z.object({ contact: z.object({ pk: z.string(), sk: z.string() }).nullable().default(null) });
const Searched = z.object({ terms: z.array(z.string()).default([]) });

/** What is noted on an erasure while it goes on. */
function progressNotes(
  table: Table,
): Pick<ApplicantErasureStore, 'note' | 'noteRevetCursor' | 'noteErased' | 'postpone'> {
  return {
    async note(ref, erased, applicationId) {
      await table.update(
        keyOf(ref),
        {
          expression: 'SET files = files + :files, #records = #records + :records, revets = revets + :revets',
          names: { '#records': 'records' },
          values: { ':files': erased.files, ':records': erased.records, ':revets': erased.revets },
        },
        present,
      );
      if (applicationId === null) return;
      await table.update(
        keyOf(ref),
        { expression: 'SET applicationIds = list_append(applicationIds, :ids)', values: { ':ids': [applicationId] } },
        { expression: 'NOT contains(applicationIds, :id)', values: { ':id': applicationId } },
      );
    },
    async noteRevetCursor(ref, cursor) {
      await table.update(
        keyOf(ref),
        { expression: 'SET revetCursor = :cursor', values: { ':cursor': cursor } },
        present,
      );
    },
    async noteErased(ref, at, dueAt) {
      await table.update(
        keyOf(ref),
        { expression: 'SET erasedAt = :at, pending_since = :due', values: { ':at': at, ':due': dueAt } },
        { expression: 'attribute_exists(pk) AND NOT attribute_type(erasedAt, :text)', values: { ':text': 'S' } },
      );
    },
    async postpone(ref, dueAt) {
      await table.update(
        keyOf(ref),
        { expression: 'SET pending_since = :due', values: { ':due': dueAt } },
        { expression: 'attribute_exists(pending_since)' },
      );
    },
  };
}

/** Erasures of applicants in the applications table: their records are the receipts. */
export function dynamoApplicantErasures(table: Table): ApplicantErasureStore {
  const reader = dynamoApplicantErasuresReader(table);
  const { applicationsOf } = reader;

  return {
    ...reader,
    async begin(applicant, record) {
      const lost = new Date(Date.parse(record.requestedAt) + ERASURE_LOST_AFTER_MS).toISOString();
      const contact = erasedContactKey(applicant);
      const { phoneDigest } = record;
      const failed = await table.transact([
        {
          put: {
            ...keyOf(record),
            ...record,
            contact,
            ...pendingErasures.fields(record.applicantId, lost),
          },
          condition: absent,
        },
        // By which rows that wait to be vetted are known to be of somebody who is gone.
        ...(contact === null ? [] : [{ put: { ...contact, phoneDigest } }]),
        ...applicantGoneActions(applicant),
      ]);
      return failed.length === 0;
    },
    async closeApplication(application, at) {
      const holder = await table.get(holderKey(application));
      const { terms } = Searched.parse(holder ?? {});
      const failed = await table.transact(applicationClosedActions(application, terms, at));
      if (failed.length > 0) throw new Error('an application went away while it was closed');
    },
    ...progressNotes(table),
    async finish(ref, at) {
      for (;;) {
        const ids = await applicationsOf(ref, null);
        if (ids.length === 0) break;
        const pk = holderPartition(ref.organisationId, ref.applicantId);
        for (const sk of ids) await table.remove({ pk, sk });
      }
      const { contact } = Contacted.parse((await table.get(keyOf(ref))) ?? {});
      if (contact !== null) await table.remove(contact);
      await table.update(
        keyOf(ref),
        {
          expression:
            'SET finishedAt = :at, emailDigest = :none, phoneDigest = :none, revetCursor = :none REMOVE #pending, pending_since, contact',
          names: { '#pending': 'pending' },
          values: { ':at': at, ':none': null },
        },
        present,
      );
    },
  };
}

/** The same for functions that may only read. */
export function dynamoApplicantErasuresReader(table: ReadableTable): ApplicantErasureReader {
  const applicationsOf: ApplicantErasureStore['applicationsOf'] = async ({ organisationId, applicantId }, after) => {
    const items = await table.query({
      KeyConditionExpression: 'pk = :pk AND sk > :after',
      ExpressionAttributeValues: marshall({
        ':pk': holderPartition(organisationId, applicantId),
        ':after': after ?? '0',
      }),
      ConsistentRead: true,
      Limit: APPLICATIONS_AT_ONCE,
    });
    return items.map((item) => Held.parse(item).sk);
  };
  return {
    applicationsOf,
    async find(ref) {
      const item = await table.get(keyOf(ref));
      return item ? ApplicantErasureRecord.parse(item) : null;
    },
    drainDue: (by, take) =>
      pendingErasures.drain(
        table,
        by,
        (item) => {
          const { organisationId, sk } = Due.parse(item);
          return { organisationId, applicantId: sk.slice(PREFIX.length) };
        },
        take,
      ),
  };
}
