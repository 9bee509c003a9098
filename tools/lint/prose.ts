import { type Node, parseSync, Visitor } from 'oxc-parser';
import { visibleTexts } from './visible-text.ts';

/** What is read for its words: titles of tests, those of groups of tests, comments, pages, and texts that a person sees. */
export type ProseKind = 'titles' | 'groups' | 'comments' | 'docs' | 'texts';

export interface Prose {
  readonly kind: ProseKind;
  readonly text: string;
}

/** Source whose strings nobody but a developer sees: tests, what tests and benchmarks share, tools, invented bank files. */
const UNSEEN =
  /^(?:test|bench|tools|local|layers)\/|\.(?:test|fixture|contract)\.tsx?$|\/(?:bench|testing|training|goldens)\/|^packages\/(?:aws-emulator|partner-fakes|sandbox-data|measure|pdf-writer)\//;
const TEST = /\.test\.tsx?$/;
const GROUPS: ReadonlySet<string> = new Set(['describe', 'it', 'test']);

/**
 * The prose of a source file: its comments, titles where it is a test, and texts where a person may see them.
 * @param path decides how the text is parsed, and what of it is prose
 */
export function proseOfSource(path: string, source: string): readonly Prose[] {
  const { program, comments } = parseSync(path, source);
  const found: Prose[] = comments.map(({ value }) => ({ kind: 'comments', text: value.replace(/^\s*\*+/gm, '') }));
  if (!UNSEEN.test(path)) found.push(...visibleTexts(path, source).map((text) => ({ kind: 'texts' as const, text })));
  if (TEST.test(path)) {
    new Visitor({
      CallExpression: ({ callee, arguments: [first] }) => {
        const name = calledName(callee);
        const text = first === undefined ? null : literalText(first);
        if (GROUPS.has(name) && text !== null) found.push({ kind: name === 'describe' ? 'groups' : 'titles', text });
      },
    }).visit(program);
  }
  return found;
}

/** `test` for `test(...)`, `test.each(...)(...)` and `test.each` with a template; an empty text for what is no name. */
function calledName(callee: Node): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.name;
    case 'CallExpression':
      return calledName(callee.callee);
    case 'MemberExpression':
      return calledName(callee.object);
    case 'TaggedTemplateExpression':
      return calledName(callee.tag);
    default:
      return '';
  }
}

/** A string or a template as it is written, with `%s` for each value; null for anything else. */
function literalText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('%s') : null;
}

/** The sentences of a Markdown or MDX file, by paragraph: without code, front matter's marks, imports and addresses. */
export function proseOfPage(source: string): readonly Prose[] {
  return source
    .replace(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '')
    .replace(/^(?:import|export) .*$/gm, '')
    .replace(/`[^`\n]*`/g, '`code`')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'docs', text }));
}

/** Every string of a JSON document below keys that hold prose: `summary` and `description` of openapi.json; null is all keys. */
export function proseOfJson(value: unknown, keys: ReadonlySet<string> | null): readonly Prose[] {
  if (Array.isArray(value)) return value.flatMap((one) => proseOfJson(one, keys));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, held]) =>
    typeof held === 'string'
      ? keys === null || keys.has(key)
        ? [{ kind: 'texts' as const, text: held }]
        : []
      : proseOfJson(held, keys),
  );
}
