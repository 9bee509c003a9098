import { placeNames } from '../generated/channel-table.ts';

/** What a word is that may close a text: a place by itself, or else the last word of one. */
type Closing = 'name' | 'last word';

interface Places {
  readonly names: ReadonlySet<string>;
  /** What a word may close: two words are joined to look only where the second closes longer names. */
  readonly closing: ReadonlyMap<string, Closing>;
}

let compiled: Places | null = null;

function places(): Places {
  if (compiled) return compiled;
  const names = placeNames.split(';');
  const closing = new Map<string, Closing>();
  for (const name of names) if (name.includes(' ')) closing.set(name.slice(name.lastIndexOf(' ') + 1), 'last word');
  for (const name of names) if (!name.includes(' ')) closing.set(name, 'name');
  compiled = { names: new Set(names), closing };
  return compiled;
}

/** How many of the words remain when the town and country that close a text are taken away; the first always does. */
export function lengthWithoutPlaces(tokens: readonly string[]): number {
  const { names, closing } = places();
  let end = tokens.length;
  while (end > 1) {
    const last = tokens[end - 1] ?? '';
    const what = closing.get(last);
    if (what === 'name') end -= 1;
    else if (what !== undefined && end > 2 && names.has(`${tokens[end - 2]} ${last}`)) end -= 2;
    else break;
  }
  return end;
}
