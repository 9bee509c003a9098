/** Letters of a word of which one may be mistyped: a shorter one is soon another word. */
const SHORTEST_MISTYPED = 5;

/** Whether one letter was left out, put in, changed or swapped with its neighbour between two words of five letters or more. */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short === long || short.length < SHORTEST_MISTYPED || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
