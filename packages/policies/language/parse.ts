import { type Decimal, decimalOf, multiply, negate } from '../values/decimal.ts';
import type { ValueType } from '../values/value.ts';
import type { Comparator, Expression, Literal } from './expression.ts';
import { type LanguageFault, type Token, tokensOf } from './tokens.ts';

/** Deepest nesting of brackets, `not` and functions. */
export const MAX_DEPTH = 12;

export type Parsed =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly fault: LanguageFault };

/** Ends the parsing of one text; caught where it began, and never seen outside. */
class Unparsed extends Error {
  readonly fault: LanguageFault;
  constructor(at: number, message: string) {
    super(message);
    this.fault = { at, message };
  }
}

const COMPARATORS: ReadonlyMap<string, Comparator> = new Map(
  (['=', '!=', '<', '<=', '>', '>='] as const).map((comparator) => [comparator, comparator]),
);
const HUNDREDTH: Decimal = { units: 1n, scale: 2 };

/** Whether a text of the form of a date is a day of the calendar: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#next + ahead, this.#tokens.length - 1)] ?? { kind: 'end', text: '', at: 0 };
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #has(text: string, kind: 'word' | 'sign'): boolean {
    const token = this.#peek();
    return token.kind === kind && token.text === text;
  }

  #takeIf(text: string, kind: 'word' | 'sign'): boolean {
    if (!this.#has(text, kind)) return false;
    this.#next += 1;
    return true;
  }

  #expect(text: string, kind: 'word' | 'sign'): void {
    if (!this.#takeIf(text, kind)) throw this.#unexpected(`"${text}"`);
  }

  #unexpected(wanted: string): Unparsed {
    const { kind, text, at } = this.#peek();
    return new Unparsed(at, `expected ${wanted}, found ${kind === 'end' ? 'the end' : text}`);
  }

  /** One level of nesting further in. */
  #nested<T>(parse: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Unparsed(this.#peek().at, `an expression nests at most ${MAX_DEPTH} deep`);
    const parsed = parse();
    this.#depth -= 1;
    return parsed;
  }

  end(): void {
    if (this.#peek().kind !== 'end') throw this.#unexpected('the end');
  }

  either(): Expression {
    let left = this.#both();
    while (this.#has('or', 'word')) {
      const { at } = this.#take();
      left = { kind: 'or', left, right: this.#both(), at };
    }
    return left;
  }

  #both(): Expression {
    let left = this.#negation();
    while (this.#has('and', 'word')) {
      const { at } = this.#take();
      left = { kind: 'and', left, right: this.#negation(), at };
    }
    return left;
  }

  #negation(): Expression {
    const { at } = this.#peek();
    if (!this.#takeIf('not', 'word')) return this.#test(this.#sum());
    return { kind: 'not', operand: this.#nested(() => this.#negation()), at };
  }

  /** The test that follows an operand, or the operand itself where none does. */
  #test(operand: Expression): Expression {
    const { at, kind, text } = this.#peek();
    const operator = kind === 'sign' ? COMPARATORS.get(text) : undefined;
    if (operator !== undefined) {
      this.#take();
      return { kind: 'compare', operator, left: operand, right: this.#sum(), at };
    }
    if (this.#takeIf('is', 'word')) {
      const negated = this.#takeIf('not', 'word');
      this.#expect('missing', 'word');
      return { kind: 'is_missing', operand, negated, at };
    }
    if (this.#takeIf('between', 'word')) {
      const low = this.#sum();
      this.#expect('and', 'word');
      return { kind: 'between', operand, low, high: this.#sum(), at };
    }
    if (this.#takeIf('in', 'word')) return { kind: 'in', operand, values: this.#list(), at };
    return operand;
  }

  /** A cell of a table: the test of a column, or null where anything fits. */
  cell(column: Expression): Expression | null {
    const { at } = this.#peek();
    if (this.#takeIf('any', 'word')) return null;
    if (this.#takeIf('missing', 'word')) return { kind: 'is_missing', operand: column, negated: false, at };
    const test = this.#test(column);
    if (test !== column && test.kind !== 'is_missing') return test;
    throw this.#unexpected('any, missing, a comparison, between or in');
  }

  #list(): readonly Literal[] {
    this.#expect('(', 'sign');
    const values = [this.#literal()];
    while (this.#takeIf(',', 'sign')) values.push(this.#literal());
    this.#expect(')', 'sign');
    return values;
  }

  #sum(): Expression {
    let left = this.#product();
    for (;;) {
      const operator = this.#has('+', 'sign') ? '+' : this.#has('-', 'sign') ? '-' : null;
      if (operator === null) return left;
      const { at } = this.#take();
      left = { kind: 'arithmetic', operator, left, right: this.#product(), at };
    }
  }

  #product(): Expression {
    let left = this.#primary();
    while (this.#has('*', 'sign')) {
      const { at } = this.#take();
      left = { kind: 'arithmetic', operator: '*', left, right: this.#primary(), at };
    }
    return left;
  }

  #primary(): Expression {
    const { kind, text, at } = this.#peek();
    if (kind === 'name') {
      this.#take();
      return { kind: 'name', name: text, at };
    }
    if (this.#takeIf('(', 'sign')) {
      const inner = this.#nested(() => this.either());
      this.#expect(')', 'sign');
      return inner;
    }
    if (kind === 'word' && (text === 'min' || text === 'max')) return this.#extreme(text);
    return this.#literal();
  }

  #extreme(which: 'min' | 'max'): Expression {
    const { at } = this.#take();
    this.#expect('(', 'sign');
    const of = this.#nested(() => {
      const items = [this.#sum()];
      while (this.#takeIf(',', 'sign')) items.push(this.#sum());
      return items;
    });
    this.#expect(')', 'sign');
    return { kind: 'extreme', which, of, at };
  }

  #literal(): Literal {
    const { at } = this.#peek();
    const isNegative = this.#takeIf('-', 'sign');
    const { kind, text } = this.#peek();
    if (!isNegative && (this.#takeIf('yes', 'word') || this.#takeIf('no', 'word'))) {
      return { kind: 'literal', value: text === 'yes', type: 'yes_or_no', at };
    }
    if (!isNegative && kind === 'label') {
      this.#take();
      return { kind: 'literal', value: text.slice(1, -1), type: 'label', at };
    }
    if (!isNegative && kind === 'date') return this.#date(at);
    const numeric = this.#numeric();
    if (numeric === null) throw this.#unexpected('a name or a value');
    return { kind: 'literal', value: isNegative ? negate(numeric.value) : numeric.value, type: numeric.type, at };
  }

  #date(at: number): Literal {
    const { text } = this.#take();
    if (!isDay(text)) throw new Unparsed(at, `${text} is not a day of the calendar`);
    return { kind: 'literal', value: text, type: 'date', at };
  }

  #numeric(): { readonly value: Decimal; readonly type: ValueType } | null {
    const { kind, text } = this.#peek();
    if (kind !== 'number' && kind !== 'money' && kind !== 'percent') return null;
    this.#take();
    const value = decimalOf(text.replace(/[R%]/g, ''));
    if (value === null) return null;
    if (kind === 'money') return { value, type: 'money' };
    if (kind === 'percent') return { value: multiply(value, HUNDREDTH), type: 'percent' };
    if (this.#takeIf('days', 'word') || this.#takeIf('day', 'word')) return { value, type: 'days' };
    if (this.#takeIf('months', 'word') || this.#takeIf('month', 'word')) return { value, type: 'months' };
    return { value, type: 'number' };
  }
}

function parsed(text: string, parse: (parser: Parser) => Expression | null): ParsedCell {
  const tokens = tokensOf(text);
  if ('message' in tokens) return { ok: false, fault: tokens };
  const parser = new Parser(tokens);
  try {
    const expression = parse(parser);
    parser.end();
    return { ok: true, expression };
  } catch (error) {
    if (error instanceof Unparsed) return { ok: false, fault: error.fault };
    throw error;
  }
}

/** A cell that is parsed; null where it fits any value, a missing one too where the table names missing values. */
export type ParsedCell =
  | { readonly ok: true; readonly expression: Expression | null }
  | { readonly ok: false; readonly fault: LanguageFault };

/** Parses an expression of the policy language; its grammar is in docs/content/docs/policies.mdx. */
export function parseExpression(text: string): Parsed {
  const result = parsed(text, (parser) => parser.either());
  if (!result.ok) return result;
  if (result.expression === null) return { ok: false, fault: { at: 0, message: 'expected an expression' } };
  return { ok: true, expression: result.expression };
}

/** Parses a cell of a decision table or a bin of a scorecard: the test that the column has to pass. */
export const parseCell = (text: string, column: Expression): ParsedCell =>
  parsed(text, (parser) => parser.cell(column));
