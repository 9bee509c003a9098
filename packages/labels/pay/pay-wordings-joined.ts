import { isCutPayWord, isPayWord } from '@imali/ledger/text/pay-words.ts';
import { volatilePartOf } from '@imali/ledger/text/volatile-words.ts';
import { join, type PartyVariant, type PartyVariants, variantKey, variantOf } from '../parties/party-variant.ts';
import { namesSomebody, nameWords, type TextWords } from '../parties/party-words.ts';
import { keepToMonths, payInParallel } from '../parties/payments-in-turn.ts';

/** A text that says pay, and the words of it that name the payer. */
interface Worded {
  readonly variant: PartyVariant;
  readonly stays: TextWords;
  /** Its words without the months: what differs in months alone prints one word for pay. */
  readonly form: string;
  /** Whether all that says pay is a word that the bank may have cut off. */
  readonly isCut: boolean;
}

/** Whether a text is pay, or says nothing that any table knows: a claim or a refund of an employer is neither. */
const mayBePay = ({ drafts }: PartyVariant): boolean =>
  drafts.every(
    ({ verdict }) =>
      verdict.label === 'income.salary' || verdict.label === 'income.other' || verdict.labelledBy === 'fallback',
  );

/** A text without its words for pay, and without a month that its payments keep to; null where it has none or names nobody. */
function wordedOf(variant: PartyVariant): Worded | null {
  const { tokens } = variant;
  const last = tokens.length - 1;
  const isOwn = (at: number): boolean => at >= variant.start && at < variant.end;
  const isPay = tokens.map((token, at) => !isOwn(at) && isPayWord(token));
  const hasPayWord = isPay.includes(true);
  const isCut = !hasPayWord && !isOwn(last) && isCutPayWord(tokens[last] ?? '');
  if (!(hasPayWord || isCut) || !mayBePay(variant)) return null;
  const kept: string[] = [];
  const form: string[] = [];
  let [start, end] = [variant.start, variant.end];
  for (let at = 0; at <= last; at += 1) {
    const token = tokens[at] ?? '';
    const month = isOwn(at) ? null : volatilePartOf(token);
    const isMonth = month !== null && month.stem === '' && month.months !== 0 && keepToMonths(variant, month.months);
    if (!isMonth) form.push(token);
    if (!(isPay[at] || isMonth || (isCut && at === last))) kept.push(token);
    else if (at < variant.start) [start, end] = [start - 1, end - 1];
  }
  if (!namesSomebody(kept, start, end)) return null;
  return { variant, stays: { tokens: kept, start, end }, form: form.join(' '), isCut };
}

/**
 * Joins the texts of one payer that differ in their words for pay (SALARY one month, WAGES the next): which word a payroll
 * prints says nothing of who pays. A text of the same name without such a word belongs to them where it is not paid beside
 * them. Only money in is joined.
 * @returns the variants that were joined for it
 */
export function joinPayWords(variants: PartyVariants): ReadonlySet<PartyVariant> {
  const frames = new Map<string, Worded[]>();
  for (const variant of variants.values()) {
    if (!variant.isIn || variant.same !== null) continue;
    const worded = wordedOf(variant);
    if (!worded) continue;
    const key = variantKey(true, nameWords(worded.stays));
    const frame = frames.get(key);
    if (frame) frame.push(worded);
    else frames.set(key, [worded]);
  }
  const joined = new Set<PartyVariant>();
  if (frames.size === 0) return joined;
  const bareByName = Map.groupBy(
    [...variants.values()].filter(({ isIn }) => isIn),
    (variant) => variantKey(true, nameWords(variant)),
  );
  for (const [name, frame] of frames) {
    if (frame.every(({ isCut }) => isCut)) continue;
    const bare = bareByName.get(name) ?? [];
    // What is paid beside the pay, month after month, is something else of the same name.
    if (bare.some((one) => !mayBePay(one) || frame.some(({ variant }) => payInParallel(one, variant)))) continue;
    if (new Set(frame.map(({ form }) => form)).size + bare.length < 2) continue;
    for (const { variant, stays } of frame) {
      join([variant], variantOf(variants, true, stays));
      joined.add(variant);
    }
  }
  return joined;
}
