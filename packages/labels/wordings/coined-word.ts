import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { Candidate } from '../decision/candidate.ts';
import { isByMandate } from '../decision/mandate.ts';
import { coinedParts } from '../generated/rule-table.ts';
import { isServiceWord } from '../parties/merchant-name.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import type { CoinedPart } from '../tries/pattern-group.ts';
import type { ChannelMatch } from './channel.ts';

/** Letters that a coined word shows beside the part that says its trade. */
const FEWEST_OTHER_LETTERS = 3;
const COINED_CONFIDENCE = 0.65;
/** A part that stands by itself closes or opens the name: SIZABANTU FIN. */
const APART_CONFIDENCE = 0.55;

const AT_A_TILL: ReadonlySet<Channel> = new Set(['card', 'prepaid', 'unknown']);

function fitsChannel({ by }: CoinedPart, channel: Channel): boolean {
  if (by === 'arrangement') return channel !== 'card' && channel !== 'prepaid';
  return by === 'any' || (by === 'mandate' ? isByMandate(channel) : AT_A_TILL.has(channel));
}

/** By mandate a part may stand by itself, behind the name or before it. */
const isApart = ({ part, side }: CoinedPart, word: string, opens: boolean, isLast: boolean): boolean =>
  part === word && (side === 'end' ? !opens : opens && !isLast);

function holds({ part, side, except }: CoinedPart, word: string): boolean {
  if (word.length < part.length + FEWEST_OTHER_LETTERS) return false;
  if (!(side === 'end' ? word.endsWith(part) : word.startsWith(part))) return false;
  return !except.split(';').includes(word);
}

/**
 * What a party does whose name is a word coined for it, which no table holds: new bookmakers end in BET, lenders in FIN,
 * medical schemes in MED. By mandate the part may also stand by itself, behind the name or before it.
 */
export function coinedCandidate(
  tokens: readonly string[],
  amountCents: number,
  { channel, start, end }: Pick<ChannelMatch, 'channel' | 'start' | 'end'>,
): Candidate | null {
  const fitting = coinedParts.filter((part) => fitsChannel(part, channel) && (amountCents > 0 ? part.in : part.out));
  for (const [at, word] of tokens.entries()) {
    if ((at >= start && at < end) || isServiceWord(word)) continue;
    const opens = at === 0 || (at === end && end > 0);
    const isLast = at + 1 === tokens.length;
    const found = fitting.find(
      (each) => holds(each, word) || (isByMandate(channel) && isApart(each, word, opens, isLast)),
    );
    const label = found ? (amountCents > 0 ? found.in : found.out) : null;
    if (!found || label === null) continue;
    const name = titleOf(word);
    return {
      label,
      confidence: found.part === word ? APART_CONFIDENCE : COINED_CONFIDENCE,
      ruleId: `coined:${slugOf(found.part)}`,
      matchedText: word,
      name,
      partyId: slugOf(name),
      counterparty: 'merchant',
      tier: 'weak',
      decides: true,
      supported: true,
    };
  }
  return null;
}
