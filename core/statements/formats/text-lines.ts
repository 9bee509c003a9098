/** Lines of a file of text: twelve and more for each transaction. */
export const MAX_LINES = 800_000;

/** The lines of a text, whatever ends them; null for more than are read, before they take memory. */
export function textLines(text: string): readonly string[] | null {
  let count = 1;
  for (const _ of text.matchAll(/\r\n|\n|\r/g)) {
    count += 1;
    if (count > MAX_LINES) return null;
  }
  return text.split(/\r\n|\n|\r/);
}
