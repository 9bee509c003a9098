import type { ColumnRole } from '../csv-presets/csv-preset.ts';
import type { GridSection } from './grid-sections.ts';
import { rowStatus } from './row-status.ts';
import { sideOf } from './table-columns.ts';

const isNegative = (text: string): boolean => /[-−(]|\d\s?(?:DR|DT|D)$/i.test(text);

/** Whether cells are sides: words or signs only, and of a single letter or sign never one alone, which may stand for anything. */
function holdsSides(cells: readonly string[], isSigned: boolean): boolean {
  const filled = new Set(cells.filter((cell) => cell !== ''));
  if (filled.size === 0 || [...filled].some((cell) => sideOf(cell) === null)) return false;
  if (new Set([...filled].map(sideOf)).size === 2) return true;
  return !isSigned && [...filled].every((cell) => cell.length > 1);
}

/** Whether cells are statuses, some of them of rows that are not booked. */
function holdsStatuses(cells: readonly string[]): boolean {
  const statuses = cells.filter((cell) => cell !== '').map(rowStatus);
  return statuses.includes('not_booked') && !statuses.includes('unknown');
}

/**
 * The section with the columns that decide over its money and that no known heading names: a column that holds nothing but
 * debit and credit, and one of statuses. Known tables stay as they are.
 */
export function inferColumns(section: GridSection): GridSection {
  const { preset, places, body } = section;
  if (preset !== null) return section;
  const named = new Set([...places.values()].flat());
  const [amount] = places.get('amount') ?? [];
  const isSigned = amount !== undefined && body.some(({ cells }) => isNegative(cells[amount] ?? ''));
  const width = Math.max(0, ...body.slice(0, 100).map(({ cells }) => cells.length));
  const told = new Map<ColumnRole, readonly number[]>(places);
  for (let place = 0; place < width; place += 1) {
    // Most columns are passed over by their first cell.
    const first = body.find(({ cells }) => (cells[place] ?? '') !== '')?.cells[place] ?? '';
    if (named.has(place) || (sideOf(first) === null && rowStatus(first) === 'unknown')) continue;
    const cells = body.map((row) => row.cells[place] ?? '');
    if (amount !== undefined && !told.has('side') && holdsSides(cells, isSigned)) told.set('side', [place]);
    else if (!told.has('status') && holdsStatuses(cells)) told.set('status', [place]);
  }
  return { ...section, places: told };
}
