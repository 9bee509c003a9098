import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { centsOf, randsOf } from '@imali/ledger/basics/cents.ts';
import type { GivenRow } from '@imali/ledger/rows/given-account.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { bankStyles } from './all-styles.ts';
import {
  type BankCharge,
  type BankEvent,
  type BankStyle,
  chargeLabels,
  eventTraits,
  type Wording,
} from './bank-wordings.ts';
import type { AccountPlan } from './persona-plan.ts';

/** The row that belongs to a row: by index of account and of transaction in the generated data. */
export interface TruthPair {
  readonly kind: 'returned_debit' | 'own_transfer';
  readonly account: number;
  readonly row: number;
}

/** What a row truly is, known because the generator made it. */
export interface RowTruth {
  readonly label: LabelId;
  readonly pair?: TruthPair;
  /** Income stream that the row belongs to. */
  readonly stream?: string;
  /** Cents that a debit order which bounced in one line without effect was for; that line has no pair. */
  readonly bouncedCents?: number;
}

/** What a wording can mention. */
export interface Mention {
  readonly name: string;
  /** Six digits. */
  readonly ref: string;
  /** Days between a purchase and its booking. */
  readonly boughtDaysAgo: number;
  readonly town: string;
  /** In [0, 1): chooses among the wordings that a bank has; the same for all payments of one party. */
  readonly variant: number;
}

/** The mention of what involves nobody but the bank. */
const NOBODY: Mention = { name: '', ref: '', boughtDaysAgo: 0, town: '', variant: 0 };

/** An account while its history is being written. */
export interface SimulatedAccount {
  readonly plan: AccountPlan;
  readonly rows: GivenRow[];
  readonly truth: RowTruth[];
  balanceCents: number;
  /** Fees that are taken at the end of the month. */
  accruedCents: number;
  /** Sum over the days of this month of what the account was overdrawn by, negative, in cents. */
  overdrawnCentDays: number;
  /** Minute of the day of the latest row, so that times never step back. */
  lastBooked: { date: CalendarDate; minute: number };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HOUR_OF_RANK: readonly number[] = [0, 1, 4, 9, 11, 19, 23];

export function openAccount(plan: AccountPlan, openingCents: number): SimulatedAccount {
  return {
    plan,
    rows: [],
    truth: [],
    balanceCents: openingCents,
    accruedCents: 0,
    overdrawnCentDays: 0,
    lastBooked: { date: '', minute: 0 },
  };
}

function purchaseDay(date: CalendarDate, style: BankStyle): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return style.purchaseDay === 'ddmmyyyy' ? `${day}${month}${year}` : `${day} ${MONTHS[Number(month) - 1] ?? ''}`;
}

const isSeveral = (wording: Wording | readonly Wording[]): wording is readonly Wording[] => Array.isArray(wording);

function wordingOf(style: BankStyle, event: BankEvent | BankCharge, variant: number): Wording {
  const wording = style.words[event];
  if (!isSeveral(wording)) return wording;
  return wording[Math.floor(variant * wording.length)] ?? '';
}

function isEvent(event: BankEvent | BankCharge): event is BankEvent {
  return event in eventTraits;
}

function words(
  account: SimulatedAccount,
  event: BankEvent | BankCharge,
  date: CalendarDate,
  cents: number,
  mention: Mention,
): { description: string; reference: string } {
  const style = bankStyles[account.plan.bank];
  const wording = wordingOf(style, event, mention.variant);
  const width = style.widths[isEvent(event) ? eventTraits[event].name : 'collected'];
  const cut = mention.name.slice(0, width).trim();
  const name = style.upperCase ? cut.toUpperCase() : cut;
  const card = style.card.replace('#', account.plan.accountNumber.slice(-1));
  const fill = (template: string): string =>
    (style.gluesCard && mention.name.length > width ? template.replace('{name} {card}', '{name}{card}') : template)
      .replaceAll('{name}', name)
      .replaceAll('{ref}', mention.ref)
      .replaceAll('{card}', card)
      .replaceAll('{bought}', purchaseDay(addDays(date, -mention.boughtDaysAgo), style))
      // 099 is no South African prefix, so the number can be nobody's.
      .replaceAll('{cell}', `099${mention.ref}0`)
      .replaceAll('{town}', mention.town.toUpperCase())
      .replaceAll('{amount}', randsOf(Math.abs(cents)).toFixed(2))
      .trim();
  return typeof wording === 'string'
    ? { description: fill(wording), reference: '' }
    : { description: fill(wording.description), reference: fill(wording.reference) };
}

function datetimeOf(account: SimulatedAccount, date: CalendarDate, rank: number): string {
  const { lastBooked } = account;
  const earliest = (HOUR_OF_RANK[rank] ?? 0) * 60;
  const minute = Math.min(lastBooked.date === date ? Math.max(lastBooked.minute + 1, earliest) : earliest, 1439);
  account.lastBooked = { date, minute };
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
  const style = bankStyles[account.plan.bank].datetime;
  return style === 'date' ? date : `${date}T${time}${style === 'offset' ? '+02:00' : ''}`;
}

/** Books signed cents in the words of the account's bank; returns the index of the new row. */
export function book(
  account: SimulatedAccount,
  event: BankEvent | BankCharge,
  date: CalendarDate,
  booking: {
    readonly cents: number;
    readonly rank: number;
    readonly mention: Mention;
    readonly truth: RowTruth;
    readonly printedCents?: number;
  },
): number {
  account.balanceCents += booking.cents;
  account.rows.push({
    datetime: datetimeOf(account, date, booking.rank),
    amount: randsOf(booking.cents),
    balance: randsOf(account.balanceCents),
    ...words(account, event, date, booking.printedCents ?? booking.cents, booking.mention),
    currency: 'ZAR',
  });
  account.truth.push(booking.truth);
  return account.rows.length - 1;
}

/** Books a charge of the bank, or adds it to what the month costs; nothing where the bank makes no such charge. */
export function bookCharge(
  account: SimulatedAccount,
  charge: keyof BankStyle['charges'],
  date: CalendarDate,
  rank: number,
): void {
  const style = bankStyles[account.plan.bank];
  const cents = centsOf(style.charges[charge]);
  if (cents === 0) return;
  if (style.feesAccrue && (charge === 'atm_fee' || charge === 'deposit_fee' || charge === 'payment_fee')) {
    account.accruedCents += cents;
    return;
  }
  book(account, charge, date, { cents: -cents, rank, mention: NOBODY, truth: { label: chargeLabels[charge] } });
}

/** A collected debit that is not paid: for want of money, because the holder stopped it, or because the account or the mandate does not allow it. */
export interface UnpaidDebit {
  readonly cents: number;
  readonly mention: Mention;
  readonly label: LabelId;
  readonly refusedAs?: 'returned_disputed' | 'returned_mandate' | undefined;
}

/**
 * A debit order that is not paid, as its bank shows it: the debit and its mirror image, or one line without effect;
 * after want of money the fee follows. `index` is the account's place in the generated data.
 */
export function bounce(
  account: SimulatedAccount,
  index: number,
  event: BankEvent,
  date: CalendarDate,
  { cents, mention, label: debitLabel, refusedAs }: UnpaidDebit,
): void {
  const { rank } = eventTraits[event];
  const style = bankStyles[account.plan.bank];
  const returned = refusedAs ?? (event === 'debicheck' ? 'returned_debicheck' : 'returned_debit');
  const label = chargeLabels[returned];
  if (style.returnedDebit === 'zero_line') {
    const truth = { label, bouncedCents: cents };
    book(account, returned, date, { cents: 0, printedCents: cents, rank, mention, truth });
  } else {
    const debit = account.rows.length;
    const pair = (row: number): TruthPair => ({ kind: 'returned_debit', account: index, row });
    book(account, event, date, { cents: -cents, rank, mention, truth: { label: debitLabel, pair: pair(debit + 1) } });
    book(account, returned, date, { cents, rank, mention, truth: { label, pair: pair(debit) } });
  }
  if (refusedAs) return;
  const fee = event === 'debicheck' ? 'returned_debicheck_fee' : 'returned_debit_fee';
  book(account, fee, date, {
    cents: -centsOf(style.charges.returned_debit_fee),
    rank,
    mention,
    truth: { label: chargeLabels[fee] },
  });
}

/** Counts a day that is over towards the interest on an overdraft. */
export function closeDay(account: SimulatedAccount): void {
  account.overdrawnCentDays += Math.min(0, account.balanceCents);
}

/**
 * Books what a bank books at the end of a month: a twelfth of the yearly interest on the balance as it stands, a
 * 365th for each day of an overdraft, the fees that accrued, and those of the month.
 */
export function closeMonth(account: SimulatedAccount, date: CalendarDate): void {
  const { plan } = account;
  const rank = HOUR_OF_RANK.length - 1;
  const bookInterest = (charge: 'interest_in' | 'interest_out', cents: number): void => {
    if (cents !== 0)
      book(account, charge, date, { cents, rank, mention: NOBODY, truth: { label: chargeLabels[charge] } });
  };
  bookInterest('interest_in', Math.trunc((Math.max(0, account.balanceCents) * (plan.creditInterest ?? 0)) / 1200));
  bookInterest('interest_out', Math.trunc((account.overdrawnCentDays * (plan.debitInterest ?? 0)) / 36_500));
  account.overdrawnCentDays = 0;
  if (account.accruedCents > 0) {
    const truth = { label: chargeLabels.service_fees };
    book(account, 'service_fees', date, { cents: -account.accruedCents, rank, mention: NOBODY, truth });
    account.accruedCents = 0;
  }
  if (plan.overdraftRands !== undefined) bookCharge(account, 'overdraft_fee', date, rank);
  bookCharge(account, 'monthly_fee', date, rank);
}
