const QUOTES: ReadonlySet<string> = new Set(['"', "'"]);

/** Where a comment or unparsed section that begins here ends; null where none begins. */
function sectionEnd(xml: string, at: number): number | null {
  const close = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![', at) ? ']]>' : null;
  if (close === null) return null;
  const end = xml.indexOf(close, at + 3);
  return end === -1 ? xml.length : end + close.length;
}

/** Where the tag that begins here ends, as a parser finds it: a `>` in quotes does not end it. Null for a longer one. */
function tagEnd(xml: string, at: number, most: number): number | null {
  const isInstruction = xml.startsWith('<?', at);
  let quote = '';
  for (let index = at + 1; index < xml.length; index += 1) {
    if (index - at >= most) return null;
    const character = xml.charAt(index);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (QUOTES.has(character)) quote = character;
    else if (character === '>' && (!isInstruction || xml.charAt(index - 1) === '?')) return index + 1;
  }
  return xml.length;
}

/**
 * Whether a tag of an XML text has more than `most` characters. A parser keeps every attribute of a tag apart, which takes a
 * hundred times the memory of its text: a bound on the tag is one on its attributes, before any of them is kept.
 */
export function hasLongTag(xml: string, most: number): boolean {
  for (let at = xml.indexOf('<'); at !== -1; ) {
    const end = sectionEnd(xml, at) ?? tagEnd(xml, at, most);
    if (end === null) return true;
    at = xml.indexOf('<', end);
  }
  return false;
}
