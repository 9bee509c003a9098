import rehypeShiki from '@shikijs/rehype';
import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { codeTitle } from './code-title.ts';

/** Fragments by language, title and text: each page is compiled several times, and its code stays the same. */
const coloured = new Map();

const options: NonNullable<Parameters<typeof rehypeShiki>[0]> = {
  themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  defaultColor: false,
  langs: ['bash', 'sh', 'json', 'ts', 'tsx', 'js', 'python', 'php', 'csharp', 'java', 'http', 'html', 'yaml', 'sql'],
  fallbackLanguage: 'text',
  transformers: [codeTitle],
  cache: coloured,
};

const coloursOf = (node: Element): string => String(node.properties['style'] ?? '');
const hasClass = (node: Element, name: string): boolean =>
  String(node.properties['class'] ?? '')
    .split(' ')
    .includes(name);

/** The two colours that a block is written in where nothing else is said, as a part of its style. */
const plainColours = (style: string): string =>
  style
    .split(';')
    .filter((part) => /^--shiki-(?:light|dark):/.test(part))
    .join(';');

/** Without the elements that only repeat the colours of their block. */
function withoutPlain(nodes: readonly ElementContent[], plain: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const children = withoutPlain(node.children, plain);
    const isPlain = node.tagName === 'span' && !hasClass(node, 'line') && coloursOf(node) === plain;
    return isPlain ? children : [{ ...node, children }];
  });
}

/** An expression of a script that is an object with one text: `{ __html: '…' }`. */
function htmlAttribute(html: string): unknown {
  const property = {
    type: 'Property',
    kind: 'init',
    method: false,
    shorthand: false,
    computed: false,
    key: { type: 'Identifier', name: '__html' },
    value: { type: 'Literal', value: html },
  };
  const expression = { type: 'ObjectExpression', properties: [property] };
  const estree = { type: 'Program', sourceType: 'module', body: [{ type: 'ExpressionStatement', expression }] };
  return {
    type: 'mdxJsxAttribute',
    name: 'dangerouslySetInnerHTML',
    value: { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree } },
  };
}

/** What has more below it: an element, one of MDX's, or the fragment of a block. */
const isParent = (node: object): node is Root => 'children' in node;

/** Puts the coloured text of every block into one attribute. A block that was written so before stays as it is. */
function asText(node: Root | Element): void {
  for (const child of node.children) {
    const code = child.type === 'element' && hasClass(child, 'shiki') ? child.children[0] : undefined;
    if (child.type === 'element' && code?.type === 'element') {
      const html = toHtml({ type: 'root', children: withoutPlain(code.children, plainColours(coloursOf(child))) });
      const written = { type: 'mdxJsxFlowElement', name: 'code', attributes: [htmlAttribute(html)], children: [] };
      Object.assign(child, { children: [written] });
    } else if (isParent(child)) asText(child);
  }
}

/** Colours the blocks of code of a page. */
export function rehypeColouredCode(this: ThisParameterType<typeof rehypeShiki>) {
  return rehypeShiki.call(this, options);
}

/**
 * Writes each coloured block as one text of HTML. As elements they were most of the scripts of the pages: an element for
 * each word, compiled, checked and shortened at every build, and drawn again in the browser.
 */
export function rehypeCodeAsText() {
  return asText;
}
