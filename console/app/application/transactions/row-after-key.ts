import type { KeyboardEvent } from 'react';

/** Rows that the page keys go, besides the arrows. */
const PAGE_ROWS = 10;

/** Index of the row that a key in a button of a row goes to, bounds not applied; undefined for keys that go nowhere. */
export function rowAfterKey({ target, key }: KeyboardEvent<HTMLElement>, rows: number): number | undefined {
  if (!(target instanceof HTMLButtonElement)) return undefined;
  const at = Number(target.closest('tr')?.dataset['index'] ?? Number.NaN);
  if (Number.isNaN(at)) return undefined;
  return {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE_ROWS,
    PageUp: at - PAGE_ROWS,
    Home: 0,
    End: rows - 1,
  }[key];
}
