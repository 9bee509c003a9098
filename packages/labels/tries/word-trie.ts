import { firstOfPlainWords, tokensOf } from '@imali/ledger/text/normalise.ts';
import { insertLater, insertWord, shelvedTrie, type TokenTrie } from './token-trie.ts';

/** Adds a wording, to be taken apart when a text first holds its first word: few texts hold many of them. */
function insertWording<G>(root: TokenTrie<G>, words: string, group: G): void {
  const opening = firstOfPlainWords(words);
  if (opening !== null) {
    insertLater(root, opening, () => [tokensOf(words)], group);
    return;
  }
  const tokens = tokensOf(words);
  const [first = ''] = tokens;
  if (tokens.length > 1) insertLater(root, first, () => [tokens], group);
  else insertWord(root, first, group, false);
}

/**
 * A tree of the words of some groups, put together when it is first asked for. Its words are looked for in full, never as
 * cut off (NOT_CUT).
 * @param wordsOf the words of a group as the generated tables hold them, separated by semicolons
 */
export function wordTrie<G>(groups: readonly G[], wordsOf: (group: G) => string): () => TokenTrie<G> {
  let compiled: TokenTrie<G> | null = null;
  return () => {
    if (compiled) return compiled;
    compiled = shelvedTrie(
      groups.flatMap((group) =>
        wordsOf(group)
          .split(';')
          .map((words) => ({ group, words })),
      ),
      ({ words }) => words,
      (words) => tokensOf(words).slice(0, 1),
      (root, { group, words }) => insertWording(root, words, group),
    );
    return compiled;
  };
}
