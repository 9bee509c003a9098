import { marshall } from '@aws-sdk/util-dynamodb';
import type { ActivityEntry } from '../../../schemas/entities/casework/activity.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { applicantRequestOf, applicantRequestsOf } from '../../applications/store/dynamo-applicant-requests.ts';
import { dynamoDecisionRequestsReader } from '../../applications/store/dynamo-decision-requests.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countOf, type List } from '../../platform/store/listing.ts';
import type { PageRequest } from '../../platform/store/page.ts';
import { type ActivityStore, mergedPage } from '../domain/activity-store.ts';
import { assignmentChangeOf, assignmentHistoryOf } from './dynamo-assignments.ts';
import { decisionEntryOf, decisionsOf } from './dynamo-decisions.ts';
import { noteOf, notesOf } from './dynamo-notes.ts';
import { overrideOf } from './dynamo-overrides.ts';

/** A list whose items are entries of the activity: `<prefix><id>`, which sorts by time. */
interface Source {
  readonly list: List;
  readonly entry: (item: unknown) => ActivityEntry;
}

function decisionEntry(item: unknown): ActivityEntry {
  const { id, made_at, made_by, outcome, dominant_reason } = decisionEntryOf(item);
  return { id, at: made_at, by: made_by, kind: 'decision', outcome, dominant_reason };
}

function noteEntry(item: unknown): ActivityEntry {
  const { id, made_at, made_by, words, mentions } = noteOf(item);
  return { id, at: made_at, by: made_by, kind: 'note', words, mentions };
}

function assignmentEntry(item: unknown): ActivityEntry {
  const { id, by, assignment } = assignmentChangeOf(item);
  const { changed_at, user_id, queue, due_at } = assignment;
  return { id, at: changed_at, by, kind: 'assignment', user_id, queue, due_at };
}

function overrideEntry(item: unknown): ActivityEntry {
  const { id, made_at, made_by, decision_id, outcome, state, review } = overrideOf(item);
  const by = { kind: 'user', id: made_by } as const;
  return { id, at: made_at, by, kind: 'override', decision_id, outcome, state, reviewed_by: review?.user_id ?? null };
}

function applicantRequestEntry(item: unknown): ActivityEntry {
  const { id, asked_at, asked_by, kind, words, due_at, state, answer } = applicantRequestOf(item);
  return { id, at: asked_at, by: asked_by, kind: 'applicant_request', asked: { kind, words, due_at, state, answer } };
}

const sourcesOf = (ref: ConnectionRef): readonly Source[] => [
  { list: decisionsOf(ref), entry: decisionEntry },
  { list: notesOf(ref), entry: noteEntry },
  { list: assignmentHistoryOf(ref), entry: assignmentEntry },
  { list: applicantRequestsOf(ref), entry: applicantRequestEntry },
];

/** The newest entries of a list, before the cursor: one more than the page can show. */
async function newest(table: ReadableTable, { list, entry }: Source, { skip, limit, cursor }: PageRequest) {
  const wanted = limit + 1 + (cursor === undefined ? skip : 0);
  const [count, items] = await Promise.all([
    countOf(table, list),
    table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: marshall({
        ':pk': list.pk,
        ':first': list.prefix,
        ':last': `${list.prefix}${cursor ?? 'g'}`,
      }),
      ScanIndexForward: false,
      ConsistentRead: true,
      // The cursor itself is among what is read, and is left out below.
      Limit: wanted + 1,
    }),
  ]);
  return { count, items: before(items.map(entry), cursor) };
}

const before = (entries: readonly ActivityEntry[], cursor: string | undefined) =>
  entries.filter(({ id }) => cursor === undefined || id < cursor);

/** What happened to an application, read from what is kept of it: nothing is written for it. */
export function dynamoActivity(table: ReadableTable): ActivityStore {
  return {
    async list(ref, page) {
      const [lists, overrides, request] = await Promise.all([
        Promise.all(sourcesOf(ref).map((source) => newest(table, source, page))),
        // They are kept by their decisions, so all are read to order them: at most twenty of each.
        table.startingWith(partition(ref), 'DECISIONOVERRIDE#'),
        dynamoDecisionRequestsReader(table).find(ref),
      ]);
      const requests: readonly ActivityEntry[] =
        request === null
          ? []
          : [
              {
                id: request.id,
                at: request.setAt,
                by: request.setBy,
                kind: 'decision_request',
                request: request.asked.request,
              },
            ];
      const whole = (entries: readonly ActivityEntry[]) => ({
        count: entries.length,
        items: before(entries, page.cursor),
      });
      return mergedPage([...lists, whole(overrides.map(overrideEntry)), whole(requests)], page);
    },
  };
}
