import { purposeTable } from './generated/payment-word-table.ts';
import type { Channel } from './labelled-transaction.ts';
import { tokensOf } from './normalise.ts';
import type { PurposeGroup } from './pattern-group.ts';
import type { LabelId } from './taxonomy.ts';
import { emptyTrie, findAll, insert, type TokenTrie } from './token-trie.ts';

/** What a payment is for, by the words that the payer wrote beside it. */
export interface Purpose {
  readonly label: LabelId;
  readonly confidence: number;
  readonly matchedText: string;
}

/** Channels by which people pay people, with a reference of their own words. */
const WRITTEN: ReadonlySet<Channel> = new Set(['eft', 'payshap', 'wallet', 'transfer']);
/** Words that make a description without a channel a payment. */
const PAYMENT: ReadonlySet<string> = new Set(['PAYMENT', 'PMT', 'PYMT', 'BETALING', 'PAY', 'PAID']);

/** Words that close a text of no channel must be this sure: BACKROOM RENT, but not BIG BOND. */
const SURE_AT_END = 0.6;

/** After these a single word is somebody's surname: J BOND, MRS WATER. */
const BEFORE_A_SURNAME = /^(?:[A-Z]|MR|MRS|MS|MISS|DR|PROF|MNR|MEV|MEJ)$/;

let compiled: TokenTrie<PurposeGroup> | null = null;

function trie(): TokenTrie<PurposeGroup> {
  if (compiled) return compiled;
  const root = emptyTrie<PurposeGroup>();
  for (const group of purposeTable) for (const words of group.words.split(';')) insert(root, tokensOf(words), group);
  compiled = root;
  return root;
}

/**
 * The purpose of a payment between accounts: the longest words that name one, and of equals the last, where banks print
 * the reference. Without a channel the words must open or close the text, or the text must say that it is a payment. Null
 * for other channels, a movement of zero, and words that mean nothing on the movement's side.
 * @param way place of the bank's own words for the channel, which are no purpose (INTERNET PMT TO)
 */
export function purposeOf(
  tokens: readonly string[],
  amountCents: number,
  channel: Channel,
  way: { readonly start: number; readonly end: number } = { start: 0, end: 0 },
): Purpose | null {
  const written = WRITTEN.has(channel);
  if (amountCents === 0 || (!written && channel !== 'unknown')) return null;
  const anywhere = written || tokens.some((token) => PAYMENT.has(token));
  let best: (Purpose & { readonly words: number }) | null = null;
  for (const { value, start, end, cut } of findAll(trie(), tokens)) {
    const label = amountCents > 0 ? value.in : value.out;
    if (label === null || cut || (best && end - start < best.words)) continue;
    const sureAtEnd =
      end === tokens.length && (amountCents > 0 ? value.inConfidence : value.outConfidence) >= SURE_AT_END;
    if (!anywhere && start > 0 && !sureAtEnd) continue;
    if (start >= way.start && end <= way.end) continue;
    if (end - start === 1 && BEFORE_A_SURNAME.test(tokens[start - 1] ?? '')) continue;
    const confidence = amountCents > 0 ? value.inConfidence : value.outConfidence;
    best = { label, confidence, matchedText: tokens.slice(start, end).join(' '), words: end - start };
  }
  return best && { label: best.label, confidence: best.confidence, matchedText: best.matchedText };
}
