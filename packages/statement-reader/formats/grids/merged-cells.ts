/** Cells below each other that are one: column and rows, counted from 0. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const MERGED =
  /<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;
const SHEET = /<(?:\w{1,20}:)?sheet(?=\s)[^<>]{0,1000}?\s\w{1,20}:id\s*=\s*["']([^"'<>]{1,100})["']/g;
const RELATION = /<(?:\w{1,20}:)?Relationship\s[^<>]{0,2000}>/g;

/** The number of a column, from 1: A is 1, AA is 27. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/**
 * Cells of a sheet that are merged over several rows.
 * @param sheet its XML
 * @returns null where they cover more rows together than fit beside each other without overlapping
 */
export function mergedCells(sheet: string, mostCells: number): readonly MergedCells[] | null {
  const start = sheet.search(/<(?:\w{1,20}:)?mergeCells[\s>]/);
  if (start === -1) return [];
  const merged: MergedCells[] = [];
  let covered = 0;
  for (const [, letters = '', from = '', , to = ''] of sheet.slice(start).matchAll(MERGED)) {
    const cells = { column: columnNumber(letters) - 1, from: Number(from) - 1, to: Number(to) - 1 };
    if (cells.to <= cells.from) continue;
    covered += cells.to - cells.from;
    if (covered > mostCells) return null;
    merged.push(cells);
  }
  return merged;
}

/** The path of each sheet of a workbook in its package, in the order of the sheets. */
export function sheetPaths(workbook: string, relations: string): readonly string[] {
  const targets = new Map<string, string>();
  for (const [relation] of relations.matchAll(RELATION)) {
    const id = /\sId\s*=\s*["']([^"']*)["']/.exec(relation)?.[1];
    const target = /\sTarget\s*=\s*["']([^"']*)["']/.exec(relation)?.[1];
    if (id === undefined || target === undefined) continue;
    targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  }
  return [...workbook.matchAll(SHEET)].map(([, id = '']) => targets.get(id) ?? '');
}
