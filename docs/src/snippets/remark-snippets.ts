import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../snippets');

/** In the order of the tabs: file, fence, name for people. */
const languages = [
  { file: 'curl.sh', fence: 'sh', name: 'curl' },
  { file: 'typescript.ts', fence: 'ts', name: 'TypeScript' },
  { file: 'python.py', fence: 'python', name: 'Python' },
  { file: 'php.php', fence: 'php', name: 'PHP' },
  { file: 'csharp.cs', fence: 'csharp', name: 'C#' },
  { file: 'java.java', fence: 'java', name: 'Java' },
] as const;

/** A node of the Markdown tree, as far as it is read here. */
interface Node {
  readonly type: string;
  readonly name?: string | null;
  readonly attributes?: readonly unknown[];
  children?: Node[];
  readonly lang?: string;
  readonly value?: string;
}

const isNamed = (attribute: unknown): attribute is { readonly value: string } =>
  typeof attribute === 'object' &&
  attribute !== null &&
  'name' in attribute &&
  attribute.name === 'name' &&
  'value' in attribute &&
  typeof attribute.value === 'string';

const attribute = (name: string, value: string) => ({ type: 'mdxJsxAttribute', name, value });

/** The snippet of a name with a tab for each language that it is there in. Throws where there is none. */
function tabs(name: string): Node {
  const found = languages.filter(({ file }) => existsSync(resolve(folder, name, file)));
  if (found.length === 0) throw new Error(`There is no snippet called ${name} in docs/snippets.`);
  return {
    type: 'mdxJsxFlowElement',
    name: 'SnippetTabs',
    attributes: [attribute('labels', found.map((language) => language.name).join(','))],
    children: found.map(({ file, fence }) => ({
      type: 'code',
      lang: fence,
      value: readFileSync(resolve(folder, name, file), 'utf8').trimEnd(),
    })),
  };
}

function replaced(node: Node): Node {
  if (node.type === 'mdxJsxFlowElement' && node.name === 'Snippet') {
    const named = node.attributes?.find(isNamed);
    if (!named) throw new Error('<Snippet> needs a name.');
    return tabs(named.value);
  }
  if (node.children) node.children = node.children.map(replaced);
  return node;
}

/** Puts the code of docs/snippets where a page says `<Snippet name="issue-token" />`, before it is coloured. */
export default function remarkSnippets() {
  return (tree: Node): void => {
    replaced(tree);
  };
}
