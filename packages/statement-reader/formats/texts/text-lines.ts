/** Lines of a file of text: twelve and more for each transaction. */
export const MAX_LINES = 800_000;

/** Whether a text has more lines than are read, whatever ends them. */
export function hasManyLines(text: string): boolean {
  let count = 1;
  for (const _ of text.matchAll(/\r\n|\n|\r/g)) {
    count += 1;
    if (count > MAX_LINES) return true;
  }
  return false;
}

/** The lines of a text; null for more than are read, before they take memory. */
export function textLines(text: string): readonly string[] | null {
  return hasManyLines(text) ? null : text.split(/\r\n|\n|\r/);
}
