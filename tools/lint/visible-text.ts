import { parseSync } from 'oxc-parser';

/** Attributes that a reader sees or a screen reader speaks. */
const SPOKEN: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'hint',
  'label',
  'placeholder',
  'text',
  'title',
]);

/** Two words, or one with a capital: what no name of a class, a key or a field is written like. */
const WORDS = /\p{L}.*\s+\p{L}|^\p{Lu}\p{Ll}+$/u;
const LETTER = /\p{L}/u;

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Texts in a file that a reader may see: text between tags, spoken attributes, and strings that are written like words.
 * Types, imports and what is thrown are left out.
 * @param path decides how the text is parsed (.ts, .tsx)
 */
export function visibleTexts(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: unknown, attribute: string | null): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, attribute);
      return;
    }
    if (!isNode(node)) return;
    const type = String(node['type']);
    if (type === 'ImportDeclaration' || type === 'ThrowStatement' || isOnlyType(type)) return;
    const within = type === 'JSXAttribute' ? attributeName(node) : attribute;
    const text = textOf(type, node);
    if (text !== null && isSeen(type, text, within)) found.push(text.trim());
    for (const value of Object.values(node)) visit(value, within);
  };
  visit(parseSync(path, source).program.body, null);
  return found;
}

/** `x as T` and its kind hold values, every other node of TypeScript holds types. */
const isOnlyType = (type: string): boolean =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type);

function attributeName({ name }: Readonly<Record<string, unknown>>): string {
  return isNode(name) ? String(name['name']) : '';
}

function textOf(type: string, node: Readonly<Record<string, unknown>>): string | null {
  const { value } = node;
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : null;
  return type === 'TemplateElement' && isNode(value) ? String(value['cooked']) : null;
}

function isSeen(type: string, text: string, attribute: string | null): boolean {
  if (type === 'JSXText') return LETTER.test(text);
  if (attribute !== null) return SPOKEN.has(attribute) && LETTER.test(text);
  return type === 'TemplateElement' ? /\s\p{L}{2,}|\p{L}{2,}\s/u.test(text) : WORDS.test(text);
}
