import { placeNames } from './generated/channel-table.ts';

let compiled: ReadonlySet<string> | null = null;

function places(): ReadonlySet<string> {
  compiled ??= new Set(placeNames.split(';'));
  return compiled;
}

/** How many of the words remain when the town and country that close a text are taken away; the first always does. */
export function lengthWithoutPlaces(tokens: readonly string[]): number {
  let end = tokens.length;
  while (end > 1) {
    if (places().has(tokens[end - 1] ?? '')) end -= 1;
    else if (end > 2 && places().has(`${tokens[end - 2]} ${tokens[end - 1]}`)) end -= 2;
    else break;
  }
  return end;
}
