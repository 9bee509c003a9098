/** What is at the bottom of causes that refer to each other, or of a very long row of them. */
const MOST_CAUSES = 10;

/** The messages of an error and of its causes, outermost first. */
export function errorCauses(error: unknown): readonly string[] {
  const messages: string[] = [];
  const seen = new Set<unknown>();
  let current = error;
  while (current !== undefined && current !== null && !seen.has(current) && messages.length < MOST_CAUSES) {
    seen.add(current);
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages;
}
