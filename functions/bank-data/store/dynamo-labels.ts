import { completeResult } from '../../applications/domain/complete-result.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { BusyError } from '../../platform/store/busy-error.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Table } from '../../platform/store/table.ts';
import { appendHistory } from '../domain/label-history.ts';
import type { LabelReader, LabelStore } from '../domain/label-store.ts';
import { pendingCause } from '../domain/pending-cause.ts';
import { answeringPlace } from './answering-place.ts';
import { askForAnalysis, GENERATION_TRIES, keys, labelsPrefix, notNewerThan } from './bank-connection-items.ts';
import { firstYearWith, labelledMonthsOf, labelPages } from './label-items.ts';
import { keepStaffLabels } from './staff-labels.ts';
import { UserLabelItem } from './user-label-item.ts';

/** Labels of bank connections in the applications table. */
export function dynamoLabels(table: Table): LabelStore {
  const connections = dynamoConnectionRecords(table);
  return {
    ...dynamoLabelsReader(table),
    async saveLabels(ref, { generation, place }, labels) {
      await Promise.all(
        labelPages(labels).map(({ accountId, year, chunk, page }) =>
          table.put({ ...keys.labels(ref, place, accountId, year, chunk), generation, page }, notNewerThan(generation)),
        ),
      );
    },
    async relabel(ref, label, cause, at) {
      const key = keys.userLabel(ref, label.fingerprint);
      for (let attempt = 1; attempt <= GENERATION_TRIES; attempt += 1) {
        // Of two relabellings of one generation only one is kept, so the label in force stays so until this one is kept.
        const [connection, item] = await Promise.all([connections.find(ref), table.get(key)]);
        if (!connection || completeResult(connection) === null) return { outcome: 'not_ready' };
        const before = item ? UserLabelItem.parse(item) : null;
        const nothing = { accounts: 0, transactions: 0 };
        const failed = await table.transact([
          { put: { ...key, ...appendHistory(label, before) } },
          askForAnalysis(ref, connection, at, pendingCause(connection, cause), nothing),
        ]);
        if (failed.length === 0) return { outcome: 'relabelled', generation: connection.generation + 1 };
      }
      throw new BusyError('the connection changed too often while a label was given');
    },
    keepStaffLabels: (ref, labels) => keepStaffLabels(table, ref, labels),
  };
}

/** The same for functions that may only read. */
export function dynamoLabelsReader(table: ReadableTable): LabelReader {
  const connections = dynamoConnectionRecords(table);
  return {
    async labelledMonths(ref, accountId, months, result) {
      const first = months[0];
      const last = months.at(-1);
      if (first === undefined || last === undefined) return [];
      const whole = result ?? (await answeringPlace(connections, ref));
      if (whole === null) return [];
      const prefix = labelsPrefix(whole.place, accountId);
      const from = `${prefix}${firstYearWith(first)}`;
      const to = `${prefix}${last.slice(0, 4)}#zzz`;
      return labelledMonthsOf(accountId, months, await table.between(partition(ref), from, to));
    },
    async userLabels(ref) {
      return (await table.startingWith(partition(ref), 'USERLABEL#')).map((item) => UserLabelItem.parse(item));
    },
  };
}
