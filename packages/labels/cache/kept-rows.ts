import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { Counterparty, LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { Reading } from '@imali/ledger/text/normalise.ts';
import type { WeighedVerdict } from '../decision/weighed-verdict.ts';
import { groundOf } from '../model/calibration.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import { textOf } from '../tries/token-trie.ts';

/** What the words of a row alone say, where they name no party that later passes could follow. */
export interface OwnVerdicts extends WeighedVerdict {
  readonly tabled: LabelVerdict;
}

/** A name by the places of its words in the text, or whole where a table holds it. */
type KeptParty = Counterparty | { readonly at: readonly number[]; readonly known: Omit<Counterparty, 'name' | 'id'> };

/** A verdict without any word of the text: words are kept by their places. */
interface KeptVerdict {
  readonly fixed: Omit<LabelVerdict, 'matchedText' | 'counterparty'>;
  readonly start: number;
  readonly end: number;
  readonly party: KeptParty | null;
}

interface KeptRow {
  readonly tabled: KeptVerdict;
  /** What was weighed from it, in the same words and with the same party; null where nothing was. */
  readonly verdict: KeptVerdict['fixed'] | null;
}

/** Rules whose names the tables hold, so that they say nothing of a text but what was found in it. */
const BY_TABLES: ReadonlySet<string> = new Set(['merchant', 'trade', 'wording', 'channel', 'brand', 'fallback:none']);

/** Rows that a process keeps: a power of two. A full slot is taken over. */
const SLOTS = 1 << 13;

/** Places of a run of words; null where they do not stand so in the text. */
function placeOf(words: string, tokens: readonly string[]): readonly [number, number] | null {
  if (words === '') return [0, 0];
  const length = words.split(' ').length;
  for (let start = 0; start + length <= tokens.length; start += 1)
    if (textOf(tokens, start, start + length) === words) return [start, start + length];
  return null;
}

const wordsAt = (at: readonly number[], tokens: readonly string[]): string =>
  at.map((place) => tokens[place] ?? '').join(' ');

/** Places of the words of a name, in the order of the text; null where the name is more than those words. */
function partyPlaces({ name, id }: Counterparty, tokens: readonly string[]): readonly number[] | null {
  const at: number[] = [];
  let from = 0;
  for (const word of name.toUpperCase().split(' ')) {
    const place = tokens.indexOf(word, from);
    if (place < 0) return null;
    at.push(place);
    from = place + 1;
  }
  const words = wordsAt(at, tokens);
  return titleOf(words) === name && slugOf(words) === id ? at : null;
}

function keptVerdict(verdict: LabelVerdict, isTabledParty: boolean, tokens: readonly string[]): KeptVerdict | null {
  const { matchedText, counterparty, ...fixed } = verdict;
  if (!BY_TABLES.has(groundOf(fixed.ruleId))) return null;
  const place = placeOf(matchedText, tokens);
  if (place === null) return null;
  const [start, end] = place;
  if (counterparty === null || isTabledParty) return { fixed, start, end, party: counterparty };
  const at = partyPlaces(counterparty, tokens);
  const { type, confidence } = counterparty;
  return at === null ? null : { fixed, start, end, party: { at, known: { type, confidence } } };
}

/** A verdict that was weighed from the one of the tables: null where it rests on other words or another party. */
function keptBeside(verdict: LabelVerdict, tabled: LabelVerdict): KeptRow['verdict'] {
  const { matchedText, counterparty, ...fixed } = verdict;
  const isOfTheSame = matchedText === tabled.matchedText && counterparty === tabled.counterparty;
  return isOfTheSame && BY_TABLES.has(groundOf(fixed.ruleId)) ? fixed : null;
}

function partyOf(party: KeptParty | null, tokens: readonly string[]): Counterparty | null {
  if (party === null || !('at' in party)) return party;
  const words = wordsAt(party.at, tokens);
  return { name: titleOf(words), id: slugOf(words), type: party.known.type, confidence: party.known.confidence };
}

/** Every field is named: copies made by spreading take several times as long to make and to read. */
const verdictWith = (
  fixed: KeptVerdict['fixed'],
  matchedText: string,
  counterparty: Counterparty | null,
): LabelVerdict => ({
  label: fixed.label,
  confidence: fixed.confidence,
  labelledBy: fixed.labelledBy,
  ruleId: fixed.ruleId,
  matchedText,
  runnerUp: fixed.runnerUp,
  pairedWith: fixed.pairedWith,
  channel: fixed.channel,
  counterparty,
});

const verdictOf = (kept: KeptVerdict, tokens: readonly string[]): LabelVerdict =>
  verdictWith(
    kept.fixed,
    kept.start === kept.end ? '' : textOf(tokens, kept.start, kept.end),
    partyOf(kept.party, tokens),
  );

/** A hash of 128 bits, which two texts share by no accident. It is not made against somebody who looks for two that do. */
export class TextHash {
  private readonly parts: readonly [number, number, number, number];

  constructor(mark: string, text: string) {
    let [a, b, c, d] = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f];
    for (const each of [mark, text]) {
      for (let at = 0; at < each.length; at += 1) {
        const code = each.charCodeAt(at);
        a = b ^ Math.imul(a ^ code, 0x239b961b);
        b = c ^ Math.imul(b ^ code, 0xab0e9789);
        c = d ^ Math.imul(c ^ code, 0x38b34ae5);
        d = a ^ Math.imul(d ^ code, 0xa1e38b93);
      }
    }
    this.parts = [a, b, c, d ^ text.length];
  }

  get slot(): number {
    const [a, b, c, d] = this.parts;
    const mixed = Math.imul(a ^ (b >>> 16) ^ c ^ (d >>> 16), 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & (SLOTS - 1);
  }

  equals({ parts }: TextHash): boolean {
    const [a, b, c, d] = this.parts;
    return a === parts[0] && b === parts[1] && c === parts[2] && d === parts[3];
  }
}

/** What was made of a text, if a process keeps it, and the hash of all that it follows from. */
export interface MaybeKept {
  readonly hash: TextHash;
  readonly found: OwnVerdicts | null;
}

const slots: ({ readonly hash: TextHash; readonly row: KeptRow } | undefined)[] = [];

/**
 * The verdicts of a text that this process labelled before, for whomever: what every account prints is worked out once. Kept
 * is no word of a text, but hashes, labels, names of the tables and places of words.
 */
export function keptRow({ text, tokens, namesCard }: Reading, side: string, accountType: AccountType): MaybeKept {
  const hash = new TextHash(`${accountType} ${side} ${namesCard ? 'card ' : ''}`, text);
  const kept = slots[hash.slot];
  if (!kept?.hash.equals(hash)) return { hash, found: null };
  const { row } = kept;
  const tabled = verdictOf(row.tabled, tokens);
  const verdict = row.verdict === null ? tabled : verdictWith(row.verdict, tabled.matchedText, tabled.counterparty);
  return { hash, found: { tabled, verdict, settled: verdict } };
}

/** Keeps what was made of a text, where its words can be left out. */
export function keepRow(
  hash: TextHash,
  tokens: readonly string[],
  { tabled, verdict, settled }: OwnVerdicts,
  isTabledParty: boolean,
): void {
  if (settled !== verdict) return;
  const ofTables = keptVerdict(tabled, isTabledParty, tokens);
  if (ofTables === null) return;
  const ofWords = verdict === tabled ? null : keptBeside(verdict, tabled);
  if (verdict !== tabled && ofWords === null) return;
  slots[hash.slot] = { hash, row: { tabled: ofTables, verdict: ofWords } };
}
