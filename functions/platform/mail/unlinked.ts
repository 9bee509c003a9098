/** A word joiner: nothing to see, and nothing that a domain holds. */
const WORD_JOINER = '\u2060';

/** A text of somebody else's as it appears in our mail: reads the same, and mail programs make no link of it. */
export function unlinked(text: string): string {
  return text.replace(/([.:@/\u3002\uff0e\uff61])(?=[\p{L}\p{N}/])/gu, `$1${WORD_JOINER}`);
}
