import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { type LabelId, labelOf, type Primary } from '@imali/ledger/taxonomy/taxonomy.ts';
import { bankMentions } from '@imali/ledger/text/bank-mention.ts';
import type { Candidate } from '../decision/candidate.ts';
import { evidenceTable } from '../generated/evidence-table.ts';
import { slugOf } from '../text/slug.ts';
import { namesAnimal } from '../wordings/animal-care.ts';
import { isNewCredit, isRepaidToHolder } from '../wordings/loan-repaid.ts';
import { saysHowNotWhat } from '../wordings/trade-sense.ts';
import { groundOf, valueFrom } from './calibration.ts';
import { readByModel, wordsFor } from './label-model.ts';

/**
 * What a hit of the tables is worth beside the learned model, from each stated confidence on: the logarithm of the odds by
 * which it makes the label likelier than the model alone takes it to be.
 */
export type EvidenceSteps = readonly (readonly [statedFrom: number, strength: number])[];

const table: ReadonlyMap<string, EvidenceSteps> = new Map(evidenceTable);

/** From this stated confidence on, and this share of the text's letters, a hit fits exactly: nothing is weighed against it. */
const EXACT_CONFIDENCE = 0.95;
const EXACT_SHARE = 0.5;
/** A label of the tables less likely than this is kept against no other hit of theirs. */
const NEARLY_RULED_OUT = 0.2;
/** A label less likely than this is a guess, and says so. */
const LEAST_DECIDED = 0.6;
/**
 * How likely the model's label must be to overrule. What a payer wrote is not overruled, and what the tables found in words is
 * rarely wrong outside of lines like those that the model saw; that somebody was paid is known; of the rest nothing is. Words that
 * were put right may have been others. Of a shop that nobody knows the likeliest trade is said sooner, with its low confidence: no figure
 * about debt, gambling or income hangs on it.
 */
const LEAST = { byThePayer: 1, found: 0.97, income: 0.9, somebody: 0.9, unknown: 0.5, shop: 0.3 } as const;
const LEAST_REPAIRED = { ...LEAST, found: 0.9, unknown: 0.4 } as const;
/** What shops sell. */
const SOLD_BY_SHOPS: ReadonlySet<Primary> = new Set(['FOOD_AND_HOUSEHOLD', 'TRANSPORT', 'SHOPPING_AND_SERVICES']);
/** Said of payments of which only the way is known. */
const BY_WAY_ALONE: ReadonlySet<LabelId> = new Set([
  'transfer.third_party_in',
  'transfer.instant_in',
  'transfer.third_party_out',
  'transfer.instant_out',
]);
/**
 * What letters alone cannot show: own accounts and grants are found by names, amounts and the other side, and a doctor for
 * animals by the word beside him.
 */
function isNotForLetters(label: LabelId, amountCents: number, text: string): boolean {
  if (label === 'medical.care') return namesAnimal(text.split(' '));
  if (isNewCredit(label)) return isRepaidToHolder(text.split(' '), amountCents);
  return amountCents > 0 && (label === 'transfer.own_account_in' || label.startsWith('income.grant_'));
}
/** Rules by which several words mean together what letters of each do not: a doctor for animals, a machine for cards. */
const READ_TOGETHER: ReadonlySet<string> = new Set(['wording:card-takings', 'wording:care-of-animals']);
/** Whether a decision rests on what a payer wrote, or on words read together: letters do not overrule either. */
const isByPhrase = ({ ruleId }: Pick<Weighable, 'ruleId'>): boolean =>
  groundOf(ruleId) === 'purpose' || READ_TOGETHER.has(ruleId);
/** What a payer wrote is never as sure as a wording of the bank. */
const MOST_BY_PAYER = 0.97;
/** FNB opens its fees with it. */
const SIGN_OF_A_FEE = '#';
/** The model rules nothing out. */
const LEAST_PROBABILITY = 1e-6;

/** The words that a decision was found in, and whether they stand so on the statement. */
interface Words {
  /** As patterns see it. */
  readonly text: string;
  readonly isRepaired: boolean;
  readonly asPrinted: (words: string) => string;
  /** What the tables found beside the decision. */
  readonly candidates: readonly Rival[];
}

/** A decision of the tables, as far as it is weighed. */
type Weighable = Pick<LabelVerdict, 'label' | 'confidence' | 'labelledBy' | 'ruleId' | 'matchedText'>;

/** How many characters of a text are no blanks. */
function lettersIn(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== 0x20) letters += 1;
  return letters;
}

/** Whether the words that a decision rests on are so much of the text, and so sure, that nothing speaks against it. */
export function isExact(
  { confidence, matchedText }: Pick<Weighable, 'confidence' | 'matchedText'>,
  text: string,
): boolean {
  return confidence >= EXACT_CONFIDENCE && lettersIn(matchedText) >= EXACT_SHARE * lettersIn(text);
}

/** A hit in words that were put right is worth less than the same hit in words as printed. */
export const evidenceGroundOf = (ruleId: string, isRepaired: boolean): string =>
  isRepaired ? `${groundOf(ruleId)} (repaired)` : groundOf(ruleId);

/** The strength of a decision of the tables; null for a ground that is not weighed (an account that is paid off). */
function strengthOf(
  { ruleId, confidence }: Pick<Weighable, 'ruleId' | 'confidence'>,
  isRepaired: boolean,
): number | null {
  const steps = (isRepaired ? table.get(evidenceGroundOf(ruleId, true)) : undefined) ?? table.get(groundOf(ruleId));
  if (!steps) return null;
  return valueFrom(steps, confidence);
}

/** Probability of a label that the model gives this much, with evidence of so many log-odds for it (Bayes' rule). */
export function withEvidence(probability: number, strength: number): number {
  const bounded = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, probability));
  const odds = (bounded / (1 - bounded)) * Math.exp(strength);
  return odds / (1 + odds);
}

const rounded = (probability: number): number => Math.round(probability * 100) / 100;

function leastFor({ label, labelledBy, ruleId }: Weighable, isRepaired: boolean, other: LabelId): number {
  const least = isRepaired ? LEAST_REPAIRED : LEAST;
  const ground = groundOf(ruleId);
  if (isByPhrase({ ruleId })) return least.byThePayer;
  if (ground === 'fallback:person') return least.somebody;
  if (labelledBy === 'engine' && ground !== 'channel') return least.found;
  if (BY_WAY_ALONE.has(label)) return least.somebody;
  return SOLD_BY_SHOPS.has(labelOf(other).primary) ? least.shop : least.unknown;
}

/** Another hit of the tables. */
type Rival = Pick<Candidate, 'label' | 'tier' | 'matchedText'>;

/** Whether a hit says what was paid for: a service between, or the room in which something is sold (LOUNGE), does not. */
const saysWhat = ({ tier, matchedText }: Rival): boolean => tier !== 'intermediary' && !saysHowNotWhat(matchedText);

const SHORTEST_CLOSING = 3;

/** Whether letters speak for words of a trade's phrase without the one that closes it, which says what is sold. */
function isPartOfPhrase(speaking: string, { ruleId, matchedText }: Pick<Weighable, 'ruleId' | 'matchedText'>): boolean {
  const phrase = matchedText.split(' ');
  const spoken = speaking.split(' ');
  const last = phrase.at(-1) ?? '';
  // A phrase that the text cut off was guessed at itself: the STATION T of a filling station.
  if (groundOf(ruleId) !== 'trade' || phrase.length < 2 || last.length < SHORTEST_CLOSING) return false;
  return !spoken.includes(last) && phrase.some((word) => spoken.includes(word));
}

/** Whether letters speak by a bank's name alone, which does not say whether it lends, insures or keeps an account. */
const isBankAlone = (speaking: string, { ruleId }: Pick<Weighable, 'ruleId'>): boolean =>
  ruleId.startsWith('fallback:') && bankMentions(speaking.split(' ')).rest.length === 0;

/**
 * Whether letters speak for a lender whose name ends in the word that opens the phrase of a trade: UBUNTU CASH AN is cut
 * off a CASH AND CARRY, and the name is the shop's.
 */
function isLenderBeforePhrase(
  speaking: string,
  other: LabelId,
  { ruleId, matchedText }: Pick<Weighable, 'ruleId' | 'matchedText'>,
): boolean {
  const [opening, ...more] = matchedText.split(' ');
  const isPhrase = groundOf(ruleId) === 'trade' && more.length > 0;
  return isPhrase && labelOf(other).primary === 'DEBT_REPAYMENTS' && speaking.split(' ').at(-1) === opening;
}

/**
 * Whether the words that letters speak for say too little: a word of a phrase says less than the phrase (the HEALTH of a
 * HEALTH SPA), and a guess at what a shop sells rests on more than the room it is in.
 */
const saysTooLittle = (
  speaking: string,
  likely: number,
  decision: Pick<Weighable, 'ruleId' | 'matchedText'>,
): boolean => isPartOfPhrase(speaking, decision) || (likely < LEAST.unknown && saysHowNotWhat(speaking));

/** A name that the tables know, and that may be an everyday word here, is not guessed against. */
const isGuessAgainstName = (candidates: readonly Rival[], other: LabelId, likely: number): boolean =>
  likely < LEAST.unknown && candidates.some(({ tier, label }) => tier === 'merchant' && label !== other);

/** A decision of the tables beside the learned model. */
export interface Weighed<T> {
  /** The decision of the tables, with the probability that both give it. */
  readonly kept: T;
  /** The decision of the model where it is likelier and likely enough. */
  readonly likelier: T | null;
}

/**
 * The decision of the tables and the learned model weighed as one. A hit that fits exactly stays as it is.
 */
export function weighed<T extends Weighable>(decision: T, words: Words, amountCents: number): Weighed<T> {
  const { text, isRepaired, candidates } = words;
  if (!isRepaired && isExact(decision, text)) return { kept: decision, likelier: null };
  const strength = strengthOf(decision, isRepaired);
  if (strength === null) return { kept: decision, likelier: null };
  const reading = readByModel(text, amountCents, decision.label);
  if (!reading) return { kept: decision, likelier: null };
  const { probabilityOfAsked, other, probabilityOfOther } = reading;
  const likely = withEvidence(probabilityOfAsked, strength);
  const otherwise = (1 - likely) * (probabilityOfOther / Math.max(LEAST_PROBABILITY, 1 - probabilityOfAsked));
  const most = groundOf(decision.ruleId) === 'purpose' ? MOST_BY_PAYER : 1;
  const kept = { ...decision, confidence: Math.min(most, rounded(likely)) };
  if (isNotForLetters(other, amountCents, text)) return { kept, likelier: null };
  // The sign says that it is a fee, and letters which.
  const isMarked = text.startsWith(SIGN_OF_A_FEE) && decision.label.startsWith('fees.');
  if (isMarked && !other.startsWith('fees.')) return { kept: decision, likelier: null };
  // A label nearly ruled out gives way to another that the tables found too.
  const isFoundToo = likely < NEARLY_RULED_OUT && candidates.some((rival) => rival.label === other && saysWhat(rival));
  // What counts as income moves every figure after it, so letters have to be surer of it.
  const least = Math.max(
    isFoundToo && !isByPhrase(decision) ? 0 : leastFor(decision, isRepaired, other),
    other.startsWith('income.') ? LEAST.income : 0,
  );
  if (otherwise <= Math.max(likely, least)) return { kept, likelier: null };
  if (isGuessAgainstName(candidates, other, otherwise)) return { kept, likelier: null };
  const speaking = wordsFor(text, other);
  if (isBankAlone(speaking, decision) || isLenderBeforePhrase(speaking, other, decision))
    return { kept, likelier: null };
  if (saysTooLittle(speaking, otherwise, decision)) return { kept, likelier: null };
  const matchedText = words.asPrinted(speaking);
  const likelier: T = {
    ...decision,
    label: other,
    confidence: rounded(otherwise),
    labelledBy: otherwise >= LEAST_DECIDED ? 'engine' : 'fallback',
    ruleId: `model:${slugOf(matchedText)}`,
    matchedText,
  };
  return { kept, likelier };
}
