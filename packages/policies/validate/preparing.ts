import { figureInputs, whyNoInput } from '../inputs/input-catalogue.ts';
import type { PreparedCell, PreparedExpression, TypedName } from '../interpret/prepared.ts';
import { checkExpression, type NamedInput, type Scope } from '../language/check.ts';
import { evaluator } from '../language/evaluate.ts';
import { type Expression, namesOf } from '../language/expression.ts';
import { parseCell, parseExpression } from '../language/parse.ts';
import { printExpression } from '../language/print.ts';
import { typeWords, type ValueType } from '../values/value.ts';
import { Problems } from './problems.ts';

/** The nearest known name of the same first part, for a typing error. */
function nearest(name: string, known: Iterable<string>): string {
  const [first = ''] = name.split('.');
  const ofFirst = [...known].filter((other) => other.startsWith(`${first}.`)).slice(0, 4);
  return ofFirst.length === 0 ? '' : `; of ${first} there are ${ofFirst.join(', ')} and others`;
}

/** What expressions are prepared with: the names that exist so far, and the problems found so far. */
export class Preparing implements Scope {
  readonly problems = new Problems();
  readonly #inputs: Map<string, NamedInput>;
  readonly #used = new Map<string, TypedName>();

  constructor(inputs: Map<string, NamedInput>) {
    this.#inputs = inputs;
  }

  find(name: string): NamedInput | undefined {
    return this.#inputs.get(name);
  }

  whyUnknown(name: string): string {
    const because = whyNoInput(name);
    if (because !== null) return `a policy may not use ${name}: ${because}`;
    return `there is no input ${name}${nearest(name, this.#inputs.keys())}`;
  }

  /** Makes the result of a node a name for the nodes after it. */
  declare(name: string, input: NamedInput): void {
    this.#inputs.set(name, input);
  }

  /** Names of figures and facts that an expression used so far. */
  get used(): readonly TypedName[] {
    return [...this.#used.values()];
  }

  #ready(expression: Expression, path: string): PreparedExpression | null {
    const checked = checkExpression(expression, this);
    if (!checked.ok) {
      for (const fault of checked.faults) this.problems.addFault(path, fault);
      return null;
    }
    const names = namesOf(expression).flatMap((name): TypedName[] => {
      const input = this.find(name);
      return input ? [{ name, type: input.type }] : [];
    });
    for (const name of names) {
      if (figureInputs.has(name.name) || name.name.startsWith('fact.')) this.#used.set(name.name, name);
    }
    const { type, mayBeMissing } = checked;
    return {
      text: printExpression(expression),
      expression,
      type,
      mayBeMissing,
      names,
      evaluate: evaluator(expression),
    };
  }

  /** Parses and checks an expression that has to be of a type. Null where it is not, with the problem noted. */
  expression(text: string, path: string, wanted: ValueType | null): PreparedExpression | null {
    const parsed = parseExpression(text);
    if (!parsed.ok) {
      this.problems.addFault(path, parsed.fault);
      return null;
    }
    const ready = this.#ready(parsed.expression, path);
    if (ready !== null && wanted !== null && ready.type !== wanted) {
      this.problems.add(path, `it has to be ${typeWords[wanted]}, and is ${typeWords[ready.type]}`);
      return null;
    }
    return ready;
  }

  /** What a column or a characteristic is about: an input by its name, so that its cells can be compared with each other. */
  subject(text: string, path: string): PreparedExpression | null {
    const ready = this.expression(text, path, null);
    if (ready === null || ready.expression.kind === 'name') return ready;
    this.problems.add(path, 'it has to be an input by its name: work it out in a node of kind values before');
    return null;
  }

  /** Parses and checks a cell; undefined where it is wrong, with the problem noted. */
  cell(text: string, column: PreparedExpression, path: string): PreparedCell | undefined {
    const parsed = parseCell(text, column.expression);
    if (!parsed.ok) {
      this.problems.addFault(path, parsed.fault);
      return undefined;
    }
    if (parsed.expression === null) return null;
    if (parsed.expression.kind === 'is_missing' && !column.mayBeMissing) {
      this.problems.add(path, `${column.text} is never missing`);
      return undefined;
    }
    const ready = this.#ready(parsed.expression, path);
    const own = new Set(column.names.map(({ name }) => name));
    const unsure = ready?.names.find(({ name }) => !own.has(name) && this.find(name)?.mayBeMissing);
    if (unsure !== undefined) {
      this.problems.add(path, `${unsure.name} may be missing: make it a column, so that rows can say what follows`);
    }
    return ready ?? undefined;
  }

  /** What to write where a value may be missing and nothing says what follows. */
  missingWords({ names }: PreparedExpression): string {
    const missing = names.filter(({ name }) => this.find(name)?.mayBeMissing).map(({ name }) => name);
    return `${missing.join(', ')} may be missing: say what follows with on_missing, or test it with "is missing"`;
  }
}
