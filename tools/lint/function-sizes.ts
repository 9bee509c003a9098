import { parseSync, Visitor } from 'oxc-parser';

/** A function as it is written in one file. */
export interface FunctionSize {
  readonly file: string;
  /** Its name, or that of what holds it: `alarmsOf`, `XeroClient.send`, `cards > callback`. */
  readonly name: string;
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Lines from its first to its last, with the functions inside it. */
  readonly lines: number;
  /** Cyclomatic complexity (McCabe): 1 and one for each branch of its own; functions inside it count by themselves. */
  readonly complexity: number;
}

interface Open {
  readonly name: string;
  readonly start: number;
  complexity: number;
}

/**
 * The size of every function in one file, in the order in which they end. Branches are `if`, loops, `case`, `catch`,
 * `?:`, `&&`, `||`, `??` and their assignments, and `?.`; a type has none. `path` decides how the text is parsed.
 */
export function functionSizes(path: string, text: string): readonly FunctionSize[] {
  const newlines = [...text.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (offset: number): number => countBelow(newlines, offset) + 1;
  const names = new Map<number, string>();
  const open: Open[] = [];
  const found: FunctionSize[] = [];

  const enter = ({ start, id }: Ranged & { id?: { name: string } | null }): void => {
    const own = id?.name ?? names.get(start);
    const outer = open.at(-1)?.name;
    open.push({ name: own ?? (outer === undefined ? 'callback' : `${outer} > callback`), start, complexity: 1 });
  };
  const leave = ({ end }: Ranged): void => {
    const ended = open.pop();
    if (ended === undefined) return;
    const line = lineOf(ended.start);
    found.push({ file: path, name: ended.name, line, lines: lineOf(end) - line + 1, complexity: ended.complexity });
  };
  const branch = (): void => {
    const inside = open.at(-1);
    if (inside !== undefined) inside.complexity += 1;
  };
  const nameValue = (name: string | undefined, value: Ranged | null | undefined): void => {
    if (name !== undefined && value) names.set(value.start, name);
  };

  new Visitor({
    VariableDeclarator: ({ id, init }) => nameValue(id.type === 'Identifier' ? id.name : undefined, init),
    Property: ({ key, value }) => nameValue(key.type === 'Identifier' ? key.name : undefined, value),
    MethodDefinition: ({ key, value }) => nameValue(key.type === 'Identifier' ? key.name : undefined, value),
    PropertyDefinition: ({ key, value }) => nameValue(key.type === 'Identifier' ? key.name : undefined, value),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    IfStatement: branch,
    ForStatement: branch,
    ForInStatement: branch,
    ForOfStatement: branch,
    WhileStatement: branch,
    DoWhileStatement: branch,
    CatchClause: branch,
    ConditionalExpression: branch,
    LogicalExpression: branch,
    SwitchCase: ({ test }) => test !== null && branch(),
    AssignmentExpression: ({ operator }) => ['&&=', '||=', '??='].includes(operator) && branch(),
    MemberExpression: ({ optional }) => optional && branch(),
    CallExpression: ({ optional }) => optional && branch(),
  }).visit(parseSync(path, text).program);
  return found;
}

interface Ranged {
  readonly start: number;
  readonly end: number;
}

/** How many of the sorted numbers are below a bound. */
function countBelow(sorted: readonly number[], bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? bound) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
