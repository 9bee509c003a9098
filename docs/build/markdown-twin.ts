import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';

/** What is for the hand and not for the eye. */
const controls = new Set([
  'button',
  'input',
  'select',
  'label',
  'fieldset',
  'nav',
  'aside',
  'script',
  'style',
  'svg',
  'dialog',
]);

const isElement = (node: Nodes): node is Element => node.type === 'element';

function find(node: Root | Element, tag: string): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === tag) return child;
    const found = find(child, tag);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Takes controls away, and what says that it is no part of the text; keeps what is folded. */
function trimmed(node: Element): Element {
  const children = node.children.flatMap((child): Element['children'] => {
    // React marks with comments where texts meet.
    if (child.type === 'comment') return [];
    if (!isElement(child)) return [child];
    const isSkipped = controls.has(child.tagName) || child.properties['dataTwin'] === 'skip';
    return isSkipped || isUnseen(child) ? [] : [trimmed(child)];
  });
  const { hidden: _, ...properties } = node.properties;
  const isCode = node.tagName === 'pre' && typeof properties['dataLanguage'] === 'string';
  return {
    ...node,
    properties,
    children: isCode ? withLanguage(children, String(properties['dataLanguage'])) : children,
  };
}

const isUnseen = ({ properties }: Element): boolean =>
  Array.isArray(properties['className']) && properties['className'].includes('unseen');

/** Highlighting hides the language from what makes Markdown of it. */
function withLanguage(children: Element['children'], language: string): Element['children'] {
  return children.map((child) =>
    child.type === 'element' && child.tagName === 'code'
      ? { ...child, properties: { ...child.properties, className: [`language-${language}`] } }
      : child,
  );
}

/** Links of the site become addresses, so that the text can be read anywhere. */
function absolute(node: Element, siteUrl: string): void {
  const { href } = node.properties;
  if (typeof href === 'string' && href.startsWith('/')) node.properties['href'] = `${siteUrl}${href}`;
  for (const child of node.children) if (child.type === 'element') absolute(child, siteUrl);
}

/**
 * The text of a built page as Markdown: what is in its `main`, without controls.
 * @throws Error when the page has no `main`
 */
export function markdownTwin(html: string, page: { readonly path: string; readonly siteUrl: string }): string {
  const main = find(fromHtml(html), 'main');
  if (main === undefined) throw new Error(`${page.path} has no main part.`);
  const text = trimmed(main);
  absolute(text, page.siteUrl);
  const tree = toMdast({ type: 'root', children: [text] });
  return toMarkdown(tree, { extensions: [gfmToMarkdown()], bullet: '-', rule: '-', fences: true });
}
