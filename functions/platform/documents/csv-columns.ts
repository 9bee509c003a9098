/**
 * The columns of a CSV file's header by their places, or what is wrong with it. Names match in any case, with spaces or
 * hyphens for underscores.
 * @param known - every column that the file may have
 * @param required - those it must have
 */
export function csvColumns<Column extends string>(
  cells: readonly string[],
  known: readonly Column[],
  required: readonly Column[],
): { readonly columns: readonly Column[] } | { readonly fault: string } {
  const columns: Column[] = [];
  for (const cell of cells) {
    const name = cell.trim().toLowerCase().replace(/[ -]+/g, '_');
    const column = known.find((candidate) => candidate === name);
    if (column === undefined) return { fault: `the column ${JSON.stringify(name.slice(0, 40))} is not known` };
    if (columns.includes(column)) return { fault: `the column ${column} stands there twice` };
    columns.push(column);
  }
  const missing = required.find((name) => !columns.includes(name));
  return missing === undefined ? { columns } : { fault: `the column ${missing} is missing` };
}

/**
 * A number as people write it in a spreadsheet: `R 1 149,22`, `1,149.22`, `1149.22` and `31.57 %`. Any other value stays
 * text, for the schema to refuse.
 */
export function writtenNumber(cell: string): number | string {
  const plain = cell.replace(/^R\s*|[\s%]/g, '');
  const dotted = /^\d+,\d{1,2}$/.test(plain) ? plain.replace(',', '.') : plain.replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d+(\.\d+)?$/.test(dotted) ? Number(dotted) : cell;
}
