import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type Reading, tokensOf } from '@imali/ledger/text/normalise.ts';
import type { Candidate } from '../decision/candidate.ts';
import { candidatesFor } from '../decision/matcher.ts';
import { patternTable } from '../generated/pattern-table.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import type { ChannelMatch } from '../wordings/channel.ts';
import { brandIn } from './brand-index.ts';
import { respelled } from './misspelling.ts';
import { lengthWithoutPlaces } from './places.ts';

/** Channels that pay people as well, or that are not known: a name must leave no doubt that it is a merchant's. */
const NOT_ONLY_MERCHANTS: ReadonlySet<Channel> = new Set(['wallet', 'unknown', 'debit_order', 'debicheck']);

/** A word and the star right after it. */
const STARRED = /\b([A-Z0-9]{1,8}) ?\*(?= ?[A-Z])/g;

const NONE: readonly (string | undefined)[] = [];

const MISSPELT_CONFIDENCE = 0.75;
const MISSPELT_TRADE_CONFIDENCE = 0.6;
/** Four in five of the names that merchants.tsv holds as well mean the same in both. */
const CERTAIN_CONFIDENCE = 0.8;
const OPENING_CONFIDENCE = 0.7;
const CUT_CONFIDENCE = 0.7;
const ABROAD_CONFIDENCE = 0.55;

let compiled: ReadonlySet<string> | null = null;

/** Words by which payment services name themselves before the merchant. */
function services(): ReadonlySet<string> {
  compiled ??= new Set(
    patternTable.flatMap(({ tier, patterns }) =>
      tier === 'intermediary' ? tokensOf(patterns.replaceAll(';', ' ')) : [],
    ),
  );
  return compiled;
}

/** Whether a word is one by which payment services name themselves. */
export const isServiceWord = (word: string): boolean => services().has(word);

/**
 * The words of the merchant alone: without the wording of the channel and without the payment service that sets itself
 * before the name, as a word that is known or as one word and a star (`IKH*THE GENTLEMEN B`).
 */
export function merchantWords({ text }: Reading, { rest }: ChannelMatch): readonly string[] {
  const starred = text.includes('*') ? Array.from(text.matchAll(STARRED), ([, word]) => word) : NONE;
  let start = 0;
  while (
    start < rest.length - 1 &&
    (services().has(rest[start] ?? '') || (start === 0 && starred.includes(rest[start])))
  )
    start += 1;
  return start === 0 ? rest : rest.slice(start);
}

/** What the tables know of a name once words that are one letter off are put right: a merchant, or else a trade. */
interface Misspelt {
  readonly merchant: Candidate | null;
  readonly trade: Candidate | null;
}

const NOT_MISSPELT: Misspelt = { merchant: null, trade: null };

/**
 * A merchant whose name is one letter off in the text, and a trade whose word is; null where there is none. A trade is recognised
 * at a till only, as people are called what trades are called but for a letter.
 */
export function misspeltName(reading: Reading, amountCents: number, way: ChannelMatch): Misspelt {
  if (way.channel !== 'card' && !NOT_ONLY_MERCHANTS.has(way.channel)) return NOT_MISSPELT;
  const right = respelled(reading.tokens);
  if (!right) return NOT_MISSPELT;
  const found = candidatesFor(right, amountCents, way).filter(({ decides }) => decides);
  const asPrinted = (tier: Candidate['tier'], confidence: number): Candidate | null => {
    const candidate = found.find((one) => one.tier === tier);
    if (!candidate) return null;
    // The words in the place of the name, as the text prints them.
    const words = candidate.matchedText.split(' ');
    const start = right.findIndex((_, at) => words.every((word, offset) => right[at + offset] === word));
    const matchedText =
      right.length === reading.tokens.length
        ? reading.tokens.slice(start, start + words.length).join(' ')
        : words.map((word) => (reading.tokens.includes(word) ? word : [...word].join(' '))).join(' ');
    return { ...candidate, matchedText, confidence: Math.min(candidate.confidence, confidence) };
  };
  return {
    merchant: asPrinted('merchant', MISSPELT_CONFIDENCE),
    trade: way.channel === 'card' ? asPrinted('weak', MISSPELT_TRADE_CONFIDENCE) : null,
  };
}

/**
 * A merchant of the brand index, and whether it sells here and is named in full; null when there is none.
 * @param words of the merchant alone
 */
export function indexedMerchant(
  words: readonly string[],
  amountCents: number,
  channel: Channel,
): { readonly candidate: Candidate; readonly isCertain: boolean } | null {
  // Shops give money back to cards; by other ways they pay suppliers and staff.
  if (channel !== 'card' && (amountCents > 0 || !NOT_ONLY_MERCHANTS.has(channel))) return null;
  const brand = brandIn(words, lengthWithoutPlaces(words));
  if (!brand) return null;
  const { reach, strength, label } = brand.meaning;
  const isCertain = reach !== 'abroad' && strength === 'sure' && !brand.cut;
  if (channel !== 'card' && !(isCertain && reach === 'home')) return null;
  const doubted = brand.cut ? CUT_CONFIDENCE : OPENING_CONFIDENCE;
  const confidence = reach === 'abroad' ? ABROAD_CONFIDENCE : isCertain ? CERTAIN_CONFIDENCE : doubted;
  const name = titleOf(brand.name);
  const candidate: Candidate = {
    label: amountCents > 0 ? 'reversed.merchant_refund' : label,
    confidence,
    ruleId: `brand:${slugOf(brand.name)}`,
    matchedText: words.slice(brand.start, brand.end).join(' '),
    name,
    partyId: slugOf(name),
    counterparty: 'merchant',
    tier: 'merchant',
    decides: true,
    supported: true,
  };
  return { candidate, isCertain };
}
