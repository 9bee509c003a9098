import { add, compare, type Decimal, multiply, subtract } from '../values/decimal.ts';
import type { MaybeValue, Value } from '../values/value.ts';
import type { Comparator, Expression } from './expression.ts';

/** Values of names as one decision has them; null, or no entry, is missing. */
export type Values = ReadonlyMap<string, MaybeValue>;

/** An expression made ready: no text is read again. */
export type Evaluate = (values: Values) => MaybeValue;

const isDecimal = (value: Value): value is Decimal => typeof value === 'object';

/** The order of two values of one type: numbers by size, dates and labels by their text. */
function orderOf(one: Value, other: Value): number {
  if (isDecimal(one) && isDecimal(other)) return compare(one, other);
  return one === other ? 0 : one < other ? -1 : 1;
}

const HOLDS: Readonly<Record<Comparator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const ARITHMETIC: Readonly<Record<'+' | '-' | '*', (one: Decimal, other: Decimal) => Decimal>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
};

function connective(decides: boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (values) => {
    const one = left(values);
    if (one === decides) return decides;
    const other = right(values);
    if (other === decides) return decides;
    return one === null || other === null ? null : !decides;
  };
}

function comparison(holds: (order: number) => boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (values) => {
    const [one, other] = [left(values), right(values)];
    return one === null || other === null ? null : holds(orderOf(one, other));
  };
}

function between(operand: Evaluate, low: Evaluate, high: Evaluate): Evaluate {
  return (values) => {
    const [value, least, most] = [operand(values), low(values), high(values)];
    if (value === null || least === null || most === null) return null;
    return orderOf(value, least) >= 0 && orderOf(value, most) <= 0;
  };
}

function membership(operand: Evaluate, listed: readonly Value[]): Evaluate {
  return (values) => {
    const value = operand(values);
    return value === null ? null : listed.some((one) => orderOf(value, one) === 0);
  };
}

function arithmetic(combine: (one: Decimal, other: Decimal) => Decimal, left: Evaluate, right: Evaluate): Evaluate {
  return (values) => {
    const [one, other] = [left(values), right(values)];
    return one !== null && other !== null && isDecimal(one) && isDecimal(other) ? combine(one, other) : null;
  };
}

function extreme(sign: 1 | -1, parts: readonly Evaluate[]): Evaluate {
  return (values) => {
    let found: MaybeValue = null;
    for (const part of parts) {
      const value = part(values);
      if (value === null) return null;
      if (found === null || orderOf(value, found) * sign > 0) found = value;
    }
    return found;
  };
}

function negation(operand: Evaluate): Evaluate {
  return (values) => {
    const value = operand(values);
    return value === null ? null : value === false;
  };
}

/**
 * Makes an expression ready that has been checked. A missing operand makes the result missing, but that `no and missing`
 * is no and `yes or missing` is yes (Kleene's logic): what decides is known.
 */
export function evaluator(expression: Expression): Evaluate {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'name': {
      const { name } = expression;
      return (values) => values.get(name) ?? null;
    }
    case 'not':
      return negation(evaluator(expression.operand));
    case 'and':
    case 'or':
      return connective(expression.kind === 'or', evaluator(expression.left), evaluator(expression.right));
    case 'is_missing': {
      const operand = evaluator(expression.operand);
      const { negated } = expression;
      return (values) => (operand(values) === null) !== negated;
    }
    case 'compare':
      return comparison(HOLDS[expression.operator], evaluator(expression.left), evaluator(expression.right));
    case 'between':
      return between(evaluator(expression.operand), evaluator(expression.low), evaluator(expression.high));
    case 'in':
      return membership(
        evaluator(expression.operand),
        expression.values.map(({ value }) => value),
      );
    case 'arithmetic':
      return arithmetic(ARITHMETIC[expression.operator], evaluator(expression.left), evaluator(expression.right));
    case 'extreme':
      return extreme(expression.which === 'max' ? 1 : -1, expression.of.map(evaluator));
  }
}
