import { payWordAtEnd } from './glued-pay-word.ts';
import { join, type PartyVariant, type PartyVariants, variantKey, variantOf } from './party-variant.ts';
import { namesSomebody, type TextWords } from './party-words.ts';
import { haveLikeAmounts, keepRhythm, keepToMonths, takeTurns } from './payments-in-turn.ts';
import { isFirstName } from './person-name.ts';
import { cutMonthsOf, volatilePartOf } from './volatile-words.ts';

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

/** A word of a text that may vary. */
interface Varying {
  readonly at: number;
  readonly stem: string;
  readonly months: number;
  readonly isCut: boolean;
}

/** A text whose words may vary in one way, and what the words that stay are then. */
interface Member {
  readonly variant: PartyVariant;
  readonly varying: readonly Varying[];
}

/** Texts that are one once the words that may vary are left out. */
interface Frame extends TextWords {
  readonly members: Member[];
}

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
  const key = variantKey(variant.isIn, tokens);
  const frame = frames.get(key) ?? { tokens, start, end, members: [] };
  frame.members.push({ variant, varying });
  frames.set(key, frame);
}

/** Frames in the order of their words, so that nothing depends on the order of the movements. */
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

function joinFrame(variants: PartyVariants, frame: Frame, found: readonly Member[]): void {
  const [first] = found;
  if (!first) return;
  const bare = variantOf(variants, first.variant.isIn, frame);
  join(variantsOf(found), bare);
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
  for (const frame of [...ordered(single, 1), ...ordered(several, 1)]) {
    const open = frame.members.filter(isOpen);
    const isIn = frame.members[0]?.variant.isIn ?? false;
    const bare = variants.get(variantKey(isIn, frame.tokens));
    joinFrame(variants, frame, byMonth(open, bare !== undefined));
    joinFrame(variants, frame, byCutMonth(open.filter(isOpen)));
    joinFrame(variants, frame, byReference(open.filter(isOpen)));
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
 * Joins variants that differ in one word of which nothing is known: each pays once, in its turn, a like amount, in one
 * rhythm, and no other text holds the word. A first name and an initial are somebody, and no reference.
 */
export function joinUnknownWords(variants: PartyVariants): void {
  const once = [...variants.values()].filter(
    ({ drafts, tokens, same }) => same === null && drafts.length === 1 && tokens.length <= MOST_WORDS,
  );
  if (once.length < FEWEST_UNKNOWN) return;
  const counts = countWords(variants.values());
  const frames = new Map<string, Frame>();
  for (const variant of once) {
    variant.tokens.forEach((token, at) => {
      if (isChannelWord(variant, at) || token.length < SHORTEST_REFERENCE) return;
      if (counts.get(token) !== 1 || isFirstName(token)) return;
      for (const stem of new Set(['', payWordAtEnd(token)])) {
        const varying = [{ at, stem, months: 0, isCut: false }];
        if (!decidesLabel(variant, varying)) addTo(frames, variant, varying);
      }
    });
  }
  // Most members first; of as many, the frame in which most words stay.
  const likeliest = ordered(frames, FEWEST_UNKNOWN).toSorted(
    (a, b) => b.members.length - a.members.length || b.tokens.length - a.tokens.length,
  );
  for (const frame of likeliest) {
    const open = frame.members.filter(isOpen);
    const found = variantsOf(open);
    if (open.length < FEWEST_UNKNOWN || !haveLikeAmounts(found) || !keepRhythm(found)) continue;
    joinFrame(variants, frame, open);
  }
}
