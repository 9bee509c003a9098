import { isNumeric, isOrdered, typeWords, type ValueType } from '../values/value.ts';
import type { Expression, Literal } from './expression.ts';
import type { LanguageFault } from './tokens.ts';

/** What a name stands for. */
export interface NamedInput {
  readonly type: ValueType;
  readonly mayBeMissing: boolean;
  /** Of a label: every value that it may have, if they are known. */
  readonly values?: readonly string[];
  /** Of a number: that it has no fraction, so that nothing lies between 2 and 3. */
  readonly isWhole?: boolean;
}

/** The names that an expression may use. A name that the law bars is a fault with the law as its words. */
export interface Scope {
  readonly find: (name: string) => NamedInput | undefined;
  readonly whyUnknown: (name: string) => string;
}

/** The type of an expression, or every fault in it. */
export type Checked =
  | { readonly ok: true; readonly type: ValueType; readonly mayBeMissing: boolean }
  | { readonly ok: false; readonly faults: readonly LanguageFault[] };

/** Names that are known to be present at a place, because a test before it says so. */
type Present = ReadonlySet<string>;

const union = (one: Present, other: Present): Present => new Set([...one, ...other]);
const NOTHING: Present = new Set();

/** Names that are present where the expression is true, and where it is false. */
function presentWhen(expression: Expression): { readonly yes: Present; readonly no: Present } {
  switch (expression.kind) {
    case 'is_missing': {
      if (expression.operand.kind !== 'name') return { yes: NOTHING, no: NOTHING };
      const named = new Set([expression.operand.name]);
      return expression.negated ? { yes: named, no: NOTHING } : { yes: NOTHING, no: named };
    }
    case 'not': {
      const { yes, no } = presentWhen(expression.operand);
      return { yes: no, no: yes };
    }
    case 'and': {
      const [left, right] = [presentWhen(expression.left), presentWhen(expression.right)];
      return { yes: union(left.yes, right.yes), no: NOTHING };
    }
    case 'or': {
      const [left, right] = [presentWhen(expression.left), presentWhen(expression.right)];
      return { yes: NOTHING, no: union(left.no, right.no) };
    }
    default:
      return { yes: NOTHING, no: NOTHING };
  }
}

class Checker {
  readonly faults: LanguageFault[] = [];
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  #fault(at: number, message: string): null {
    this.faults.push({ at, message });
    return null;
  }

  /** Whether the value may be missing at a place where `present` are known to be there. */
  mayBeMissing(expression: Expression, present: Present): boolean {
    switch (expression.kind) {
      case 'literal':
      case 'is_missing':
        return false;
      case 'name':
        return !present.has(expression.name) && (this.#scope.find(expression.name)?.mayBeMissing ?? true);
      case 'not':
        return this.mayBeMissing(expression.operand, present);
      case 'and':
      case 'or': {
        const left = presentWhen(expression.left);
        const known = union(present, expression.kind === 'and' ? left.yes : left.no);
        return this.mayBeMissing(expression.left, present) || this.mayBeMissing(expression.right, known);
      }
      case 'compare':
      case 'arithmetic':
        return this.mayBeMissing(expression.left, present) || this.mayBeMissing(expression.right, present);
      case 'between':
        return [expression.operand, expression.low, expression.high].some((part) => this.mayBeMissing(part, present));
      case 'in':
        return this.mayBeMissing(expression.operand, present);
      case 'extreme':
        return expression.of.some((part) => this.mayBeMissing(part, present));
    }
  }

  typeOf(expression: Expression): ValueType | null {
    switch (expression.kind) {
      case 'literal':
        return expression.type;
      case 'name': {
        const input = this.#scope.find(expression.name);
        return input ? input.type : this.#fault(expression.at, this.#scope.whyUnknown(expression.name));
      }
      case 'not':
        return this.#yesOrNo([expression.operand]);
      case 'and':
      case 'or':
        return this.#yesOrNo([expression.left, expression.right]);
      case 'is_missing':
        return this.#missingTest(expression.operand, expression.at);
      case 'compare':
        return this.#compared(
          [expression.left, expression.right],
          expression.operator !== '=' && expression.operator !== '!=',
          expression.at,
        );
      case 'between':
        return this.#compared([expression.operand, expression.low, expression.high], true, expression.at);
      case 'in':
        return this.#compared([expression.operand, ...expression.values], false, expression.at);
      case 'arithmetic':
        return this.#arithmetic(expression);
      case 'extreme':
        return this.#extreme(expression.of, expression.at);
    }
  }

  #yesOrNo(parts: readonly Expression[]): ValueType | null {
    let isWhole = true;
    for (const part of parts) {
      const type = this.typeOf(part);
      if (type !== null && type !== 'yes_or_no') {
        this.#fault(part.at, `and, or and not connect tests, and this is ${typeWords[type]}`);
      }
      isWhole &&= type === 'yes_or_no';
    }
    return isWhole ? 'yes_or_no' : null;
  }

  #missingTest(operand: Expression, at: number): ValueType | null {
    if (operand.kind !== 'name') {
      return this.#fault(at, 'only an input by its name can be missing: test each one that the expression uses');
    }
    const type = this.typeOf(operand);
    if (type === null) return null;
    if (this.#scope.find(operand.name)?.mayBeMissing === false) {
      return this.#fault(at, `${operand.name} is never missing`);
    }
    return 'yes_or_no';
  }

  /** The one type of all parts; null with a fault where they differ. */
  #oneType(parts: readonly Expression[], at: number): ValueType | null {
    const types = parts.map((part) => this.typeOf(part));
    const [first = null, ...others] = types;
    if (first === null || others.includes(null)) return null;
    const other = others.find((type) => type !== first);
    if (other === undefined || other === null) return first;
    return this.#fault(at, `${typeWords[first]} and ${typeWords[other]} cannot be compared or added`);
  }

  #compared(parts: readonly Expression[], needsOrder: boolean, at: number): ValueType | null {
    const type = this.#oneType(parts, at);
    if (type === null) return null;
    if (needsOrder && !isOrdered(type)) return this.#fault(at, `${typeWords[type]} has no order: use = or in`);
    return type === 'label' && !this.#areLabelsKnown(parts) ? null : 'yes_or_no';
  }

  /** Every label literal is a value of the input that it is compared with: a typing error would never fit. */
  #areLabelsKnown(parts: readonly Expression[]): boolean {
    const values = parts.flatMap((part) => (part.kind === 'name' ? [this.#scope.find(part.name)?.values] : []))[0];
    if (values === undefined) return true;
    const unknown = parts.filter((part): part is Literal => {
      return part.kind === 'literal' && typeof part.value === 'string' && !values.includes(part.value);
    });
    for (const { at, value } of unknown) {
      const known = values.map((label) => `"${label}"`).join(', ');
      const words = value === 'cannot_tell' ? 'is not a label: write is missing' : `is not one of its labels: ${known}`;
      this.#fault(at, `"${String(value)}" ${words}`);
    }
    return unknown.length === 0;
  }

  #arithmetic(expression: Expression & { readonly kind: 'arithmetic' }): ValueType | null {
    const { operator, left, right, at } = expression;
    if (operator !== '*') {
      const type = this.#oneType([left, right], at);
      if (type === null || isNumeric(type)) return type;
      return this.#fault(at, `${typeWords[type]} cannot be added or subtracted`);
    }
    const [one, other] = [this.typeOf(left), this.typeOf(right)];
    if (one === null || other === null) return null;
    if (!isNumeric(one) || !isNumeric(other)) {
      return this.#fault(at, `${typeWords[isNumeric(one) ? other : one]} cannot be multiplied`);
    }
    if (one === 'number') return other;
    if (other === 'number') return one;
    if (one === 'percent') return other;
    if (other === 'percent') return one;
    return this.#fault(at, `${typeWords[one]} can be multiplied by a number or a percentage`);
  }

  #extreme(parts: readonly Expression[], at: number): ValueType | null {
    const type = this.#oneType(parts, at);
    if (type === null || isOrdered(type)) return type;
    return this.#fault(at, `${typeWords[type]} has no least or greatest`);
  }
}

/** The type of an expression in its scope, and whether its value may be missing; else its faults, in the order of the text. */
export function checkExpression(expression: Expression, scope: Scope): Checked {
  const checker = new Checker(scope);
  const type = checker.typeOf(expression);
  if (type === null || checker.faults.length > 0) {
    return { ok: false, faults: checker.faults.toSorted((one, other) => one.at - other.at) };
  }
  return { ok: true, type, mayBeMissing: checker.mayBeMissing(expression, NOTHING) };
}
