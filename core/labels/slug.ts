/** Lower-case words joined by hyphens, letters and digits only; `unnamed` when nothing remains. */
export function slugOf(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? 'unnamed' : slug;
}

/** A name for people out of upper-case text: `SHELL PARKHURST` becomes `Shell Parkhurst`. */
export function titleOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/(^|[^a-z0-9])([a-z])/g, (_, before: string, letter: string) => `${before}${letter.toUpperCase()}`);
}
