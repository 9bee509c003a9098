import { placeNames } from './generated/channel-table.ts';

interface Places {
  readonly names: ReadonlySet<string>;
  /** The last words of names of several words: two words are joined to look only where the second is one of them. */
  readonly lastWords: ReadonlySet<string>;
}

let compiled: Places | null = null;

function places(): Places {
  if (compiled) return compiled;
  const names = placeNames.split(';');
  const lastWords = names.flatMap((name) => (name.includes(' ') ? [name.slice(name.lastIndexOf(' ') + 1)] : []));
  compiled = { names: new Set(names), lastWords: new Set(lastWords) };
  return compiled;
}

/** How many of the words remain when the town and country that close a text are taken away; the first always does. */
export function lengthWithoutPlaces(tokens: readonly string[]): number {
  const { names, lastWords } = places();
  let end = tokens.length;
  while (end > 1) {
    const last = tokens[end - 1] ?? '';
    if (names.has(last)) end -= 1;
    else if (end > 2 && lastWords.has(last) && names.has(`${tokens[end - 2]} ${last}`)) end -= 2;
    else break;
  }
  return end;
}
