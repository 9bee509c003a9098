import {
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Transaction } from '../../console-api.ts';
import { showCount } from '../../figures/show-figure.ts';
import { sortedTransactions } from '../../figures/sorted-transactions.ts';
import { useWords } from '../../parts/console-context.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { usePrinting } from '../../parts/use-printing.ts';
import { LabelCell, type Labels } from './label-cell.tsx';
import { rowAfterKey } from './row-after-key.ts';
import { Room, SortHeader, TransactionRow } from './transaction-row.tsx';
import { PRINTED, useRowsInSight } from './use-rows-in-sight.ts';

const features = tableFeatures({ rowSortingFeature });
const helper = createColumnHelper<typeof features, Transaction>();

/** A table of which only the rows in sight are drawn, however many there are; on paper all of them, up to a bound. */
export function TransactionTable({
  rows,
  labels,
  relabel,
  why,
}: {
  readonly rows: readonly Transaction[];
  readonly labels: Labels;
  /** Null for those who may change no label. */
  readonly relabel: ((transaction: Transaction, label: string) => void) | null;
  /** Opens why a transaction has its label. */
  readonly why: (transaction: Transaction) => void;
}) {
  const { transactions: words } = useWords();
  const { columns: names } = words;
  const box = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('datetime', { header: names.date }),
        helper.accessor('description', { header: names.description }),
        helper.accessor('label', { header: names.label }),
        helper.accessor('amount', { header: names.amount }),
        helper.accessor('balance', { header: names.balance }),
      ]),
    [names],
  );
  const [sorting, setSorting] = useState<SortingState>([]);
  const sorted = useMemo(() => sortedTransactions(rows, sorting), [rows, sorting]);
  const isPrinting = usePrinting();
  const { from, drawn, above, below, scrollTo } = useRowsInSight(sorted, box, isPrinting);
  const table = useTable({
    features,
    columns,
    data: drawn,
    getRowId: ({ id }) => id,
    manualSorting: true,
    state: { sorting },
    onSortingChange: setSorting,
  });

  /** From a label to the label of another row, and from a "why" to the one of another row. */
  const focusRow = (index: number, kind: 'label' | 'why'): void => {
    const wanted = Math.max(0, Math.min(sorted.length - 1, index));
    const button = () => box.current?.querySelector<HTMLElement>(`tr[data-index="${wanted}"] button.${kind}`);
    const drawn = button();
    scrollTo(wanted);
    // At once where the row is drawn: the next key may follow within the frame.
    if (drawn) drawn.focus({ preventScroll: true });
    else requestAnimationFrame(() => requestAnimationFrame(() => button()?.focus({ preventScroll: true })));
  };
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const to = rowAfterKey(event, sorted.length);
    if (to === undefined || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    focusRow(to, event.target.matches('.why') ? 'why' : 'label');
  };
  return (
    <>
      <p className="soft keys">{relabel === null ? words.readerKeys : words.keys}</p>
      {isPrinting && sorted.length > PRINTED ? (
        <p>{words.printed(showCount(PRINTED), showCount(sorted.length))}</p>
      ) : null}
      <ScrollRegion name={words.title} tall box={box} onKeyDown={move}>
        <table className="transactions" aria-rowcount={sorted.length + 1}>
          <caption className="unseen">{words.title}</caption>
          <thead>
            <tr aria-rowindex={1}>
              {table.getFlatHeaders().map(({ id, column }) => (
                <SortHeader
                  key={id}
                  title={String(column.columnDef.header)}
                  isNumeric={id === 'amount' || id === 'balance'}
                  order={column.getIsSorted()}
                  sort={column.getToggleSortingHandler()}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            <Room height={above} columns={columns.length} />
            {table.getRowModel().rows.map(({ original: one }, at) => (
              <TransactionRow key={one.id} transaction={one} index={from + at}>
                <LabelCell
                  transaction={one}
                  labels={labels}
                  isPrinting={isPrinting}
                  isEditing={editing === one.id}
                  edit={setEditing}
                  leave={() => focusRow(from + at, 'label')}
                  relabel={relabel}
                  why={why}
                />
              </TransactionRow>
            ))}
            <Room height={below} columns={columns.length} />
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
