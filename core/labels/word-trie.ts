import { tokensOf } from './normalise.ts';
import { emptyTrie, insert, type TokenTrie } from './token-trie.ts';

/**
 * A tree of the words of some groups, put together when it is first asked for.
 * @param wordsOf the words of a group as the generated tables hold them, separated by semicolons
 */
export function wordTrie<G>(groups: readonly G[], wordsOf: (group: G) => string): () => TokenTrie<G> {
  let compiled: TokenTrie<G> | null = null;
  return () => {
    if (compiled) return compiled;
    const root = emptyTrie<G>();
    for (const group of groups) for (const words of wordsOf(group).split(';')) insert(root, tokensOf(words), group);
    compiled = root;
    return root;
  };
}
