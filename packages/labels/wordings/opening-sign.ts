import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { Reading } from '@imali/ledger/text/normalise.ts';
import { candidatesFor } from '../decision/matcher.ts';
import { channelOf } from './channel.ts';
import { feeWordIn } from './fee-wording.ts';

/** Ways of money that banks charge for. */
const MOVES_CASH: ReadonlySet<Channel> = new Set(['atm', 'cash', 'fee']);
/** Labels of what a bank's app sells. */
const BY_THE_APP: ReadonlySet<LabelId> = new Set(['housing.airtime_data', 'housing.electricity']);
const SIGN = '#';

/**
 * A text without the sign that opens it where a purchase follows: banks mark fees with it, and shops and others number
 * with it. A fee says so, or says how money moved.
 */
export function withoutSign(reading: Reading, amountCents: number): Reading {
  const { text, tokens, namesCard } = reading;
  if (tokens[0] !== SIGN || feeWordIn(tokens) !== null) return reading;
  const bare = {
    text: text.replace(/^[# ]+/, ''),
    tokens: tokens.slice(tokens.findIndex((token) => token !== SIGN)),
    namesCard,
  };
  const way = channelOf(bare, amountCents);
  const winner = candidatesFor(bare.tokens, amountCents, way).find(({ decides }) => decides);
  const isShop = winner?.tier === 'merchant' && bare.tokens.join(' ').startsWith(winner.matchedText);
  const isSold = winner !== undefined && BY_THE_APP.has(winner.label);
  return (isShop || isSold) && !MOVES_CASH.has(way.channel) ? bare : reading;
}
