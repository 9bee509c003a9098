import type { ChannelReading } from './channel.ts';
import { type Candidate, candidatesFor } from './matcher.ts';
import { patternTrie } from './pattern-trie.ts';
import { findAll } from './token-trie.ts';

/** Fewer letters are one word. */
const SHORTEST_GLUED = 7;
/** Letters that each of the two words must show. */
const SHORTEST_PART = 3;

/** The word as two that open and close a name of the tables, of which the second may be cut (`SCORPIONLEG`); null if none. */
function partsOf(word: string): readonly [string, string] | null {
  for (let at = word.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)] as const;
    const whole = findAll(patternTrie(), parts).some(({ start, end }) => start === 0 && end === 2);
    if (whole) return parts;
  }
  return null;
}

/**
 * What a creditor is whose name the bank glued together and cut (`BMWFIN`, `FINBONDMUT`), where no table knows the words
 * as they are printed. Null where nothing is found in them either.
 */
export function gluedCandidate(
  tokens: readonly string[],
  amountCents: number,
  way: Pick<ChannelReading, 'channel' | 'start' | 'end'>,
): Candidate | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? '';
    if (word.length < SHORTEST_GLUED || (at >= way.start && at < way.end)) continue;
    const parts = partsOf(word);
    if (!parts) continue;
    const [found] = candidatesFor(parts, amountCents, { channel: way.channel, start: 0, end: 0 });
    if (found?.decides && found.tier !== 'intermediary') return found;
  }
  return null;
}
