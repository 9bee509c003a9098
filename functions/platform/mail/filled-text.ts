/**
 * A text with its named places filled: `Hello {name}`. Texts of mails choose no plural forms, so that they need no more than this;
 * pages use ICU messages. Throws where a place has no value: a text of our own is wrong.
 */
export function filledText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the text has a place for ${name}, which has no value`);
    return value;
  });
}
