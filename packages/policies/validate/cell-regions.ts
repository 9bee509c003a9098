import { figureInputs } from '../inputs/input-catalogue.ts';
import type { PreparedCell, PreparedExpression } from '../interpret/prepared.ts';
import type { Scope } from '../language/check.ts';
import type { Expression } from '../language/expression.ts';
import { add, compare, type Decimal, decimalOfInteger, multiply, subtract } from '../values/decimal.ts';
import { isNumeric, type MaybeValue, maybeText, type ValueType } from '../values/value.ts';

const HALF: Decimal = { units: 5n, scale: 1 };
const ONE = decimalOfInteger(1);
const CENT: Decimal = { units: 1n, scale: 2 };
const NEVER_NEGATIVE: ReadonlySet<string> = new Set(['count', 'months', 'day_of_month', 'days', 'score']);

/** The literals that a cell compares with; null where it compares with something else. */
function literalsOf(expression: Expression): readonly Expression[] | null {
  const parts =
    expression.kind === 'compare'
      ? [expression.right]
      : expression.kind === 'between'
        ? [expression.low, expression.high]
        : expression.kind === 'in'
          ? expression.values
          : [];
  return parts.every(({ kind }) => kind === 'literal') ? parts : null;
}

/** The least step between two values of an input; null where there is none. */
function stepOf(name: string, type: ValueType, scope: Scope): Decimal | null {
  if (type === 'money') return CENT;
  return type === 'months' || scope.find(name)?.isWhole ? ONE : null;
}

/** One value of each stretch of the numbers on which every cell answers the same: the bounds, and one between each two. */
function numericRegions(name: string, type: ValueType, bounds: readonly Decimal[], scope: Scope): readonly Decimal[] {
  const sorted = bounds
    .toSorted(compare)
    .filter((bound, index, all) => index === 0 || compare(bound, all[index - 1] ?? bound) !== 0);
  const step = stepOf(name, type, scope);
  const unit = figureInputs.get(name)?.unit ?? '';
  const isNeverNegative = NEVER_NEGATIVE.has(unit) || type === 'months';
  const regions: Decimal[] = [];
  for (const [index, bound] of sorted.entries()) {
    const last = sorted[index - 1];
    if (last === undefined) regions.push(subtract(bound, ONE));
    else if (step === null) regions.push(multiply(add(last, bound), HALF));
    else if (compare(add(last, step), bound) < 0) regions.push(add(last, step));
    regions.push(bound);
  }
  const highest = sorted.at(-1);
  regions.push(highest === undefined ? ONE : add(highest, ONE));
  return isNeverNegative ? regions.filter(({ units }) => units >= 0n) : regions;
}

/**
 * One value of each part of an input's range on which all cells answer alike, null for a missing one. Null as a whole where
 * a cell compares with something else than literals, or the input is a date.
 */
export function regionsOf(
  of: PreparedExpression,
  cells: readonly PreparedCell[],
  scope: Scope,
): readonly MaybeValue[] | null {
  if (of.expression.kind !== 'name' || of.type === 'date') return null;
  const { name } = of.expression;
  const literals = cells.map((cell) => (cell === null ? [] : literalsOf(cell.expression)));
  if (literals.includes(null)) return null;
  const values = literals
    .flatMap((list) => list ?? [])
    .flatMap((part) => (part.kind === 'literal' ? [part.value] : []));
  const missing: readonly MaybeValue[] = of.mayBeMissing ? [null] : [];
  if (of.type === 'yes_or_no') return [true, false, ...missing];
  if (isNumeric(of.type)) {
    const bounds = values.filter((value): value is Decimal => typeof value === 'object');
    return [...numericRegions(name, of.type, bounds, scope), ...missing];
  }
  const labels = scope.find(name)?.values ?? [
    ...values.filter((value) => typeof value === 'string'),
    'any other label',
  ];
  return [...new Set(labels), ...missing];
}

/** Whether a cell fits a value of its column; of missing values only the cell that names them fits. */
export function cellFits(cell: PreparedCell, name: string, value: MaybeValue, anyFitsMissing: boolean): boolean {
  if (cell === null) return value !== null || anyFitsMissing;
  return cell.evaluate(new Map([[name, value]])) === true;
}

/** A value that no cell fits, in words; null where every value is fitted. */
export function cellsUncovered(of: PreparedExpression, cells: readonly PreparedCell[], scope: Scope): string | null {
  const hasAny = cells.includes(null);
  if (of.expression.kind !== 'name') return null;
  const { name } = of.expression;
  const regions = regionsOf(of, cells, scope);
  if (regions === null) return hasAny ? null : 'every value for sure';
  const known = regions.filter((value) => value !== null);
  const uncovered = known.find((value) => !cells.some((cell) => cellFits(cell, name, value, false)));
  return uncovered === undefined ? null : maybeText(uncovered, of.type);
}
