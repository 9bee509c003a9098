/** Text in which backquotes mark code, as Markdown has it. */
export function Words({ text }: { readonly text: string }) {
  return (
    text
      .split('`')
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
      .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
  );
}
