/** The items of a text in which they are separated by `|`, as the pools of names are written. */
export function listed(text: string): readonly string[] {
  return text.split('|').map((item) => item.trim());
}
