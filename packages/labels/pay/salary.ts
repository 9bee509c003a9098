import type { Counterparty } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { PRESUMED_PAY_RULE } from '@imali/ledger/taxonomy/pass-rules.ts';
import { bankMentions } from '@imali/ledger/text/bank-mention.ts';
import { expressionOfKind } from '@imali/ledger/text/party-word-lists.ts';
import { isFromRelative, namesCompany, namesWork, payerKindOf } from '@imali/ledger/text/payer-kind.ts';
import { type LabellingState, overrideLabel } from '../decision/draft.ts';
import { holderNames } from '../parties/holder-name.ts';
import { namesNobody } from '../parties/names-nobody.ts';
import { isNote } from '../parties/note.ts';
import { nameWords } from '../parties/party-words.ts';
import { slugOf, titleOf } from '../text/slug.ts';
import { channelOf } from '../wordings/channel.ts';
import { isBeside, isFixedAmount, isWholeNotes, leaveOpen } from './unclear-credits.ts';

/** Smaller regular credits (allowances, airtime shared in a family) are not taken for pay. In cents. */
const SMALLEST_PAY = 100_000;
/** Share of gaps that must keep the rhythm, and of amounts that must lie near the median. */
const KEEPS = 0.75;
const NEAR_MEDIAN = 0.2;
/** Days between two pays: month, four weeks, fortnight, week, each with what weekends and holidays move. */
const RHYTHMS: readonly (readonly [low: number, high: number])[] = [
  [26, 35],
  [12, 16],
  [5, 9],
];
/** Channels that mostly carry pay. */
const BULK = expressionOfKind('pay_way');
/** Those of them that a person's payment does not take. */
const PAYROLL_RUN = expressionOfKind('payroll_run');
/** Share of a payer's payments that come in a payroll run where it runs one. */
const IN_PAYROLL_RUN = 0.25;
/** A number that no date holds and no person types beside a name. */
const LONG_NUMBER = /\d{4,}/;

const CENTS_OF_RAND = 100;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.length === 0 ? 0 : values.filter(holds).length / values.length;
}

function keepsRhythm(rows: readonly LabellingState[]): boolean {
  const gaps = rows.slice(1).map((row, index) => row.day - (rows[index]?.day ?? row.day));
  return RHYTHMS.some(([low, high]) => share(gaps, (gap) => gap >= low && gap <= high) >= KEEPS);
}

function looksLikePay(rows: readonly LabellingState[]): boolean {
  const middle = median(rows.map(({ row }) => row.amountCents));
  const stable = share(rows, ({ row }) => Math.abs(row.amountCents - middle) <= middle * NEAR_MEDIAN) >= KEEPS;
  return middle >= SMALLEST_PAY && stable && keepsRhythm(rows);
}

/** Payments of which the floor of a varying pay must be known, and the share of them that must lie on it. */
const FEWEST_ON_FLOOR = 3;
const ON_FLOOR = 0.25;
/** A floor is printed to the cent but for a deduction of some rand. */
const FLOOR_MOVES = 0.005;

/**
 * Whether credits are a base with commission on top: in a rhythm of pay, none below a floor that comes back. A month that
 * was not worked in full may lie below it.
 */
function hasFloor(rows: readonly LabellingState[]): boolean {
  const amounts = rows.map(({ row }) => row.amountCents).toSorted((a, b) => a - b);
  const below = Math.floor(amounts.length * (1 - KEEPS) * ON_FLOOR);
  const isFloor = (floor: number): boolean => {
    const onIt = amounts.filter((amount) => Math.abs(amount - floor) <= floor * FLOOR_MOVES).length;
    return floor >= SMALLEST_PAY && onIt >= FEWEST_ON_FLOOR && onIt >= amounts.length * ON_FLOOR;
  };
  return amounts.slice(0, below + 1).some(isFloor) && keepsRhythm(rows);
}

/** What insurers pay to those whom they do not employ, and casinos to those who won. */
const TO_CUSTOMERS = expressionOfKind('to_customers');

/** Insurers and casinos employ many: what they pay without a word on claims or winnings may be pay. */
function mayBeTheirStaff({ verdict, reading }: LabellingState): boolean {
  if (verdict.label !== 'income.insurance_payout' && verdict.label !== 'gambling.winnings') return false;
  return /^(?:merchant|trade):/.test(verdict.ruleId) && !TO_CUSTOMERS.test(reading.text);
}

/** Who pays: the party named, or of a payroll's channel that names nobody the channel; null of any other. */
function payerOf({ verdict, reading }: LabellingState): Counterparty | null {
  if (verdict.counterparty) return verdict.counterparty;
  const run = PAYROLL_RUN.exec(reading.text)?.[0];
  return run === undefined ? null : { name: titleOf(run), id: slugOf(run), type: 'employer', confidence: 0.5 };
}

function mayBePay(draft: LabellingState): boolean {
  const { row, verdict } = draft;
  if (row.amountCents <= 0 || verdict.pairedWith !== null || payerOf(draft) === null) return false;
  if (verdict.label === 'income.salary') return true;
  // What a processor of cards pays out is takings, however steady.
  if (verdict.ruleId.startsWith('intermediary:')) return false;
  if (mayBeTheirStaff(draft)) return true;
  // A shop that gives money back does so to a card; what it pays into an account every month is pay.
  const unexplained =
    verdict.labelledBy === 'fallback' ||
    verdict.label === 'reversed.merchant_refund' ||
    verdict.label === 'income.other';
  return (
    unexplained &&
    (verdict.channel === 'eft' || verdict.channel === 'unknown' || verdict.label === 'reversed.merchant_refund')
  );
}

/** The words that name the payer: those that stay the same over its payments where no table names it. */
const wordsOf = ({ reading, party, row }: LabellingState): readonly string[] =>
  party ? nameWords(party) : channelOf(reading, row.amountCents).rest;

/** Whether each of the payments prints another number: payrolls number what they pay, people write the same words again. */
function printsReferences(rows: readonly LabellingState[]): boolean {
  const numbers = new Set(rows.flatMap(({ row }) => LONG_NUMBER.exec(row.description)?.[0] ?? []));
  return numbers.size === rows.length;
}

const isPayee = (draft: LabellingState): boolean => draft.verdict.label === 'income.salary';

/** What the credits of one payer on one account show. */
interface PayerCredits {
  readonly rows: readonly LabellingState[];
  readonly isWorded: boolean;
  readonly isCompany: boolean;
  /** Why they are pay, or that they are a person's; `unclear` where neither the name nor the words say. */
  readonly ground: 'evidence' | 'run_alone' | 'person' | 'unclear';
  /** Their words name no payer. */
  readonly isNameless: boolean;
}

/** Firms are named by words of purposes too (GREEN LIFE): what those pay has cents. */
const isWholeRands = ({ row }: LabellingState): boolean => row.amountCents % CENTS_OF_RAND === 0;

/** Whether a credit prints nothing but the holder's own first name, at most beside a bank's. */
function namesOnlyHolder(draft: LabellingState): boolean {
  const words = bankMentions(wordsOf(draft)).rest;
  const { people } = holderNames(draft.account.holderName);
  return words.length > 0 && people.some(({ given }) => words.every((word) => given.includes(word)));
}

/**
 * Evidence of pay is a word for it, a word for work, the name of an organisation or a payroll's channel; of one whose
 * name is a relative's, only the words. The name of a bank alone is where the money came from. A payroll's channel that
 * names nobody (`run_alone`) is evidence where no other pay is known: standing orders between banks take it too.
 */
function creditsOf(rows: readonly LabellingState[]): PayerCredits {
  const isWorded = rows.some((row) => isPayee(row) || namesWork(row.reading.tokens));
  const isCompany = rows.every((row) => namesCompany(wordsOf(row)));
  const kinds = new Set(rows.map((row) => payerKindOf(wordsOf(row))));
  const isOfNotes = rows.every((row) => (isNote(wordsOf(row)) && isWholeRands(row)) || namesOnlyHolder(row));
  const isNameless = rows.every((row) => namesNobody(wordsOf(row)));
  const isPerson = (kinds.size === 1 && kinds.has('person')) || (isOfNotes && !isNameless);
  // A payer reaches an account by several ways, of which a person takes none that runs payrolls.
  const inPayrollRun = share(rows, (row) => PAYROLL_RUN.test(row.reading.text)) >= IN_PAYROLL_RUN;
  const isRelative = rows.some((row) => isFromRelative(wordsOf(row)));
  const isInRun = inPayrollRun && !isRelative;
  // SCHOOL names a body, and what money for school fees is for.
  const hasEvidence = isWorded || (kinds.has('organisation') && !isOfNotes && !isNameless) || (isInRun && !isNameless);
  const isRunAlone = isInRun && isNameless;
  const ground = hasEvidence ? 'evidence' : isRunAlone ? 'run_alone' : isPerson ? 'person' : 'unclear';
  return { rows, isWorded, isCompany, ground, isNameless };
}

/**
 * Whether nothing says that regular credits are pay rather than the holder's own money: they name no payer, or are whole
 * notes or one fixed amount beside other pay of which there is evidence.
 */
function cannotBeTold({ rows, ground, isNameless }: PayerCredits, pay: readonly LabellingState[]): boolean {
  if (ground === 'unclear' && isNameless) return true;
  return (isWholeNotes(rows) || isFixedAmount(rows)) && isBeside(rows, pay);
}

function labelPay({ rows, isWorded, isCompany, ground }: PayerCredits): void {
  for (const draft of rows) {
    if (isPayee(draft)) continue;
    const confidence = isWorded ? 0.9 : BULK.test(draft.reading.text) ? 0.85 : isCompany ? 0.75 : 0.65;
    const counterparty = payerOf(draft);
    const rule = ground === 'unclear' ? PRESUMED_PAY_RULE : 'pass:regular-pay';
    overrideLabel(draft, 'income.salary', confidence, rule, {
      counterparty: counterparty ? { ...counterparty, type: 'employer' } : null,
    });
  }
}

/** Pay that goes on under another wording is within this share of what it was, and at most one payment was missed. */
const SAME_PAY = 0.05;
const MOST_MISSED = 2;
/** Days by which weekends and holidays move a payment. */
const MOVED_DAYS = 4;
/** Payments of an employer from which on its rhythm is known. */
const RHYTHM_KNOWN = 3;

const amountOf = ({ row }: LabellingState): number => row.amountCents;

/** Whether credits go on with an employer's pay under another wording: after its last one, in its rhythm, of its amount. */
function goesOn(pay: readonly LabellingState[], credits: readonly LabellingState[]): boolean {
  const [last, first] = [pay.at(-1), credits[0]];
  if (!last || !first || first.day <= last.day) return false;
  const gap = median(pay.slice(1).map((row, index) => row.day - (pay[index]?.day ?? row.day)));
  const cycles = Math.round((first.day - last.day) / gap);
  if (
    cycles < 1 ||
    cycles > MOST_MISSED ||
    Math.abs(first.day - last.day - cycles * gap) > Math.min(MOVED_DAYS, gap / 4)
  )
    return false;
  const usual = median(pay.slice(-RHYTHM_KNOWN).map(amountOf));
  return credits.every((draft) => Math.abs(amountOf(draft) - usual) <= usual * SAME_PAY);
}

/**
 * Labels credits that go on with pay whose wording has changed: of one payer, unexplained, and the only ones that could go
 * on with that employer's.
 */
function labelContinuedPay(payers: Iterable<readonly LabellingState[]>): void {
  const groups = [...payers];
  const unexplained = groups.filter((rows) => !rows.some((row) => isPayee(row) || row.fixed));
  if (unexplained.length === 0) return;
  for (const pay of groups) {
    if (pay.length < RHYTHM_KNOWN || !pay.every(isPayee)) continue;
    const found = unexplained.filter((credits) => goesOn(pay, credits) && creditsOf(credits).ground !== 'person');
    const [only] = found;
    if (!only || found.length > 1) continue;
    for (const draft of only) {
      const { counterparty } = draft.verdict;
      overrideLabel(draft, 'income.salary', 0.7, 'pass:continued-pay', {
        counterparty: counterparty ? { ...counterparty, type: 'employer' } : null,
      });
    }
  }
}

/**
 * Finds pay that no word names: at least three credits from one payer, in a weekly, fortnightly or monthly rhythm, of
 * stable amounts; of a company, two are enough. Amounts that vary above a base that comes back are pay as well where there
 * is evidence that the payer pays. Credits of a payer one of whose credits is worded as salary follow it.
 * A natural person's credits are pay only with evidence of it. A note of purposes with whole rands or the holder's own first name is no payer's. A payer that is neither a person nor an organisation by
 * its name is taken for an employer, unless it sends whole notes or one fixed amount beside other pay; what names nobody is
 * left open. Winnings and claims keep no such
 * rhythm: casinos and insurers that do are employers. Where the wording of pay changes, the credits that go on with it are
 * pay from the first one.
 */
export function findSalaries(drafts: readonly LabellingState[]): void {
  const payers = new Map<string, LabellingState[]>();
  for (const draft of drafts) {
    const payer = mayBePay(draft) ? payerOf(draft) : null;
    if (payer === null) continue;
    const key = `${draft.account.id} ${payer.id}`;
    const payments = payers.get(key);
    if (payments) payments.push(draft);
    else payers.set(key, [draft]);
  }
  const unclear: PayerCredits[] = [];
  for (const rows of payers.values()) {
    if (rows.length < 2) continue;
    const isAlike = looksLikePay(rows);
    if (!isAlike && !hasFloor(rows)) continue;
    const credits = creditsOf(rows);
    // Amounts that vary above a floor are pay only of one who is known to pay: friends and clients pay what they owe.
    if (!isAlike && credits.ground !== 'evidence' && !printsReferences(rows)) continue;
    const { isWorded, isCompany, ground } = credits;
    const isEnough = rows.length > 2 || isWorded || (isCompany && !rows.some(mayBeTheirStaff));
    if (!isEnough || ground === 'person') continue;
    if (ground === 'evidence') labelPay(credits);
    else unclear.push(credits);
  }
  if (unclear.length > 0) {
    const pay = drafts.filter(isPayee);
    for (const credits of unclear) {
      if (cannotBeTold(credits, pay)) leaveOpen(credits.rows, credits.isNameless);
      else labelPay(credits);
    }
  }
  labelContinuedPay(payers.values());
}
