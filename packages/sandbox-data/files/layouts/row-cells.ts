import type { StandardFont } from '@imali/pdf-writer/standard-fonts.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import type { Cell, TableLine } from '../print-statement.ts';
import type { PrintedRow } from '../printed-account.ts';

/** A row's description with its reference behind it, where the bank has no column for references. */
export function describedWithReference({ description, reference }: PrintedRow): string {
  return reference === '' ? description : `${description} ${reference}`;
}

/** Lines of a row whose description may need several; the other cells are on the first. */
export function wrappedLines<Key extends string>(
  description: { readonly column: Key; readonly text: string; readonly width: number },
  style: { readonly font: StandardFont; readonly size: number; readonly leading: number },
  cells: readonly Cell<Key>[],
): TableLine<Key>[] {
  const { column, text, width } = description;
  return wrapped(text, style.font, style.size, width).map((line, index) => {
    const described: Cell<Key> = { column, text: line };
    return index === 0 ? { cells: [...cells, described] } : { leading: style.leading, cells: [described] };
  });
}
