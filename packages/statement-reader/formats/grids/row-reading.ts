import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { StatementError } from '../../reading/statement.ts';
import type { StatedBalance } from './stated-balances.ts';
import type { StatedFigure } from './stated-figures.ts';
import type { RowMoney } from './table-columns.ts';

/** A row of a table: its amount and its fee apart, for only the balance shows whether the fee moved it. */
export interface ParsedRow {
  readonly place: StatementPlace;
  readonly bookedOn: CalendarDate;
  /** Signed cents without the fee; null where the row has a fee only. */
  readonly amountCents: number | null;
  /** Signed cents, money out negative. */
  readonly feeCents: number;
  readonly balanceCents: number | null;
  readonly description: string;
  readonly reference: string;
  /** Account that the row names, '' where the table has no such column. */
  readonly account: string;
}

/** What one row of a table is. */
export type RowReading =
  | {
      readonly kind: 'movement';
      readonly movement: ParsedRow;
      readonly money: RowMoney;
      /** What the row states where it is no transaction but the total of those above it. */
      readonly total?: StatedFigure;
    }
  | {
      readonly kind: 'balance';
      readonly end: StatedBalance['end'];
      readonly cents: number | null;
      readonly place: StatementPlace;
    }
  | { readonly kind: 'section'; readonly isBooked: boolean }
  | { readonly kind: 'more_text'; readonly text: string }
  | { readonly kind: 'pending'; readonly account: string }
  | { readonly kind: 'figures'; readonly figures: readonly StatedFigure[] }
  | { readonly kind: 'error'; readonly error: StatementError }
  | { readonly kind: 'nothing' };
