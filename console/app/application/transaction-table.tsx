import {
  createColumnHelper,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Transaction } from '../console-api.ts';
import { showCount, showDate, showMoney, showName } from '../figures/show-figure.ts';
import { sortedTransactions } from '../figures/sorted-transactions.ts';
import { useWords } from '../parts/console-context.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { usePrinting } from '../parts/use-printing.ts';
import { LabelButton, LabelChoice, type Labels, WhyButton } from './label-cell.tsx';

const ROW = 48;
const AROUND = 12;

const features = tableFeatures({ rowSortingFeature });
const helper = createColumnHelper<typeof features, Transaction>();

/** Rows that the keys go, besides the arrows. */
const PAGE_ROWS = 10;

/** Rows that are drawn on paper at most: some two hundred pages. Who needs more takes the export. */
const PRINTED = 5_000;

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
  // The table knows the rows that are drawn: to make one of each of twenty thousand takes longer than a press may.
  const [sorting, setSorting] = useState<SortingState>([]);
  const sorted = useMemo(() => sortedTransactions(rows, sorting), [rows, sorting]);
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: AROUND,
    // The same one while the rows are the same: with another one every row is measured anew.
    getItemKey: useCallback((index: number) => sorted[index]?.id ?? index, [sorted]),
  });
  const isPrinting = usePrinting();
  const inSight = virtual.getVirtualItems();
  const from = isPrinting ? 0 : (inSight[0]?.index ?? 0);
  const to = isPrinting ? PRINTED : (inSight.at(-1)?.index ?? -1) + 1;
  const drawn = useMemo(() => sorted.slice(from, to), [sorted, from, to]);
  const table = useTable({
    features,
    columns,
    data: drawn,
    getRowId: ({ id }) => id,
    manualSorting: true,
    state: { sorting },
    onSortingChange: setSorting,
  });
  const above = isPrinting ? 0 : (inSight[0]?.start ?? 0);
  const below = isPrinting ? 0 : virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0);

  /** From a label to the label of another row, and from a "why" to the one of another row. */
  const focusRow = (index: number, kind: 'label' | 'why'): void => {
    const wanted = Math.max(0, Math.min(sorted.length - 1, index));
    const button = () => box.current?.querySelector<HTMLElement>(`tr[data-index="${wanted}"] button.${kind}`);
    const drawn = button();
    virtual.scrollToIndex(wanted);
    // At once where the row is drawn: the next key may follow within the frame.
    if (drawn) drawn.focus({ preventScroll: true });
    else requestAnimationFrame(() => requestAnimationFrame(() => button()?.focus({ preventScroll: true })));
  };
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLButtonElement)) return;
    const at = Number(event.target.closest('tr')?.dataset['index'] ?? Number.NaN);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE_ROWS,
      PageUp: at - PAGE_ROWS,
      Home: 0,
      End: sorted.length - 1,
    }[event.key];
    if (to === undefined || Number.isNaN(at)) return;
    event.preventDefault();
    focusRow(to, event.target.matches('.why') ? 'why' : 'label');
  };
  const room = (height: number) =>
    height <= 0 ? null : (
      <tr className="room">
        <td colSpan={columns.length} style={{ height }} />
      </tr>
    );
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
              {table.getFlatHeaders().map(({ id, column }) => {
                const order = column.getIsSorted();
                return (
                  <th
                    key={id}
                    scope="col"
                    className={id === 'amount' || id === 'balance' ? 'numeric' : undefined}
                    aria-sort={order === false ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
                  >
                    <button type="button" className="sort" onClick={column.getToggleSortingHandler()}>
                      {String(column.columnDef.header)}
                      <span aria-hidden="true">{order === false ? '' : order === 'asc' ? ' \u2191' : ' \u2193'}</span>
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {room(above)}
            {table.getRowModel().rows.map(({ original: one }, at) => {
              const index = from + at;
              return (
                <tr key={one.id} data-index={index} aria-rowindex={index + 2}>
                  <td>{showDate(one.datetime)}</td>
                  <th scope="row" title={[one.description, one.counterparty?.name].filter(Boolean).join(', ')}>
                    {one.description}
                  </th>
                  <td className="label-cell">
                    {isPrinting ? (
                      showName(one.label)
                    ) : relabel === null ? (
                      <span title={showName(one.label)}>{showName(one.label)}</span>
                    ) : editing === one.id ? (
                      <LabelChoice
                        transaction={one}
                        labels={labels}
                        leave={() => {
                          setEditing(null);
                          focusRow(index, 'label');
                        }}
                        choose={(label) => {
                          setEditing(null);
                          focusRow(index, 'label');
                          if (label !== one.label) relabel(one, label);
                        }}
                      />
                    ) : (
                      <LabelButton transaction={one} edit={() => setEditing(one.id)} />
                    )}
                    {isPrinting || editing === one.id ? null : <WhyButton transaction={one} open={() => why(one)} />}
                  </td>
                  <td className="numeric">{showMoney(one.amount, one.currency)}</td>
                  <td className="numeric">{showMoney(one.balance, one.currency)}</td>
                </tr>
              );
            })}
            {room(below)}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
