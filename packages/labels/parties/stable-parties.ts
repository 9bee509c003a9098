import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import type { Counterparty, LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { monthsNamedIn } from '@imali/ledger/text/volatile-words.ts';
import { joinCutNames } from '../decision/cut-names.ts';
import type { LabellingState } from '../decision/draft.ts';
import { type StableWords, stableWords } from '../decision/label-row.ts';
import type { WeighedVerdict } from '../decision/weighed-verdict.ts';
import { joinPayWords } from '../pay/pay-wordings-joined.ts';
import { joinKnownWords, joinUnknownWords } from '../text/varying-words.ts';
import { knownBy, type PartyVariant, type PartyVariants, variantOf } from './party-variant.ts';
import type { PartyWords } from './party-words.ts';
import { keepToMonths } from './payments-in-turn.ts';

/** A month word that is printed on so many payments outside of its month is a name. */
const FEWEST_OF_A_NAME = 3;

/** The drafts of each text that names a party itself. */
function draftsByWords(drafts: readonly LabellingState[]): Map<PartyWords, LabellingState[]> {
  const byWords = new Map<PartyWords, LabellingState[]>();
  for (const draft of drafts) {
    if (draft.party === null) continue;
    const known = byWords.get(draft.party);
    if (known) known.push(draft);
    else byWords.set(draft.party, [draft]);
  }
  return byWords;
}

/** Whether a text's month word is a name: it is printed on payments of any month. */
function holdsMonthAsName({ printed }: PartyWords, drafts: LabellingState[]): boolean {
  if (!printed || drafts.length < FEWEST_OF_A_NAME) return false;
  const months = monthsNamedIn(printed.tokens);
  return months !== 0 && !keepToMonths({ drafts }, months);
}

/** A text with the variant that its payments belong to, and whether they are known by other words than its own. */
interface NamedText {
  readonly variant: PartyVariant;
  readonly drafts: readonly LabellingState[];
  readonly isMonthAName: boolean;
}

/** The party of the words that stay, of the kind that the words for pay beside them say. */
function samePartyAs({ counterparty: own }: LabelVerdict, { counterparty: stable }: LabelVerdict): Counterparty | null {
  return stable && own ? { ...stable, type: own.type, confidence: own.confidence } : stable;
}

/** Gives drafts the party of the words by which it is known. Verdicts are shared by transactions of one text, and stay shared. */
function applyTo({ variant, drafts, isMonthAName }: NamedText, isWordedAsPay: boolean): void {
  const known = knownBy(variant);
  const { tokens } = known;
  const party: PartyWords = { tokens, start: known.start, end: known.end, printed: null };
  const stable = new Map<AccountType, StableWords>();
  const made = new Map<LabelVerdict, WeighedVerdict>();
  for (const draft of drafts) {
    const { verdict, settled, tabled, row, reading } = draft;
    const { accountType } = draft.account;
    let changed = made.get(verdict);
    if (!changed) {
      const read = stable.get(accountType) ?? stableWords(tokens, reading.namesCard, row.amountCents, accountType);
      stable.set(accountType, read);
      const isKept = draft.fixed || isMonthAName;
      if (isWordedAsPay || isKept) {
        const counterparty = isWordedAsPay ? samePartyAs(verdict, read.tabled) : read.tabled.counterparty;
        changed = { verdict: { ...verdict, counterparty }, settled: { ...settled, counterparty } };
      } else changed = read.verdictOf(tabled);
      made.set(verdict, changed);
    }
    draft.verdict = changed.verdict;
    draft.settled = changed.settled;
    draft.party = party;
  }
}

/**
 * Gives every party one name and one id over all its payments: the words that stay the same. The list of words that vary
 * (volatile-words.tsv) is where it starts; the applicant's own payments decide where the list cannot know. Only parties
 * whom no table names are compared, text by text and never transaction by transaction.
 */
export function nameStableParties(drafts: readonly LabellingState[]): void {
  const variants: PartyVariants = new Map();
  const texts: NamedText[] = [];
  for (const [words, named] of draftsByWords(drafts)) {
    const [first] = named;
    if (!first) continue;
    const isMonthAName = holdsMonthAsName(words, named);
    const textWords = isMonthAName ? (words.printed ?? words) : words;
    const variant = variantOf(variants, first.row.amountCents > 0, textWords);
    for (const draft of named) variant.drafts.push(draft);
    texts.push({ variant, drafts: named, isMonthAName });
  }
  const paid = joinPayWords(variants);
  joinKnownWords(variants);
  joinUnknownWords(variants);
  joinCutNames(variants);
  for (const text of texts) if (text.isMonthAName || text.variant.same !== null) applyTo(text, paid.has(text.variant));
}
