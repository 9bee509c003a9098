import { evaluator, type Values } from '../language/evaluate.ts';
import type { Expression } from '../language/expression.ts';
import { namesOf } from '../language/expression.ts';
import { printExpression } from '../language/print.ts';
import { type MaybeValue, maybeText, type ValueType } from '../values/value.ts';
import type { Evidence } from './decision.ts';

/** What a name is measured in. */
export type TypeOfName = (name: string) => ValueType | undefined;

/** The tests that made an expression what it is: of `and` that is false, only what was false. */
function deciding(expression: Expression, values: Values): readonly Expression[] {
  if (expression.kind === 'not') return deciding(expression.operand, values);
  if (expression.kind !== 'and' && expression.kind !== 'or') return [expression];
  const decides = expression.kind === 'or';
  const sides = [expression.left, expression.right];
  const alone = sides.filter((side) => evaluator(side)(values) === decides);
  return (alone.length > 0 ? alone : sides).flatMap((side) => deciding(side, values));
}

/** The type of an operand, from its first literal or name. */
function typeOf(expression: Expression, typeOfName: TypeOfName): ValueType {
  switch (expression.kind) {
    case 'literal':
      return expression.type;
    case 'name':
      return typeOfName(expression.name) ?? 'number';
    case 'extreme':
      return expression.of[0] ? typeOf(expression.of[0], typeOfName) : 'number';
    case 'arithmetic': {
      const types = [typeOf(expression.left, typeOfName), typeOf(expression.right, typeOfName)];
      // A product is what its part with a unit is.
      return (
        types.find((type) => type !== 'number' && type !== 'percent') ??
        types.find((type) => type === 'percent') ??
        'number'
      );
    }
    default:
      return 'yes_or_no';
  }
}

const FLIPPED: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function evidenceOf(test: Expression, values: Values, typeOfName: TypeOfName): Evidence {
  const textOf = (part: Expression): string => {
    const value: MaybeValue = evaluator(part)(values);
    return maybeText(value, typeOf(part, typeOfName));
  };
  switch (test.kind) {
    case 'compare': {
      const isFlipped = namesOf(test.left).length === 0;
      const [figure, other] = isFlipped ? [test.right, test.left] : [test.left, test.right];
      const operator = isFlipped ? (FLIPPED[test.operator] ?? test.operator) : test.operator;
      return {
        figure: printExpression(figure),
        value: textOf(figure),
        test: `${operator} ${printExpression(other)}`,
        threshold: textOf(other),
      };
    }
    case 'between':
      return {
        figure: printExpression(test.operand),
        value: textOf(test.operand),
        test: `between ${printExpression(test.low)} and ${printExpression(test.high)}`,
        threshold: `${textOf(test.low)} to ${textOf(test.high)}`,
      };
    case 'in':
      return {
        figure: printExpression(test.operand),
        value: textOf(test.operand),
        test: `in (${test.values.map(printExpression).join(', ')})`,
        threshold: test.values.map(printExpression).join(', '),
      };
    case 'is_missing':
      return {
        figure: printExpression(test.operand),
        value: textOf(test.operand),
        test: `is ${test.negated ? 'not ' : ''}missing`,
        threshold: null,
      };
    default:
      return { figure: printExpression(test), value: textOf(test), test: 'is yes', threshold: null };
  }
}

/** The figures behind a test that held, failed or could not be made, with what each was measured against. */
export const evidenceFor = (expression: Expression, values: Values, typeOfName: TypeOfName): readonly Evidence[] =>
  deciding(expression, values).map((test) => evidenceOf(test, values, typeOfName));
