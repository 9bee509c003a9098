/**
 * Characters that are not seen and change what is: those that turn the direction of letters ("gpj.fdp" shown as "pdf.jpg"), have
 * no width, or break a line. The joiner of emoji and of Indic letters is one of them, and goes too.
 */
const unseen = /[\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The name of a file without what is not seen. */
export const withoutUnseen = (name: string): string => name.replaceAll(unseen, '');

/** The name of a file as a sender gave it, without its path and on one line; the fallback where nothing is left. */
export function plainFileName(name: string, fallback: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = withoutUnseen(last)
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  return plain === '' ? fallback : plain.slice(0, 255);
}
