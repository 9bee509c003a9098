import { describe, expect, test } from '@jest/globals';
import remarkSnippets from './remark-snippets.ts';

const snippet = (name?: string) => ({
  type: 'mdxJsxFlowElement',
  name: 'Snippet',
  attributes: name === undefined ? [] : [{ type: 'mdxJsxAttribute', name: 'name', value: name }],
  children: [],
});

describe('the place of a snippet in a page', () => {
  test("A snippet's place in a page is replaced by its code in every available language", () => {
    const tree = { type: 'root', children: [{ type: 'paragraph' }, snippet('issue-token')] };
    remarkSnippets()(tree);
    expect(tree.children).toMatchObject([
      { type: 'paragraph' },
      {
        name: 'SnippetTabs',
        attributes: [{ name: 'labels', value: 'curl,TypeScript,Python,PHP,C#' }],
        children: [
          { type: 'code', lang: 'sh', value: expect.stringContaining('/v1/in/auth/login/token') },
          { lang: 'ts' },
          { lang: 'python' },
          { lang: 'php' },
          { lang: 'csharp' },
        ],
      },
    ]);
  });

  test("A snippet's place is an error where there is no such snippet, or no name", () => {
    expect(() => remarkSnippets()({ type: 'root', children: [snippet('nothing')] })).toThrow(
      /no snippet called nothing/,
    );
    expect(() => remarkSnippets()({ type: 'root', children: [snippet()] })).toThrow(/needs a name/);
  });
});
