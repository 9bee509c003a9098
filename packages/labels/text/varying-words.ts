import { payWordAtEnd } from '@imali/ledger/text/glued-pay-word.ts';
import { tokensOf } from '@imali/ledger/text/normalise.ts';
import { isFirstName } from '@imali/ledger/text/person-name.ts';
import { cutMonthsOf, volatilePartOf } from '@imali/ledger/text/volatile-words.ts';
import { join, type PartyVariant, type PartyVariants, variantKey, variantOf } from '../parties/party-variant.ts';
import { namesSomebody, nameWords, type TextWords } from '../parties/party-words.ts';
import { haveLikeAmounts, keepRhythm, keepToMonths, payInTurn, takeTurns } from '../parties/payments-in-turn.ts';

/** Fewer references that nothing but their turns shows are chance. */
const FEWEST_UNKNOWN = 3;
/** Two references that look like references are enough where the amounts are alike. */
const FEWEST_REFERENCES = 2;
/** A month that the bank cut off shows as many letters at most, and so many cut texts show that it is one. */
const LONGEST_CUT_MONTH = 2;
const FEWEST_CUT = 3;
/** No text of a bank has more words that name a party; a longer one is not taken apart. */
const MOST_WORDS = 12;
const SHORTEST_REFERENCE = 3;

const HOLDS_DIGIT = /\d/;

/** A word of a text that may vary. */
interface Varying {
  readonly at: number;
  readonly stem: string;
  readonly months: number;
  readonly isCut: boolean;
}

/** A text whose words may vary in one way, and the words that stay then, the bank's own for the channel among them. */
interface Member {
  readonly variant: PartyVariant;
  readonly varying: readonly Varying[];
  readonly stays: TextWords;
}

/**
 * Texts that name one party once the words that may vary are left out. A payer reaches one account through several
 * channels, so the bank's own words for the channel do not distinguish frames.
 */
interface Frame {
  readonly isIn: boolean;
  readonly name: readonly string[];
  readonly members: Member[];
}

/** Variants that are known by their own words, by those that name the party. */
type KnownNames = ReadonlyMap<string, readonly PartyVariant[]>;

const isChannelWord = ({ start, end }: PartyVariant, at: number): boolean => at >= start && at < end;

/** Words of a variant that may vary by their letters and digits, or that may be the beginning of a month. */
function varyingWords(variant: PartyVariant): Varying[] {
  const { tokens, drafts } = variant;
  const found: Varying[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (isChannelWord(variant, at)) continue;
    const token = tokens[at] ?? '';
    const part = volatilePartOf(token);
    if (part) found.push({ at, stem: part.stem, months: part.months, isCut: false });
    else if (at > 0 && at === tokens.length - 1) {
      // A lone S is joined to the word before it.
      const isJoined = token.endsWith('S') && drafts[0]?.reading.text.endsWith(' S') === true;
      const cut = isJoined ? 'S' : token.length <= LONGEST_CUT_MONTH ? token : '';
      const months = cut === '' ? 0 : cutMonthsOf(cut);
      if (months !== 0) found.push({ at, stem: isJoined ? token.slice(0, -1) : '', months, isCut: true });
    }
  }
  return found;
}

/** Whether an engine's label rests on one of the words: such a word is no reference. */
function decidesLabel({ tokens, drafts }: PartyVariant, varying: readonly Varying[]): boolean {
  return drafts.some(({ verdict }) => {
    if (verdict.labelledBy === 'fallback') return false;
    const words = verdict.matchedText.split(' ');
    return varying.some(({ at }) => words.includes(tokens[at] ?? ''));
  });
}

/** Puts a variant into the frame that is left when some of its words are taken out. */
function addTo(frames: Map<string, Frame>, variant: PartyVariant, varying: readonly Varying[]): void {
  const tokens: string[] = [];
  let [start, end] = [variant.start, variant.end];
  for (let at = 0; at < variant.tokens.length; at += 1) {
    const part = varying.find((one) => one.at === at);
    const token = part ? part.stem : (variant.tokens[at] ?? '');
    if (token !== '') tokens.push(token);
    else if (at < variant.start) [start, end] = [start - 1, end - 1];
  }
  if (!namesSomebody(tokens, start, end)) return;
  const stays = { tokens, start, end };
  const name = nameWords(stays);
  const key = variantKey(variant.isIn, name);
  const frame = frames.get(key) ?? { isIn: variant.isIn, name, members: [] };
  frame.members.push({ variant, varying, stays });
  frames.set(key, frame);
}

function knownNames(variants: PartyVariants): KnownNames {
  const open = [...variants.values()].filter(({ same }) => same === null);
  return Map.groupBy(open, (variant) => variantKey(variant.isIn, nameWords(variant)));
}

/** Frames in the order of their words, so that nothing depends on the order of the transactions. */
const ordered = (frames: ReadonlyMap<string, Frame>, fewest: number): Frame[] =>
  [...frames]
    .filter(([, { members }]) => members.length >= fewest)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, frame]) => frame);

const variantsOf = (members: readonly Member[]): PartyVariant[] => members.map(({ variant }) => variant);

/** The members whose varying word is a month that their payments keep to. */
function byMonth(members: readonly Member[], hasBare: boolean): Member[] {
  const keeping = members.filter(({ variant, varying }) =>
    varying.every(({ months, isCut }) => months !== 0 && !isCut && keepToMonths(variant, months)),
  );
  return keeping.length + Number(hasBare) >= 2 ? keeping : [];
}

/** The members that end, at one length of what was printed, in the beginning of a month that their payments keep to. */
function byCutMonth(members: readonly Member[]): Member[] {
  const keeping = members.filter(({ variant, varying }) =>
    varying.every(({ months, isCut }) => isCut && keepToMonths(variant, months)),
  );
  const lengths = new Set(keeping.flatMap(({ variant }) => variant.drafts.map(({ row }) => row.description.length)));
  return keeping.length >= FEWEST_CUT && lengths.size === 1 ? keeping : [];
}

/** The members whose references take turns. */
function byReference(members: readonly Member[]): Member[] {
  const references = members.filter(({ varying }) => varying.some(({ months }) => months === 0));
  const variants = variantsOf(references);
  if (variants.length < FEWEST_REFERENCES || !takeTurns(variants)) return [];
  return variants.length >= FEWEST_UNKNOWN || haveLikeAmounts(variants) ? references : [];
}

/** Each joins the words that stay of its own text: what a channel means for the label is not lost. */
function joinFound(variants: PartyVariants, found: readonly Member[]): void {
  for (const { variant, stays } of found) join([variant], variantOf(variants, variant.isIn, stays));
}

const isOpen = ({ variant }: Member): boolean => variant.same === null;

/**
 * Joins variants that differ in words which may vary: months in the months that they name, references of which each pays
 * in its turn. Variants that pay side by side stay apart.
 */
export function joinKnownWords(variants: PartyVariants): void {
  const single = new Map<string, Frame>();
  const several = new Map<string, Frame>();
  for (const variant of variants.values()) {
    if (variant.tokens.length > MOST_WORDS) continue;
    const varying = varyingWords(variant);
    if (varying.length === 0 || decidesLabel(variant, varying)) continue;
    for (const one of varying) addTo(single, variant, [one]);
    if (varying.length > 1) addTo(several, variant, varying);
  }
  const known = knownNames(variants);
  for (const frame of [...ordered(single, 1), ...ordered(several, 1)]) {
    const open = frame.members.filter(isOpen);
    joinFound(variants, byMonth(open, known.has(variantKey(frame.isIn, frame.name))));
    joinFound(variants, byCutMonth(open.filter(isOpen)));
    joinFound(variants, byReference(open.filter(isOpen)));
  }
}

/** How many of the variants hold each word. */
function countWords(variants: Iterable<PartyVariant>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tokens } of variants)
    for (const token of new Set(tokens)) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/**
 * How many references the payments of a party print that were found before: words with digits, by which it is not known.
 * Taken from what the bank printed, since long ones are out of a text before its words are compared.
 */
function countReferences(known: readonly PartyVariant[]): number {
  const found = new Set<string>();
  for (const { tokens, drafts } of known) {
    for (const { row } of drafts)
      for (const word of tokensOf(row.description.toUpperCase()))
        if (HOLDS_DIGIT.test(word) && !tokens.includes(word)) found.add(word);
  }
  return found.size;
}

/** The words of several digits within which payments print a token: QX778251 and 507/TP/72 for QX and TP. */
function wordsAround({ drafts }: PartyVariant, token: string): string[] {
  return drafts.flatMap(({ row }) => {
    const words = row.description.toUpperCase().split(' ');
    return words.find((word) => isReferenceWith(word, token)) ?? [];
  });
}

const isReferenceWith = (word: string, token: string): boolean =>
  word.replace(/\D/g, '').length >= SHORTEST_REFERENCE && tokensOf(word.replace(/\d/g, ' ')).includes(token);

/**
 * Whether a token is seen in one reference only: paid with once, or two letters of references of which each is another. A
 * letter or two by themselves may be somebody's initials, which come back.
 */
function isSeenOnce(variant: PartyVariant, at: number): boolean {
  const { tokens, drafts } = variant;
  const token = tokens[at] ?? '';
  return drafts.length === 1 || (token.length < SHORTEST_REFERENCE && areOthers(variant, token));
}

function areOthers(variant: PartyVariant, token: string): boolean {
  return new Set(wordsAround(variant, token)).size === variant.drafts.length;
}

/** A letter or two say nothing by themselves, but for those of a reference. */
function isLongEnough(variant: PartyVariant, at: number): boolean {
  const token = variant.tokens[at] ?? '';
  return token.length >= SHORTEST_REFERENCE || areOthers(variant, token);
}

/**
 * Whether words that are seen once are references: in their turn among all payments of the party, in one rhythm and of
 * like amounts. Where other payments print a reference, a word in its place is one whatever the amounts are.
 */
function areReferences(members: readonly Member[], known: readonly PartyVariant[]): boolean {
  const all = [...variantsOf(members), ...known];
  const others = countReferences(known);
  if (others >= FEWEST_REFERENCES) return payInTurn(variantsOf(members), known);
  const isLong = members.every(({ variant, varying }) => varying.every(({ at }) => isLongEnough(variant, at)));
  return isLong && members.length >= FEWEST_UNKNOWN && keepRhythm(all) && haveLikeAmounts(all);
}

/**
 * Joins variants that differ in one word of which nothing is known: each pays once, in its turn, a like amount, in one
 * rhythm, and no other text holds the word. A first name and an initial are somebody, and no reference. The payments
 * whose references were found by their letters and digits belong to the turn: of random references, some look like words.
 */
export function joinUnknownWords(variants: PartyVariants): void {
  const open = [...variants.values()].filter(
    ({ tokens, drafts, same }) => same === null && drafts.length > 0 && tokens.length <= MOST_WORDS,
  );
  const counts = countWords(variants.values());
  const frames = new Map<string, Frame>();
  for (const variant of open) {
    variant.tokens.forEach((token, at) => {
      if (isChannelWord(variant, at)) return;
      if (counts.get(token) !== 1 || isFirstName(token) || !isSeenOnce(variant, at)) return;
      for (const stem of new Set(['', payWordAtEnd(token)])) {
        const varying = [{ at, stem, months: 0, isCut: false }];
        if (!decidesLabel(variant, varying)) addTo(frames, variant, varying);
      }
    });
  }
  const known = knownNames(variants);
  // Most members first; of as many, the frame in which most words stay.
  const likeliest = ordered(frames, 1).toSorted(
    (a, b) => b.members.length - a.members.length || b.name.length - a.name.length,
  );
  for (const frame of likeliest) {
    const members = frame.members.filter(isOpen);
    const bare = known.get(variantKey(frame.isIn, frame.name))?.filter(({ same }) => same === null) ?? [];
    if (members.length > 0 && areReferences(members, bare)) joinFound(variants, members);
  }
}
