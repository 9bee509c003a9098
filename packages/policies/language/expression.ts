import type { Value, ValueType } from '../values/value.ts';

/** Where something begins in the text of an expression, counted from 0. */
interface Placed {
  readonly at: number;
}

export interface Literal extends Placed {
  readonly kind: 'literal';
  readonly value: Value;
  readonly type: ValueType;
}

export type Comparator = '=' | '!=' | '<' | '<=' | '>' | '>=';

export interface Name extends Placed {
  readonly kind: 'name';
  readonly name: string;
}

export interface Comparison extends Placed {
  readonly kind: 'compare';
  readonly operator: Comparator;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Between extends Placed {
  readonly kind: 'between';
  readonly operand: Expression;
  readonly low: Expression;
  readonly high: Expression;
}

export interface Membership extends Placed {
  readonly kind: 'in';
  readonly operand: Expression;
  readonly values: readonly Literal[];
}

/** The only test that a missing value answers with yes or no. */
export interface MissingTest extends Placed {
  readonly kind: 'is_missing';
  readonly operand: Expression;
  readonly negated: boolean;
}

interface Negation extends Placed {
  readonly kind: 'not';
  readonly operand: Expression;
}

interface Connective extends Placed {
  readonly kind: 'and' | 'or';
  readonly left: Expression;
  readonly right: Expression;
}

interface Arithmetic extends Placed {
  readonly kind: 'arithmetic';
  readonly operator: '+' | '-' | '*';
  readonly left: Expression;
  readonly right: Expression;
}

interface Extreme extends Placed {
  readonly kind: 'extreme';
  readonly which: 'min' | 'max';
  readonly of: readonly Expression[];
}

export type Expression =
  | Literal
  | Name
  | Comparison
  | Between
  | Membership
  | MissingTest
  | Negation
  | Connective
  | Arithmetic
  | Extreme;

/** The expressions directly inside one. */
function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return [expression.left, expression.right];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'in':
      return [expression.operand, ...expression.values];
    case 'is_missing':
    case 'not':
      return [expression.operand];
    case 'extreme':
      return expression.of;
  }
}

/** Every name that an expression uses, once, in the order of the text. */
export function namesOf(expression: Expression): readonly string[] {
  const found = new Set<string>();
  const visit = (part: Expression): void => {
    if (part.kind === 'name') found.add(part.name);
    for (const inner of partsOf(part)) visit(inner);
  };
  visit(expression);
  return [...found];
}
