import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { saysHowNotWhat } from '../wordings/trade-sense.ts';
import type { Ranked } from './candidate.ts';
import { AT_A_TILL } from './channel-support.ts';

/** Trades that say little: SHOP, SERVICES. */
const SAYS_LITTLE: ReadonlySet<LabelId> = new Set(['shopping.general', 'services.other']);
/** How little a trade says: the room in which something is sold least of all. */
const littleness = ({ label, matchedText }: Ranked): number =>
  saysHowNotWhat(matchedText) ? 2 : Number(SAYS_LITTLE.has(label));

/**
 * Which of two equal candidates comes first by its place: of names at a till the first, as malls and streets are named
 * after others; of trades the one of several words,
 * then the last that says something, as English and Afrikaans put it there (GARDEN CAFE). 0 where the
 * place says nothing.
 */
function placeOrder(a: Ranked, b: Ranked, channel: Channel): number {
  const { tier } = a;
  if (tier !== b.tier) return 0;
  if (tier === 'merchant') return AT_A_TILL.has(channel) ? a.start - b.start : 0;
  if (tier !== 'weak') return 0;
  const little = littleness(a) - littleness(b);
  const words = Number(b.matchedText.includes(' ')) - Number(a.matchedText.includes(' '));
  return little || words || b.start - a.start;
}

/** Puts candidates in order, best first. Most often there are two, and then one comparison says all. */
export function inOrder(ranked: Ranked[], channel: Channel): void {
  const compare = (a: Ranked, b: Ranked): number =>
    b.rank - a.rank || placeOrder(a, b, channel) || b.matchedText.length - a.matchedText.length || a.start - b.start;
  const [first, second] = ranked;
  if (ranked.length !== 2 || !first || !second) ranked.sort(compare);
  else if (compare(second, first) < 0) ranked.reverse();
}
