import type { BankBYODInput } from '../../schemas/entities/byod.ts';
import type { LabelId } from '../labels/taxonomy.ts';
import { centsOf, randsOf } from '../money/cents.ts';
import { addDays, type CalendarDate } from '../time/calendar.ts';
import { bankStyles } from './bank-styles.ts';
import { type BankCharge, type BankEvent, type BankStyle, chargeLabels, eventTraits } from './bank-wordings.ts';
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
}

/** What a wording can mention. */
export interface Mention {
  readonly name: string;
  /** Six digits. */
  readonly ref: string;
  /** Days between a purchase and its booking. */
  readonly boughtDaysAgo: number;
}

type ByodRow = BankBYODInput['transactions'][number];

/** An account while its history is being written. */
export interface SimulatedAccount {
  readonly plan: AccountPlan;
  readonly rows: ByodRow[];
  readonly truth: RowTruth[];
  balanceCents: number;
  /** Minute of the day of the latest row, so that times never step back. */
  lastBooked: { date: CalendarDate; minute: number };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const HOUR_OF_RANK: readonly number[] = [0, 1, 4, 9, 11, 19, 23];

export function openAccount(plan: AccountPlan, openingCents: number): SimulatedAccount {
  return { plan, rows: [], truth: [], balanceCents: openingCents, lastBooked: { date: '', minute: 0 } };
}

function purchaseDay(date: CalendarDate, style: BankStyle): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return style.purchaseDay === 'ddmmyyyy' ? `${day}${month}${year}` : `${day} ${MONTHS[Number(month) - 1] ?? ''}`;
}

function words(
  account: SimulatedAccount,
  event: BankEvent | BankCharge,
  date: CalendarDate,
  cents: number,
  mention: Mention,
): { description: string; reference: string } {
  const style = bankStyles[account.plan.bank];
  const wording = style.words[event];
  const fill = (template: string): string =>
    template
      .replaceAll('{name}', style.upperCase ? mention.name.toUpperCase() : mention.name)
      .replaceAll('{ref}', mention.ref)
      .replaceAll('{card}', style.card.replace('#', account.plan.accountNumber.slice(-1)))
      .replaceAll('{bought}', purchaseDay(addDays(date, -mention.boughtDaysAgo), style))
      // 099 is no South African prefix, so the number can be nobody's.
      .replaceAll('{cell}', `099${mention.ref}0`)
      .replaceAll('{amount}', randsOf(Math.abs(cents)).toFixed(2));
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

/** Books a charge of the bank, unless the bank makes no such charge. */
export function bookCharge(
  account: SimulatedAccount,
  charge: keyof BankStyle['charges'],
  date: CalendarDate,
  rank: number,
  mention: Mention,
): void {
  const rands = bankStyles[account.plan.bank].charges[charge];
  if (rands === 0) return;
  book(account, charge, date, { cents: -centsOf(rands), rank, mention, truth: { label: chargeLabels[charge] } });
}

/**
 * A debit order that finds no money, as its bank shows it: the debit and its mirror image, or one line without
 * effect; the fee follows. `index` is the account's place in the generated data.
 */
export function bounce(
  account: SimulatedAccount,
  index: number,
  event: BankEvent,
  date: CalendarDate,
  due: { readonly cents: number; readonly mention: Mention; readonly label: LabelId },
): void {
  const { rank } = eventTraits[event];
  const { mention } = due;
  const label = chargeLabels.returned_debit;
  if (bankStyles[account.plan.bank].returnedDebit === 'zero_line') {
    book(account, 'returned_debit', date, { cents: 0, printedCents: due.cents, rank, mention, truth: { label } });
  } else {
    const debit = account.rows.length;
    const pair = (row: number): TruthPair => ({ kind: 'returned_debit', account: index, row });
    book(account, event, date, {
      cents: -due.cents,
      rank,
      mention,
      truth: { label: due.label, pair: pair(debit + 1) },
    });
    book(account, 'returned_debit', date, { cents: due.cents, rank, mention, truth: { label, pair: pair(debit) } });
  }
  bookCharge(account, 'returned_debit_fee', date, rank, mention);
}

/** Month-end interest on the balance as it stands, and the monthly fee. */
export function closeMonth(account: SimulatedAccount, date: CalendarDate, mention: Mention): void {
  const { plan } = account;
  const rank = HOUR_OF_RANK.length - 1;
  const yearly = account.balanceCents >= 0 ? (plan.creditInterest ?? 0) : (plan.debitInterest ?? 0);
  const cents = Math.trunc((account.balanceCents * yearly) / 1200);
  if (cents !== 0) {
    const charge = cents > 0 ? 'interest_in' : 'interest_out';
    book(account, charge, date, { cents, rank, mention, truth: { label: chargeLabels[charge] } });
  }
  bookCharge(account, 'monthly_fee', date, rank, mention);
}
