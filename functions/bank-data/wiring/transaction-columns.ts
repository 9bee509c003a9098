import type { TransactionOut } from '../../../schemas/entities/bank-connection.ts';
import type { CellValue } from '../../platform/serve/safe-cell.ts';

/** A column of an export: a field of a transaction, and how many characters of it should be seen. */
export interface TransactionColumn {
  readonly name: string;
  readonly width: number;
  readonly read: (transaction: TransactionOut) => CellValue;
}

type PlainField = Exclude<keyof TransactionOut, 'counterparty'>;

const field = (name: PlainField, width: number): TransactionColumn => ({ name, width, read: (one) => one[name] });

const counterparty = (name: 'name' | 'id' | 'type' | 'confidence', width: number): TransactionColumn => ({
  name: `counterparty_${name}`,
  width,
  read: (one) => one.counterparty?.[name] ?? null,
});

/** The fields of a transaction in the order of the API, the counterparty's own in its place. */
export const transactionColumns: readonly TransactionColumn[] = [
  field('id', 26),
  field('account', 26),
  field('account_number', 18),
  field('datetime', 26),
  field('amount', 14),
  field('description', 48),
  field('reference', 24),
  field('currency', 9),
  field('label', 26),
  field('balance', 14),
  field('bank_slug', 14),
  field('confidence', 11),
  field('confidence_band', 16),
  field('channel', 13),
  counterparty('name', 28),
  counterparty('id', 28),
  counterparty('type', 17),
  counterparty('confidence', 23),
  field('labelled_by', 18),
  field('rule_id', 32),
  field('matched_text', 24),
  field('runner_up', 26),
  field('paired_with', 26),
];

/** Columns that hold money. */
export const moneyColumns: ReadonlySet<string> = new Set(['amount', 'balance']);
