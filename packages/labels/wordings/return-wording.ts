import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { labelOfUnpaidCode } from '../decision/unpaid-codes.ts';
import { returnWordTable } from '../generated/payment-word-table.ts';
import type { ReturnMeaning, ReturnWordGroup } from '../tries/pattern-group.ts';
import { findAll, NOT_CUT, type TokenMatch, textOf } from '../tries/token-trie.ts';
import { wordTrie } from '../tries/word-trie.ts';

/** A debit order that came back, by the bank's own words. */
export interface ReturnWording {
  readonly label: LabelId;
  readonly confidence: number;
  readonly matchedText: string;
}

/** The text says that a debit came back and why. */
const WITH_REASON = 0.98;
/** It says that one came back, and not why. */
const WITHOUT_REASON = 0.9;

/** Words between a reason and the word for the return that are still quoted as one text. */
const NEAR = 5;
/** The code of the reason follows at most so many words behind the word for the return: RETURNED D/O 02. */
const CODE_WITHIN = 3;

/** Words of payments that the holder made himself. */
const PAYMENT: ReadonlySet<string> = new Set(['PAYMENT', 'PMT', 'BETALING', 'TRANSFER', 'EFT', 'PAYSHAP']);

const trie = wordTrie(returnWordTable, ({ words }) => words);

type Found = TokenMatch<ReturnWordGroup>;

const saying = (found: readonly Found[], meaning: ReturnMeaning): Found | undefined =>
  found.find(({ value }) => value.meaning === meaning);

/** The longest reason, of equals the first: NO AUTHORITY TO DEBIT says more than DEBIT. */
function reasonIn(found: readonly Found[]): { readonly match: Found; readonly label: LabelId } | null {
  let best: { match: Found; label: LabelId } | null = null;
  for (const match of found) {
    const { meaning } = match.value;
    if (meaning === 'mark' || meaning === 'reversal' || meaning === 'debit') continue;
    if (!best || match.end - match.start > best.match.end - best.match.start) best = { match, label: meaning };
  }
  return best;
}

/** Whether words say why a debit order came back. */
export const namesReason = (tokens: readonly string[]): boolean => reasonIn(findAll(trie(), tokens, NOT_CUT)) !== null;

/**
 * Reads the banks' wordings for a debit order that came back, also one that no table holds in full: a word for the
 * return or for the debit, and a reason (`RD DEBIT ORDER - ACCOUNT FROZEN`, `DO DISPUTED BY CLIENT`), with the buckets of
 * the reasons as in sa_unpaid_codes.tsv. Without a reason the return must name the debit (`DEBIT ORDER RETURNED`). Null
 * for money out, for cards, whose purchases are reversed, and where the words say no such thing: payments of one's own
 * come back too.
 */
export function returnWordingOf(
  tokens: readonly string[],
  amountCents: number,
  channel: Channel,
): ReturnWording | null {
  if (amountCents < 0 || channel === 'card') return null;
  const found = findAll(trie(), tokens, NOT_CUT);
  if (found.length === 0) return null;
  const mark = saying(found, 'mark');
  const reversal = saying(found, 'reversal');
  const debit = saying(found, 'debit');
  const reason = reasonIn(found);
  const textFrom = (...matches: readonly (Found | undefined)[]): string => {
    const present = matches.filter((match) => match !== undefined);
    return textOf(tokens, Math.min(...present.map(({ start }) => start)), Math.max(...present.map(({ end }) => end)));
  };
  if (reason) {
    // A payment of the holder's own came back: the account that it went to is closed.
    if (!debit && tokens.some((token, at) => PAYMENT.has(token) && !within(at, reason.match))) return null;
    // One word of a reason may be a word of a name; with the debit or the return beside it, it is a reason.
    const apart = [mark, reversal, debit].find((match) => match && !overlaps(match, reason.match));
    if (!apart && reason.match.end - reason.match.start < 3) return null;
    const nearest = apart && Math.abs(apart.start - reason.match.start) <= NEAR ? apart : undefined;
    return { label: reason.label, confidence: WITH_REASON, matchedText: textFrom(reason.match, nearest) };
  }
  const code = mark ? codeBehind(tokens, mark.end) : null;
  if (mark && code) return { label: code, confidence: WITH_REASON, matchedText: textFrom(mark, debit) };
  if (!mark || !debit) return null;
  return { label: 'returned.other_reason', confidence: WITHOUT_REASON, matchedText: textFrom(mark, debit) };
}

function codeBehind(tokens: readonly string[], from: number): LabelId | null {
  for (const token of tokens.slice(from, from + CODE_WITHIN)) {
    const label = labelOfUnpaidCode(token);
    if (label !== null) return label;
  }
  return null;
}

const within = (at: number, { start, end }: Found): boolean => at >= start && at < end;
const overlaps = (a: Found, b: Found): boolean => a.start < b.end && b.start < a.end;
