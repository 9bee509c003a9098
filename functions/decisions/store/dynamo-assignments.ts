import * as z from 'zod';
import { AssignmentOut } from '../../../schemas/entities/assignment.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { STATUS_INDEX } from '../../applications/store/status-index.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { filteredPage } from '../../platform/store/filtered-pages.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List } from '../../platform/store/listing.ts';
import { absent, type Expression, type Key, type Table, type WriteAction } from '../../platform/store/table.ts';
import type { AssignedTo, AssignmentChange, AssignmentReader, AssignmentStore } from '../domain/assignment-store.ts';

const assignmentVersions = documentVersions(AssignmentOut);

/** In the partition of the application: both go when its data is erased, and with them their rows of the index. */
const keyOf = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'ASSIGNMENT' });
const assigneeKey = (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'ASSIGNEE' });

/** What assignments there were, beside the one that stands: the audit log says that there was one, and not to whom. */
export const assignmentHistoryOf = (ref: ConnectionRef): List => ({ pk: partition(ref), prefix: 'ASSIGNED#' });

const ChangeSchema = z.object({
  id: z.string(),
  by: z.object({ kind: z.enum(['user', 'api_token']), id: z.string() }),
  assignment: AssignmentOut,
});
const changeVersions = documentVersions(ChangeSchema);

const changeItem = (ref: ConnectionRef, assignment: AssignmentOut, { id, by }: AssignmentChange) => ({
  pk: partition(ref),
  sk: `ASSIGNED#${id}`,
  change: { id, by, assignment },
  [VERSION_FIELD]: changeVersions.current,
});

/** A change of who is in charge, of its item. */
export function assignmentChangeOf(item: unknown): z.output<typeof ChangeSchema> {
  const { change, [VERSION_FIELD]: version } = z
    .object({ change: z.unknown(), [VERSION_FIELD]: z.unknown() })
    .parse(item);
  const opened = changeVersions.open(change, version);
  if (opened.outcome === 'unreadable') throw new Error(`a change of an assignment cannot be read: ${opened.why}`);
  return opened.document;
}

/** Partition of the index: it is of one organisation, as those of standings are. */
const listedIn = (organisationId: string, to: AssignedTo): string =>
  `ORG#${organisationId}#${to.kind === 'queue' ? `QUEUE#${to.name}` : `INCHARGE#${to.userId}`}`;

const Listed = z.object({ applicationId: z.string() });

function assignmentOf(item: unknown): AssignmentOut {
  const { [VERSION_FIELD]: version, ...stored } = z.looseObject({ [VERSION_FIELD]: z.unknown() }).parse(item);
  const opened = assignmentVersions.open(stored, version);
  if (opened.outcome === 'unreadable') throw new Error(`an assignment cannot be read: ${opened.why}`);
  return opened.document;
}

/** The member of a transaction by which a decision refers its application to a queue: who is in charge stays so. */
export const referredAction = (
  ref: ConnectionRef,
  { queue, decisionId, at }: { readonly queue: string; readonly decisionId: string; readonly at: string },
): WriteAction => ({
  update: keyOf(ref),
  set: {
    expression:
      'SET listedIn = :listedIn, applicationId = :application, application_id = :application, #queue = :queue, decision_id = :decision, changed_at = :at, user_id = if_not_exists(user_id, :none), due_at = if_not_exists(due_at, :none), #version = :version',
    names: { '#queue': 'queue', '#version': VERSION_FIELD },
    values: {
      ':listedIn': listedIn(ref.organisationId, { kind: 'queue', name: queue }),
      ':application': ref.applicationId,
      ':queue': queue,
      ':decision': decisionId,
      ':at': at,
      ':none': null,
      ':version': assignmentVersions.current,
    },
  },
});

/** Whether an assignment is still the one that was found: a decision and a person change its time or its decision. */
const unchangedSince = (before: AssignmentOut | null): Expression =>
  before === null
    ? absent
    : {
        expression: 'changed_at = :changed AND decision_id = :decision AND #queue = :queue',
        names: { '#queue': 'queue' },
        values: { ':changed': before.changed_at, ':decision': before.decision_id, ':queue': before.queue },
      };

/** Assignments in the applications table. They are listed by the index of applications, which has both their items. */
export function dynamoAssignments(table: Table): AssignmentStore {
  return {
    ...dynamoAssignmentsReader(table),
    async set(ref, assignment, before, change) {
      const { organisationId, applicationId } = ref;
      const { queue, user_id: userId } = assignment;
      const inQueue =
        queue === null ? {} : { listedIn: listedIn(organisationId, { kind: 'queue', name: queue }), applicationId };
      const failed = await table.transact([
        {
          put: { ...keyOf(ref), ...assignment, ...inQueue, [VERSION_FIELD]: assignmentVersions.current },
          condition: unchangedSince(before),
        },
        userId === null
          ? { remove: assigneeKey(ref) }
          : {
              put: {
                ...assigneeKey(ref),
                listedIn: listedIn(organisationId, { kind: 'user', userId }),
                applicationId,
              },
            },
        countAction(assignmentHistoryOf(ref), 1),
        { put: changeItem(ref, assignment, change), condition: absent },
      ]);
      return failed.length === 0;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoAssignmentsReader(table: ReadableTable): AssignmentReader {
  return {
    async find(ref) {
      const item = await table.get(keyOf(ref));
      return item === null ? null : assignmentOf(item);
    },
    async list(organisationId, to, page) {
      const found = await filteredPage(
        table,
        {
          index: STATUS_INDEX,
          partition: { name: 'listedIn', value: listedIn(organisationId, to) },
          sort: { name: 'applicationId', prefix: '' },
          from: '0',
          to: 'g',
          filter: null,
        },
        page,
        (item) => ({ id: Listed.parse(item).applicationId }),
      );
      const items = await table.getAll(found.items.map(({ id }) => keyOf({ organisationId, applicationId: id })));
      const byId = new Map(items.map(assignmentOf).map((one) => [one.application_id, one]));
      // The index may be a moment behind: what has moved on is not shown.
      const isStill = ({ queue, user_id }: AssignmentOut) =>
        to.kind === 'queue' ? queue === to.name : user_id === to.userId;
      return { ...found, items: found.items.flatMap(({ id }) => byId.get(id) ?? []).filter(isStill) };
    },
  };
}
