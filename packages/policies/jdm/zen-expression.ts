import type { Expression } from '../language/expression.ts';
import { namesOf } from '../language/expression.ts';
import { decimalText } from '../values/decimal.ts';
import type { Value } from '../values/value.ts';

/** A name as the ZEN language takes it: no dots, since `90_days` is no name there. */
export const zenName = (name: string): string => name.replaceAll('.', '__');

/** A value in the ZEN language: money in rands, a percentage as a part of 1, labels and dates as text. */
export function zenLiteral(value: Value): string {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? JSON.stringify(value) : decimalText(value);
}

/** The condition that no name in an expression is missing; `true` where it has none. ZEN fails on a comparison with null. */
function allPresent(expressions: readonly Expression[]): string {
  const names = [...new Set(expressions.flatMap(namesOf))];
  return names.length === 0 ? 'true' : names.map((name) => `${zenName(name)} != null`).join(' and ');
}

/** An expression that is no test: its value where nothing in it is missing. */
function zenOperand(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return zenLiteral(expression.value);
    case 'name':
      return zenName(expression.name);
    case 'arithmetic':
      return `(${zenOperand(expression.left)} ${expression.operator} ${zenOperand(expression.right)})`;
    case 'extreme':
      return `${expression.which}([${expression.of.map(zenOperand).join(', ')}])`;
    default:
      return zenYes(expression);
  }
}

/** The comparison of a test whose operands are there. */
function zenComparison(expression: Expression): string {
  switch (expression.kind) {
    case 'compare': {
      const operator = expression.operator === '=' ? '==' : expression.operator;
      return `(${zenOperand(expression.left)} ${operator} ${zenOperand(expression.right)})`;
    }
    case 'between': {
      const operand = zenOperand(expression.operand);
      return `(${operand} >= ${zenOperand(expression.low)} and ${operand} <= ${zenOperand(expression.high)})`;
    }
    case 'in':
      return `(${expression.values.map((value) => `${zenOperand(expression.operand)} == ${zenOperand(value)}`).join(' or ')})`;
    default:
      return `(${zenOperand(expression)} == true)`;
  }
}

const operandsOf = (expression: Expression): readonly Expression[] => {
  switch (expression.kind) {
    case 'compare':
      return [expression.left, expression.right];
    case 'between':
      return [expression.operand, expression.low, expression.high];
    case 'in':
      return [expression.operand];
    default:
      return [expression];
  }
};

/** The condition in which a test is yes: neither no nor missing. */
export function zenYes(expression: Expression): string {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return `(${zenYes(expression.left)} ${expression.kind} ${zenYes(expression.right)})`;
    case 'not':
      return zenNo(expression.operand);
    case 'is_missing':
      return `(${zenOperand(expression.operand)} ${expression.negated ? '!=' : '=='} null)`;
    case 'literal':
      return zenLiteral(expression.value);
    default:
      return `(${allPresent(operandsOf(expression))} and ${zenComparison(expression)})`;
  }
}

/** The condition in which a test is no: neither yes nor missing. */
export function zenNo(expression: Expression): string {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return `(${zenNo(expression.left)} ${expression.kind === 'and' ? 'or' : 'and'} ${zenNo(expression.right)})`;
    case 'not':
      return zenYes(expression.operand);
    case 'is_missing':
    case 'literal':
      return `(not ${zenYes(expression)})`;
    default:
      return `(${allPresent(operandsOf(expression))} and not ${zenComparison(expression)})`;
  }
}

/** The value of an expression, null where something in it is missing. */
export function zenValue(expression: Expression, isTest: boolean): string {
  if (isTest) return `(${zenYes(expression)} ? true : (${zenNo(expression)} ? false : null))`;
  const present = allPresent([expression]);
  return present === 'true' ? zenOperand(expression) : `(${present} ? ${zenOperand(expression)} : null)`;
}
