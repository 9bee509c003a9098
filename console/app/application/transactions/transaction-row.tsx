import type { ReactNode } from 'react';
import type { Transaction } from '../../console-api.ts';
import { showDate, showMoney } from '../../figures/show-figure.ts';

/** The place of rows that are not drawn. */
export function Room({ height, columns }: { readonly height: number; readonly columns: number }) {
  return height <= 0 ? null : (
    <tr className="room">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

const orders = {
  none: { aria: 'none', arrow: '' },
  asc: { aria: 'ascending', arrow: ' \u2191' },
  desc: { aria: 'descending', arrow: ' \u2193' },
} as const;

/** A heading whose button sorts by its column. */
export function SortHeader({
  title,
  isNumeric,
  order,
  sort,
}: {
  readonly title: string;
  readonly isNumeric: boolean;
  readonly order: false | 'asc' | 'desc';
  readonly sort: ((event: unknown) => void) | undefined;
}) {
  const { aria, arrow } = orders[order === false ? 'none' : order];
  return (
    <th scope="col" className={isNumeric ? 'numeric' : undefined} aria-sort={aria}>
      <button type="button" className="sort" onClick={sort}>
        {title}
        <span aria-hidden="true">{arrow}</span>
      </button>
    </th>
  );
}

/** One transaction; what its label cell holds is its children. */
export function TransactionRow({
  transaction: one,
  index,
  children,
}: {
  readonly transaction: Transaction;
  readonly index: number;
  readonly children: ReactNode;
}) {
  return (
    <tr data-index={index} aria-rowindex={index + 2}>
      <td>{showDate(one.datetime)}</td>
      <th scope="row" title={[one.description, one.counterparty?.name].filter(Boolean).join(', ')}>
        {one.description}
      </th>
      <td className="label-cell">{children}</td>
      <td className="numeric">{showMoney(one.amount, one.currency)}</td>
      <td className="numeric">{showMoney(one.balance, one.currency)}</td>
    </tr>
  );
}
