import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { isNumber, tokensOf } from '@imali/ledger/text/normalise.ts';
import { channelTable } from '../generated/channel-table.ts';
import { feeWordTable } from '../generated/payment-word-table.ts';
import { lengthWithoutPlaces } from '../parties/places.ts';

/** A fee of the bank, by the bank's own words. */
export interface FeeWording {
  readonly label: LabelId;
  readonly confidence: number;
  readonly matchedText: string;
}

type Meaning = (typeof feeWordTable)[number]['meaning'];

/** Afrikaans writes the fee and its name as one word: KONTANTFOOI, OORTREKKINGSFOOI. */
const COMPOUND = /^([A-Z]{3,}?)S?FOOI$/;
/** Words that close a fee's name; `mayClose` must know their first letters. */
const CLOSING: ReadonlySet<string> = new Set(['FEE', 'FEES', 'CHARGE', 'CHARGES', 'FOOI', 'FOOIE', 'KOSTE']);
const [LETTER_C, LETTER_F, LETTER_I, LETTER_K] = [0x43, 0x46, 0x49, 0x4b];

/** Whether a word begins, or ends, like the words for a fee: few do, and checking the code of a letter is faster than a look-up. */
function mayClose(word: string): boolean {
  const first = word.charCodeAt(0);
  return (
    first === LETTER_F || first === LETTER_C || first === LETTER_K || word.charCodeAt(word.length - 1) === LETTER_I
  );
}

/** Every word is the bank's. */
const OWN_WORDS = 0.95;
/** It ends like a fee and names no way of paying anyone. */
const ENDS_AS_FEE = 0.8;

const VAT = 'VAT';

let meanings: ReadonlyMap<string, { readonly meaning: Meaning; readonly order: number }> | null = null;

function meaningOf(word: string): { readonly meaning: Meaning; readonly order: number } | undefined {
  meanings ??= new Map(
    feeWordTable.flatMap(({ meaning, words }, order) => words.split(';').map((each) => [each, { meaning, order }])),
  );
  return meanings.get(word);
}

/** What precedes FOOI in one word; null where the word does not end so, which is faster to check than an expression. */
const compoundOf = (word: string): string | null => (word.endsWith('FOOI') ? (COMPOUND.exec(word)?.[1] ?? null) : null);

let ways: ReadonlySet<string> | null = null;

/** Words of the bank's own ways of paying: beside FEE, a wallet or a voucher is what the fee was taken for. */
function isOfAWay(word: string): boolean {
  ways ??= new Set(channelTable.flatMap(({ wordings }) => tokensOf(wordings.replaceAll(';', ' '))));
  return ways.has(word);
}

const isOwn = (word: string): boolean => {
  const known = meaningOf(word);
  return word === '#' || isNumber(word) || (known === undefined ? isOfAWay(word) : known.meaning !== 'payee');
};

const closesFee = (word: string): boolean => mayClose(word) && (CLOSING.has(word) || compoundOf(word) !== null);

/** The first word for a fee among others; null where none is. */
export function feeWordIn(tokens: readonly string[]): string | null {
  return tokens.find(closesFee) ?? null;
}

/** Whether a word is one of the bank's own for its fees, or for a fee itself. */
export function isBanksWord(word: string): boolean {
  return CLOSING.has(word) || isOwn(compoundOf(word) ?? word);
}

/** Beside nothing else, what the account itself costs. */
const OF_THE_ACCOUNT: ReadonlySet<string> = new Set(['ACCOUNT', 'ACC']);

/** The fee that the words name, by the order of the table; a fee of no name is another bank fee. */
function feeNamedBy(words: readonly string[]): LabelId {
  let best: { readonly meaning: Meaning; readonly order: number } | null = null;
  for (const word of words) {
    const known = meaningOf(compoundOf(word) ?? word);
    if (known && (!best || known.order < best.order)) best = known;
  }
  if (best?.meaning === 'bank' && words.every((word) => closesFee(word) || OF_THE_ACCOUNT.has(word)))
    return 'fees.monthly_account';
  return best && best.meaning !== 'bank' && best.meaning !== 'payee' ? best.meaning : 'fees.other';
}

/**
 * Reads a bank's own wording for a fee, also one that no table holds: `CARD REPLACE FEE`, `FEE IMMEDIATE PAYMENT`.
 * Null where no word says fee, and where the words are those of a school, a club or another who charges fees.
 */
export function feeWordingOf(tokens: readonly string[], channel: Channel): FeeWording | null {
  // The bank's own tax on its fees, a line by itself.
  if (tokens[0] === VAT && tokens.every(isOwn)) {
    return { label: 'fees.other', confidence: ENDS_AS_FEE, matchedText: tokens.join(' ') };
  }
  const at = tokens.findIndex(closesFee);
  if (at < 0 || tokens.some((token) => meaningOf(token)?.meaning === 'payee')) return null;
  const before = tokens.slice(0, at);
  if (before.every(isOwn)) {
    let end = at + 1;
    while (end < tokens.length && isOwn(tokens[end] ?? '')) end += 1;
    const words = tokens.slice(0, end);
    return { label: feeNamedBy(words), confidence: OWN_WORDS, matchedText: words.join(' ') };
  }
  const closes = tokens.slice(at + 1, lengthWithoutPlaces(tokens)).every(isOwn);
  if (!closes || (channel !== 'fee' && channel !== 'unknown')) return null;
  return { label: feeNamedBy(before), confidence: ENDS_AS_FEE, matchedText: tokens.slice(0, at + 1).join(' ') };
}
