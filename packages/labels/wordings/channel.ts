import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { Reading } from '@imali/ledger/text/normalise.ts';
import { channelTable } from '../generated/channel-table.ts';
import { lengthWithoutPlaces } from '../parties/places.ts';
import type { ChannelGroup } from '../tries/pattern-group.ts';
import { findAll, NOT_CUT, type TokenMatch, textOf } from '../tries/token-trie.ts';
import { wordTrie } from '../tries/word-trie.ts';

/** How the money moved, the words that say so, and the words that remain. */
export interface ChannelMatch {
  readonly channel: Channel;
  /** Null where no wording was found. */
  readonly group: ChannelGroup | null;
  readonly matchedText: string;
  readonly rest: readonly string[];
  /** Place of the wording among the words; both 0 where none was found. */
  readonly start: number;
  readonly end: number;
}

/** Single words that say how money moved wherever they stand; other single words only at the beginning. */
const TELLING: ReadonlySet<Channel> = new Set(['fee', 'interest', 'reversal', 'payshap', 'debicheck', 'atm']);

const trie = wordTrie(channelTable, ({ wordings }) => wordings);

function counts({ value, start, end }: TokenMatch<ChannelGroup>, amountCents: number): boolean {
  if (amountCents > 0 && value.in === null) return false;
  return start === 0 || end - start >= 2 || TELLING.has(value.channel);
}

/** Letters for the side of the ledger behind the words for a transfer (`IMMEDIATE TRF DR`); behind a payment, DR is a doctor. */
const SIDES: ReadonlySet<string> = new Set(['DR', 'DT', 'DB', 'CR', 'KR']);
const BEFORE_A_SIDE: ReadonlySet<string> = new Set([
  'TRF',
  'TRANSF',
  'TRANSFER',
  'EFT',
  'RTC',
  'OORPL',
  'OORDRAG',
  'OORPLASING',
]);

/**
 * PayShap is a way by itself wherever it is named; a wording at the beginning is the bank's own; after that the longest
 * says most, and the first of equals.
 */
function better(a: TokenMatch<ChannelGroup>, b: TokenMatch<ChannelGroup>): boolean {
  if ((a.value.channel === 'payshap') !== (b.value.channel === 'payshap')) return a.value.channel === 'payshap';
  if ((a.start === 0) !== (b.start === 0)) return a.start === 0;
  return a.end - a.start > b.end - b.start;
}

/** Words of a payment: a place behind them belongs to a payee. */
const PAYMENT_WORDS: ReadonlySet<string> = new Set(['PAYMENT', 'PMT', 'PAY', 'PAID', 'FROM', 'TO', 'REF']);

/** Whether a town or country closes the text, as the networks of cards add it to the name of a shop. */
function closesWithPlace(tokens: readonly string[]): boolean {
  return lengthWithoutPlaces(tokens) < tokens.length && !tokens.some((token) => PAYMENT_WORDS.has(token));
}

/** Absa closes its own words so: `IBANK PAYMENT FROM SETTLEMENT`. */
const CLOSES_A_WORDING: ReadonlySet<string> = new Set(['SETTLEMENT', 'VEREFFENING']);

/** A payment service that sets itself before the name of a shop, with a star between: only card networks print that. */
const OPENS_WITH_SERVICE = /^[A-Z0-9]{1,10} ?\*+ ?[A-Z]/;

/**
 * Reads the channel off a description by the wordings of the banks, in English and Afrikaans.
 * @param amountCents above 0 for money in, of which some wordings say nothing
 */
export function channelOf({ text, tokens, namesCard }: Reading, amountCents: number): ChannelMatch {
  let best: TokenMatch<ChannelGroup> | null = null;
  for (const match of findAll(trie(), tokens, NOT_CUT))
    if (counts(match, amountCents) && (!best || better(match, best))) best = match;
  if (!best) {
    return {
      channel: namesCard || OPENS_WITH_SERVICE.test(text) || closesWithPlace(tokens) ? 'card' : 'unknown',
      group: null,
      matchedText: '',
      rest: tokens,
      start: 0,
      end: 0,
    };
  }
  const { value, start } = best;
  const next = tokens[best.end] ?? '';
  const isOwn = CLOSES_A_WORDING.has(next) || (SIDES.has(next) && BEFORE_A_SIDE.has(tokens[best.end - 1] ?? ''));
  const end = isOwn ? best.end + 1 : best.end;
  return {
    channel: value.channel,
    group: value,
    matchedText: textOf(tokens, start, end),
    rest: start === 0 ? tokens.slice(end) : [...tokens.slice(0, start), ...tokens.slice(end)],
    start,
    end,
  };
}
