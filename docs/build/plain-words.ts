/**
 * The words of a Markdown text that a spelling check can judge: no code, no addresses, no names in capitals or with
 * digits.
 */
export function plainWords(markdown: string): readonly string[] {
  const text = markdown
    .replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1\s*$/gm, ' ')
    .replace(/`[^`]*`/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/<?https?:\/\/[^\s>]+>?/g, ' ')
    .replace(/\S+@\S+/g, ' ')
    .replace(/&[a-z#0-9]+;/gi, ' ')
    .replace(/\\/g, '');
  const words = text.replaceAll('’', "'").match(/[\p{L}\p{N}_./-]*\p{L}[\p{L}\p{N}'_./-]*/gu) ?? [];
  return words
    .filter((word) => !/[\d_/]|\w\.\w/.test(word))
    .flatMap((word) => word.split(/[-.]/))
    .map((word) => word.replace(/^'+|'+$|'s$/g, ''))
    .filter((word) => word.length > 2 && !/^\p{Lu}+s?$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word));
}
