import * as z from 'zod';
import { DecisionOverrideOut } from '../../../schemas/entities/decision-override.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Expression, type Key, type Table, type WriteAction } from '../../platform/store/table.ts';
import { MAX_OVERRIDES, type OverrideReader, type OverrideStore } from '../domain/override-store.ts';
import { decisionEntryKey } from './dynamo-decisions.ts';

/** An override as it was signed: a version that is added never changes what an earlier one says. */
const overrideVersions = documentVersions(DecisionOverrideOut);

const Stored = z.object({ override: z.unknown(), [VERSION_FIELD]: z.unknown() });

/** In the partition of the application: overrides go when its data is erased. */
const listOf = (ref: ConnectionRef, decisionId: string): List => ({
  pk: partition(ref),
  prefix: `DECISIONOVERRIDE#${decisionId}#`,
});
const keyOf = (ref: ConnectionRef, decisionId: string, id: string): Key => {
  const { pk, prefix } = listOf(ref, decisionId);
  return { pk, sk: `${prefix}${id}` };
};

/** An override, of its item. */
export function overrideOf(item: unknown): DecisionOverrideOut {
  const { override, [VERSION_FIELD]: version } = Stored.parse(item);
  const opened = overrideVersions.open(override, version);
  if (opened.outcome === 'unreadable') throw new Error(`an override cannot be read: ${opened.why}`);
  return opened.document;
}

const itemOf = (ref: ConnectionRef, override: DecisionOverrideOut) => ({
  ...keyOf(ref, override.decision_id, override.id),
  override,
  [VERSION_FIELD]: overrideVersions.current,
});

const names = { '#waiting': 'waiting', '#standing': 'standing' };
const standingOf = ({ id, outcome, made_at }: DecisionOverrideOut) => ({ id, outcome, made_at });

/** What the list of decisions shows of a new override. */
function shown(override: DecisionOverrideOut): Expression {
  return override.state === 'waiting'
    ? { expression: 'SET #waiting = :id', names: { '#waiting': 'waiting' }, values: { ':id': override.id } }
    : {
        expression: 'SET #standing = :standing',
        names: { '#standing': 'standing' },
        values: { ':standing': standingOf(override) },
      };
}

/** What the list shows after a review: nothing waits any more. */
function shownReviewed(override: DecisionOverrideOut): Expression {
  return override.state === 'refused'
    ? { expression: 'REMOVE #waiting', names: { '#waiting': 'waiting' } }
    : { expression: 'SET #standing = :standing REMOVE #waiting', names, values: { ':standing': standingOf(override) } };
}

/** Overrides beside the decisions of an application, in the applications table. */
export function dynamoOverrides(table: Table): OverrideStore {
  return {
    ...dynamoOverridesReader(table),
    async add(ref, override) {
      const actions: readonly WriteAction[] = [
        countAction(listOf(ref, override.decision_id), 1, MAX_OVERRIDES),
        {
          update: decisionEntryKey(ref, override.decision_id),
          set: shown(override),
          condition: {
            expression: 'attribute_exists(pk) AND attribute_not_exists(#waiting)',
            names: { '#waiting': 'waiting' },
          },
        },
        { put: itemOf(ref, override), condition: absent },
      ];
      const failed = await table.transact(actions);
      if (failed.includes(2)) throw new Error('an override that was to be added exists already');
      if (failed.includes(1)) return 'waits';
      return failed.length === 0 ? 'added' : 'full';
    },
    async review(ref, override) {
      const failed = await table.transact([
        {
          update: decisionEntryKey(ref, override.decision_id),
          set: shownReviewed(override),
          condition: {
            expression: '#waiting = :id',
            names: { '#waiting': 'waiting' },
            values: { ':id': override.id },
          },
        },
        { put: itemOf(ref, override) },
      ]);
      return failed.length === 0;
    },
  };
}

/** The same for functions that may only read. */
export function dynamoOverridesReader(table: ReadableTable): OverrideReader {
  return {
    async find(ref, decisionId, overrideId) {
      const item = await table.get(keyOf(ref, decisionId, overrideId));
      return item === null ? null : overrideOf(item);
    },
    list: (ref, decisionId, page) => readPage(table, listOf(ref, decisionId), page, overrideOf),
  };
}
