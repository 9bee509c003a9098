interface Wording {
  readonly description: string;
  /** The other wording where it says something else; '' otherwise. */
  readonly reference: string;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Of two wordings of one transaction the one that says more: more different words, then more letters, then the bank's
 * original. The other one is kept as a reference unless all its words are in the first.
 * @param original what the bank calls its own wording
 */
export function fullerWording(original: string, other: string): Wording {
  const [first, second] = [new Set(wordsOf(original)), new Set(wordsOf(other))];
  const difference = second.size - first.size || [...second].join('').length - [...first].join('').length;
  const [description, rest, kept] = difference > 0 ? [other, first, original] : [original, second, other];
  const said = difference > 0 ? second : first;
  return { description, reference: [...rest].every((word) => said.has(word)) ? '' : kept };
}
