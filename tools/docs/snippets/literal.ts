import { type Value, variableOf } from './snippet.ts';

/** How a language writes values. */
export interface Dialect {
  readonly text: (text: string) => string;
  readonly variable: (name: string) => string;
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
  /** Key and what parts it from its value. */
  readonly key: (name: string) => string;
  readonly object: readonly [open: string, close: string];
  /** Whether short objects have blanks inside of their braces. */
  readonly airy: boolean;
  readonly lastComma: boolean;
  readonly step: string;
}

const WIDTH = 116;

const join = (parts: readonly string[], [open, close]: readonly [string, string], airy: boolean): string => {
  const blank = airy && open.endsWith('{') ? ' ' : '';
  return parts.length === 0 ? `${open}${close}` : `${open}${blank}${parts.join(', ')}${blank}${close}`;
};

/** A value in the words of a language: on one line where it fits, else a part to a line. */
export function literal(value: Value, dialect: Dialect, indent = ''): string {
  if (value === null) return dialect.nothing;
  if (typeof value === 'boolean') return value ? dialect.yes : dialect.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    const variable = variableOf(value);
    return variable === null ? dialect.text(value) : dialect.variable(variable);
  }
  const deeper = `${indent}${dialect.step}`;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one: Value) => literal(one, dialect, deeper))
    : Object.entries(value).map(([name, one]) => `${dialect.key(name)}${literal(one, dialect, deeper)}`);
  const ends: readonly [string, string] = isList ? ['[', ']'] : dialect.object;
  const short = join(parts, ends, dialect.airy);
  if (short.length + indent.length <= WIDTH && !short.includes('\n')) return short;
  const [open, close] = ends;
  return `${open}\n${deeper}${parts.join(`,\n${deeper}`)}${dialect.lastComma ? ',' : ''}\n${indent}${close}`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** `process.env` is not typed to hold anything, so a missing variable is an empty text. */
export const typescript: Dialect = {
  text: quoted,
  variable: (name) => `process.env['${name}'] ?? ''`,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  key: (name) => (/^[A-Za-z_]\w*$/.test(name) ? `${name}: ` : `${quoted(name)}: `),
  object: ['{', '}'],
  airy: true,
  lastComma: true,
  step: '  ',
};

export const python: Dialect = {
  text: (text) => JSON.stringify(text),
  variable: (name) => `os.environ["${name}"]`,
  yes: 'True',
  no: 'False',
  nothing: 'None',
  key: (name) => `"${name}": `,
  object: ['{', '}'],
  airy: false,
  lastComma: true,
  step: '    ',
};

export const php: Dialect = {
  text: quoted,
  variable: (name) => `getenv('${name}')`,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  key: (name) => `'${name}' => `,
  object: ['[', ']'],
  airy: false,
  lastComma: true,
  step: '    ',
};

const json = {
  text: (text: string) => JSON.stringify(text),
  yes: 'true',
  no: 'false',
  nothing: 'null',
  key: (name: string) => `"${name}": `,
  object: ['{', '}'],
  airy: true,
  lastComma: false,
  step: '  ',
} as const;

/** JSON in a here-document of the shell, which fills in variables. */
export const shellJson: Dialect = { ...json, variable: (name) => `"$${name}"` };

/** JSON in a raw text of C# with two dollars, which fills in what is between two braces. */
export const csharpJson: Dialect = { ...json, variable: (name) => `"{{Env("${name}")}}"` };
