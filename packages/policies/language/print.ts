import { valueText } from '../values/value.ts';
import type { Expression } from './expression.ts';

/** How strongly each form binds: a part that binds less than its place asks for gets brackets. */
const OR = 0;
const AND = 1;
const NOT = 2;
const TEST = 3;
const SUM = 4;
const PRODUCT = 5;
const PRIMARY = 6;

function strengthOf(expression: Expression): number {
  switch (expression.kind) {
    case 'or':
      return OR;
    case 'and':
      return AND;
    case 'not':
      return NOT;
    case 'compare':
    case 'between':
    case 'in':
    case 'is_missing':
      return TEST;
    case 'arithmetic':
      return expression.operator === '*' ? PRODUCT : SUM;
    case 'literal':
    case 'name':
    case 'extreme':
      return PRIMARY;
  }
}

const at = (least: number, expression: Expression): string =>
  strengthOf(expression) < least ? `(${printExpression(expression)})` : printExpression(expression);

/** The one way to write an expression: parsing the text gives the same expression again. */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return valueText(expression.value, expression.type);
    case 'name':
      return expression.name;
    case 'or':
      return `${at(OR, expression.left)} or ${at(AND, expression.right)}`;
    case 'and':
      return `${at(AND, expression.left)} and ${at(NOT, expression.right)}`;
    case 'not':
      return `not ${at(NOT, expression.operand)}`;
    case 'compare':
      return `${at(SUM, expression.left)} ${expression.operator} ${at(SUM, expression.right)}`;
    case 'between':
      return `${at(SUM, expression.operand)} between ${at(SUM, expression.low)} and ${at(SUM, expression.high)}`;
    case 'in':
      return `${at(SUM, expression.operand)} in (${expression.values.map(printExpression).join(', ')})`;
    case 'is_missing':
      return `${at(SUM, expression.operand)} is ${expression.negated ? 'not ' : ''}missing`;
    case 'arithmetic': {
      const own = strengthOf(expression);
      return `${at(own, expression.left)} ${expression.operator} ${at(own + 1, expression.right)}`;
    }
    case 'extreme':
      return `${expression.which}(${expression.of.map((part) => at(SUM, part)).join(', ')})`;
  }
}
