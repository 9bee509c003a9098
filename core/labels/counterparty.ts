import { placeNames } from './generated/channel-table.ts';
import type { Channel, Counterparty } from './labelled-transaction.ts';
import type { Candidate } from './matcher.ts';
import { slugOf, titleOf } from './slug.ts';

let compiled: ReadonlySet<string> | null = null;

function places(): ReadonlySet<string> {
  compiled ??= new Set(placeNames.split(';'));
  return compiled;
}

/** Words without the town and country that close them; the first word always stays. */
function withoutPlaces(tokens: readonly string[]): readonly string[] {
  let end = tokens.length;
  while (end > 1) {
    if (places().has(tokens[end - 1] ?? '')) end -= 1;
    else if (end > 2 && places().has(`${tokens[end - 2]} ${tokens[end - 1]}`)) end -= 2;
    else break;
  }
  return tokens.slice(0, end);
}

const PERSONAL: ReadonlySet<Channel> = new Set(['eft', 'payshap', 'wallet', 'transfer', 'cash']);
/** Words that only qualify a payment; a name does not consist of them. */
const NOT_A_NAME: ReadonlySet<string> = new Set([
  'TO',
  'FROM',
  'NA',
  'VAN',
  'REF',
  'CR',
  'DR',
  'DT',
  'PTY',
  'LTD',
  'CC',
  '#',
  'BRANCH',
  'BANK',
  'PAYMENT',
  'NO',
]);

/**
 * Who stands on the other side: the party of the pattern that decided, or what remains of the description when its
 * channel wording, places and qualifiers are taken away. Null when no name remains.
 */
export function counterpartyOf(
  winner: Candidate | null,
  rest: readonly string[],
  channel: Channel,
): Counterparty | null {
  if (winner && (winner.tier === 'merchant' || winner.counterparty === 'government')) {
    return { name: winner.name, id: slugOf(winner.name), type: winner.counterparty, confidence: winner.confidence };
  }
  if (winner && (winner.tier === 'bank' || winner.tier === 'fee_marker')) return null;
  const words = withoutPlaces(rest.filter((token) => !NOT_A_NAME.has(token) && !/^\d+$/.test(token)));
  const text = words.join(' ');
  if (text.length < 3) return null;
  const type =
    winner && winner.counterparty !== 'unknown' && winner.counterparty !== 'bank'
      ? winner.counterparty
      : channel === 'card'
        ? 'merchant'
        : PERSONAL.has(channel)
          ? 'person'
          : 'unknown';
  return { name: titleOf(text), id: slugOf(text), type, confidence: winner ? 0.6 : 0.5 };
}
