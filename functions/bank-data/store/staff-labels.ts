import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { Table } from '../../platform/store/table.ts';
import type { UserLabel } from '../domain/label-store.ts';
import { keys } from './bank-connection-items.ts';

/** Labels that are written at the same time. */
const AT_ONCE = 16;

/** Keeps labels of our own staff where no user gave one; @returns how many were kept. Doing it again changes nothing. */
export async function keepStaffLabels(table: Table, ref: ConnectionRef, labels: readonly UserLabel[]): Promise<number> {
  let kept = 0;
  for (let from = 0; from < labels.length; from += AT_ONCE) {
    const written = await Promise.all(
      labels
        .slice(from, from + AT_ONCE)
        .map((label) =>
          table.put(
            { ...keys.userLabel(ref, label.fingerprint), ...label, isStaff: true },
            { expression: 'attribute_not_exists(pk) OR attribute_exists(isStaff)' },
          ),
        ),
    );
    kept += written.filter(Boolean).length;
  }
  return kept;
}
