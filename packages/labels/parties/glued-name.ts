import type { Candidate } from '../decision/candidate.ts';
import { candidatesFor } from '../decision/matcher.ts';
import { patternTrie } from '../tries/pattern-trie.ts';
import { findAll, NOT_CUT } from '../tries/token-trie.ts';
import type { ChannelMatch } from '../wordings/channel.ts';

/** Fewer letters are one word. */
const SHORTEST_GLUED = 7;
/** Letters that each of the two words must show. */
const SHORTEST_PART = 3;

/** Fewer letters of a trade end other words too. */
const SHORTEST_TRADE = 4;

/** The word as two of which the second is a word of a trade (`PULALOANS`); null if it ends with none. */
function tradeParts(word: string): readonly [string, string] | null {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_TRADE; at += 1) {
    const right = word.slice(at);
    const trade = findAll(patternTrie(), [right], NOT_CUT).find(({ value }) => value.group.tier === 'weak');
    if (trade) return [word.slice(0, at), right];
  }
  return null;
}

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
 * What a creditor is whose name the bank glued together and cut (`BMWFIN`, `FINBONDMUT`, `PULALOANS`), where no table
 * knows the words as they are printed. Null where nothing is found in them either.
 */
export function gluedCandidate(
  tokens: readonly string[],
  amountCents: number,
  way: Pick<ChannelMatch, 'channel' | 'start' | 'end'>,
): Candidate | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at] ?? '';
    if (word.length < SHORTEST_GLUED || (at >= way.start && at < way.end)) continue;
    const parts = partsOf(word) ?? tradeParts(word);
    if (!parts) continue;
    const [found] = candidatesFor(parts, amountCents, { channel: way.channel, start: 0, end: 0 });
    if (found?.decides && found.tier !== 'intermediary') return found;
  }
  return null;
}
