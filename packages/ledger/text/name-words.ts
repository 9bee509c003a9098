/** Upper-case words of letters; apostrophes and diacritics are dropped as in normalise. */
export function nameWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/['\u2019`]/g, '')
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');
}
