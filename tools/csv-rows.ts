/**
 * Cells of a CSV text by row: quoted cells may hold the delimiter, line breaks and doubled quotes. Blank lines are
 * left out, a byte order mark is dropped. `line` counts from 1.
 */
export function csvRows(
  text: string,
  delimiter: ',' | ';',
): { readonly line: number; readonly cells: readonly string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row: { line: number; cells: string[] } = { line, cells: [] };
  let cell = '';
  let isQuoted = false;
  const endRow = (): void => {
    row.cells.push(cell);
    if (row.cells.some((value) => value !== '')) rows.push(row);
    cell = '';
  };
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === delimiter) {
      row.cells.push(cell);
      cell = '';
    } else if (character === '\n') {
      endRow();
      row = { line, cells: [] };
    } else cell += character;
  }
  endRow();
  return rows;
}
