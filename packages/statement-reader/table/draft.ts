import type { StatementPlace } from '@imali/ledger/rows/statement-place.ts';
import type { PrintedFacts } from '../layouts/facts.ts';
import type { PrintedDate } from '../reading/dates.ts';
import type { MoneyCells } from './row-cells.ts';

/** A row as found, before its year and the side of its amount are settled. */
export interface DraftRow {
  readonly place: StatementPlace;
  readonly date: PrintedDate | null;
  readonly money: readonly MoneyCells[];
  /** Whether it shows an amount that is in no column. */
  readonly hasStray: boolean;
  /** Lines of the description from the top. */
  readonly description: readonly string[];
  readonly reference: string;
  /** Which of the tables side by side it belongs to, from 0. */
  readonly group: number;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** What was found of one account in one period. */
export interface StatementDraft {
  readonly facts: PrintedFacts;
  readonly rows: readonly DraftRow[];
  /** Places of lines between rows that are part of nothing. */
  readonly unread: readonly StatementPlace[];
}

/**
 * Whether a fact cannot be of the statement read so far: another account, or another period after rows or a closing balance.
 */
export function belongsToNext(draft: Pick<StatementDraft, 'facts' | 'rows'>, facts: PrintedFacts): boolean {
  const known = draft.facts;
  const begun = draft.rows.length > 0 || known.closing !== undefined;
  const differs = (one: string | undefined, other: string | undefined): boolean =>
    one !== undefined && other !== undefined && one !== other;
  if (!begun) return false;
  return (
    differs(known.account, facts.account) ||
    (differs(known.from, facts.from) && differs(known.to, facts.to)) ||
    (facts.opening !== undefined &&
      known.closing !== undefined &&
      draft.rows.length > 0 &&
      known.opening?.cents !== facts.opening.cents)
  );
}

/** What stays true in the next statement of a file. */
export function carriedFacts({ account, holder, product }: PrintedFacts): PrintedFacts {
  return {
    ...(account === undefined ? {} : { account }),
    ...(holder === undefined ? {} : { holder }),
    ...(product === undefined ? {} : { product }),
  };
}
