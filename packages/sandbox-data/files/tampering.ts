import type { PrintedAccount, PrintedRow } from './printed-account.ts';
import type { Tampering } from './statement-file-request.ts';
import type { StatementChange } from './statement-truth.ts';

/** A forged account, and the change with the index of its row instead of a place. */
export interface TamperedAccount {
  readonly account: PrintedAccount;
  readonly change: Omit<StatementChange, 'place'> & { readonly rowIndex: number | null };
}

/** By what share a forger raises an income. */
const RAISE = 0.4;
/** What a forger writes for the lowest balance: that much more. */
const LIFT_CENTS = 500_000;

/** Index of the row with the greatest value; never the last row, whose balance the closing balance repeats. */
function indexOfMost(rows: readonly PrintedRow[], value: (row: PrintedRow) => number): number {
  let best = -1;
  let most = 0;
  rows.slice(0, -1).forEach((row, index) => {
    if (value(row) > most) {
      most = value(row);
      best = index;
    }
  });
  return best;
}

const raiseOf = (row: PrintedRow): number => Math.round((row.amountCents * RAISE) / 100) * 100;

const incomeOf = (row: PrintedRow): number => Math.max(0, row.amountCents);

function withRow(account: PrintedAccount, index: number, row: PrintedRow): PrintedAccount {
  return { ...account, rows: account.rows.with(index, row) };
}

function changedAmount(account: PrintedAccount): TamperedAccount | null {
  const rowIndex = indexOfMost(account.rows, incomeOf);
  const row = account.rows[rowIndex];
  if (!row) return null;
  const afterCents = row.amountCents + raiseOf(row);
  return {
    account: withRow(account, rowIndex, { ...row, amountCents: afterCents }),
    change: { kind: 'changed_amount', field: 'amount', beforeCents: row.amountCents, afterCents, rowIndex },
  };
}

function insertedRow(account: PrintedAccount): TamperedAccount | null {
  const source = indexOfMost(account.rows, incomeOf);
  const row = account.rows[source];
  if (!row) return null;
  const rowIndex = source + 1;
  const copy = { ...row, balanceCents: row.balanceCents + row.amountCents };
  return {
    account: { ...account, rows: account.rows.toSpliced(rowIndex, 0, copy) },
    change: { kind: 'inserted_row', field: 'row', beforeCents: null, afterCents: row.amountCents, rowIndex },
  };
}

function editedBalance(account: PrintedAccount): TamperedAccount | null {
  const highest = Math.max(...account.rows.map(({ balanceCents }) => balanceCents));
  const rowIndex = indexOfMost(account.rows, ({ balanceCents }) => highest - balanceCents);
  const row = account.rows[rowIndex];
  if (!row) return null;
  const afterCents = row.balanceCents + LIFT_CENTS;
  return {
    account: withRow(account, rowIndex, { ...row, balanceCents: afterCents }),
    change: { kind: 'edited_balance', field: 'balance', beforeCents: row.balanceCents, afterCents, rowIndex },
  };
}

function deletedRow(account: PrintedAccount): TamperedAccount | null {
  const rowIndex = indexOfMost(account.rows, ({ amountCents }) => Math.max(0, -amountCents));
  const row = account.rows[rowIndex];
  if (!row) return null;
  return {
    account: { ...account, rows: account.rows.toSpliced(rowIndex, 1) },
    change: { kind: 'deleted_row', field: 'row', beforeCents: row.amountCents, afterCents: null, rowIndex },
  };
}

/** An income is raised, and every balance and sum after it follows: the arithmetic shows nothing. */
function raisedThroughout(
  account: PrintedAccount,
  kind: 'mixed_font' | 'text_over_text' | 'edited_in_update',
): TamperedAccount | null {
  const rowIndex = indexOfMost(account.rows, incomeOf);
  const row = account.rows[rowIndex];
  if (!row) return null;
  const raise = raiseOf(row);
  const rows = account.rows.map((each, index) => {
    const amountCents = index === rowIndex ? each.amountCents + raise : each.amountCents;
    const balanceCents = index >= rowIndex ? each.balanceCents + raise : each.balanceCents;
    return { ...each, amountCents, balanceCents };
  });
  const { totals, closingCents } = account;
  return {
    account: {
      ...account,
      rows,
      closingCents: closingCents + raise,
      totals: { ...totals, creditCents: totals.creditCents + raise },
    },
    change: {
      kind,
      field: 'amount',
      beforeCents: row.amountCents,
      afterCents: row.amountCents + raise,
      rowIndex,
    },
  };
}

/** An income is hidden from the eye; the text under it stays, and is what is read. */
function paintedOver(account: PrintedAccount): TamperedAccount | null {
  const rowIndex = indexOfMost(account.rows, incomeOf);
  const row = account.rows[rowIndex];
  if (!row) return null;
  return {
    account,
    change: { kind: 'painted_over', field: 'amount', beforeCents: row.amountCents, afterCents: null, rowIndex },
  };
}

/**
 * What a forger makes of an account: of its greatest income, its lowest balance or its greatest expense. Null where
 * the statement has no such row.
 */
export function tamperedAccount(account: PrintedAccount, kind: Tampering): TamperedAccount | null {
  switch (kind) {
    case 'changed_amount':
      return changedAmount(account);
    case 'inserted_row':
      return insertedRow(account);
    case 'edited_balance':
      return editedBalance(account);
    case 'deleted_row':
      return deletedRow(account);
    case 'resaved':
      return { account, change: { kind, field: 'file', beforeCents: null, afterCents: null, rowIndex: null } };
    case 'painted_over':
      return paintedOver(account);
    case 'edited_in_update':
    case 'mixed_font':
    case 'text_over_text':
      return raisedThroughout(account, kind);
  }
}
