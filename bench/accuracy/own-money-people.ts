import { businessDayOnOrAfter, isBusinessDay, nextBusinessDay } from '@imali/ledger/basics/business-days.ts';
import { addDays, type CalendarDate, dayNumber } from '@imali/ledger/basics/calendar.ts';
import { type SeededRandom, seededRandom } from '@imali/ledger/basics/seeded-random.ts';
import type { AccountLedger, AccountType, LedgerAccount, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import { chance, holderLine, NAME_FORMS, type Named, pick, printed, somebody } from './printed-names.ts';

/** What is true of the money of one invented person. */
export interface OwnMoneyPerson {
  readonly seed: number;
  readonly ledgers: readonly AccountLedger[];
  /** Ids of both legs of every transfer between the accounts. */
  readonly pairs: readonly (readonly [out: string, into: string])[];
  /** Ids of rows to or from an account of the person's own that is not connected, with its bank. */
  readonly unconnected: ReadonlyMap<string, string>;
}

interface Row {
  readonly key: number;
  readonly account: number;
  readonly date: CalendarDate;
  readonly cents: number;
  readonly text: string;
}

/** Banks as payers write them, by slug. */
const BANK_WORDS: Readonly<Record<string, readonly string[]>> = {
  absa: ['ABSA', 'Absa Bank'],
  capitec: ['CAPITEC', 'Capitec Bank'],
  fnb: ['FNB', 'First National Bank'],
  nedbank: ['NEDBANK', 'Nedbank'],
  standard_bank: ['STANDARD BANK', 'Std Bank'],
  tymebank: ['TYMEBANK', 'TymeBank'],
  discovery: ['DISCOVERY BANK', 'Discovery Bank'],
  investec: ['INVESTEC', 'Investec'],
  african_bank: ['AFRICAN BANK', 'African Bank'],
};
const BANKS = Object.keys(BANK_WORDS);

const OUT_SHAPES = [
  'Payment to {who}',
  'Outgoing EFT {who}',
  'App Pmt To {who}',
  'INTERNET PMT {who}',
  'Banking App External Payment: {who}',
  'ELECTRONIC BANKING PAYMENT {who}',
  'EFT DEBIT {who}',
  '{who}',
];
const OUT_AT_ONCE = ['PAYSHAP PAYMENT TO {who}', 'INSTANT PAYMENT {who}', 'RTC OUT {who}'];
const IN_SHAPES = [
  'Payment received {who}',
  'EFT CREDIT {who}',
  'INWARD EFT {who}',
  'Deposit from {who}',
  '{bank} {who}',
  '{who}',
  'CREDIT TRANSFER {who}',
];
const OWN_WORDS = ['SELF', 'OWN ACC', 'Own account', 'Transfer to own account', 'self trf', 'MY ACCOUNT'];
/** What people write to themselves. */
const NOTES = [
  'Groceries',
  'House',
  'June bills',
  'spending',
  'top up',
  'Household',
  'Petrol',
  'Savings',
  'December',
  'kos',
  'food',
  'Emergency',
];
const EMPLOYERS = [
  'Umhlanga Fabrics',
  'KAROO SOLAR CC',
  'Mabopane Steelworks',
  'BLUE CRANE LOGISTICS',
  'Vaal Textiles Pty Ltd',
];
const SHOPS = ['CHECKERS CENTURION', 'Pick n Pay Rosebank', 'ENGEN N1', 'CLICKS MENLYN', 'WOOLWORTHS GATEWAY'];
const LANDLORDS = ['Sunset Ridge Rentals', 'JACARANDA COURT', 'Pretorius Eiendomme'];
const KINDS: readonly (readonly [AccountType, string])[] = [
  ['cheque', 'Gold Transact'],
  ['cheque', 'Everyday Account'],
  ['savings', 'Flexi Saver'],
  ['credit_card', 'Platinum Card'],
  ['home_loan', 'Home Loan'],
];

const FIRST_DAY = '2025-09-01';
const MONTHS = 7;
const DAYS = MONTHS * 30;

/** Draws the money of one person over seven months. */
class Drawn {
  readonly rows: Row[] = [];
  readonly pairs: [number, number][] = [];
  readonly away = new Map<number, string>();
  private next = 0;

  add(account: number, date: CalendarDate, cents: number, text: string): number {
    const key = this.next;
    this.next += 1;
    this.rows.push({ key, account, date, cents, text: text.trim().slice(0, 60) });
    return key;
  }
}

interface Context {
  readonly random: SeededRandom;
  readonly person: Named;
  readonly accounts: readonly LedgerAccount[];
  readonly drawn: Drawn;
}

const on = (day: number): CalendarDate => addDays(FIRST_DAY, day);

function amountOf(random: SeededRandom): number {
  const kind = random();
  if (kind < 0.45) return 50_000 * (1 + Math.floor(random() * 12));
  if (kind < 0.75) return 10_000 * (1 + Math.floor(random() * 60));
  if (kind < 0.9) return 1_000 * (15 + Math.floor(random() * 500));
  return 10_000 + Math.floor(random() * 900_000);
}

const bankWord = (random: SeededRandom, slug: string): string => pick(random, BANK_WORDS[slug] ?? [slug]);

/** What the holder or the bank prints for the account on the other side; a note of the holder's own where `mayBeBare`. */
function own(context: Context, slug: string, mayBeBare: boolean): string {
  const { random, person } = context;
  const named = printed(person, pick(random, NAME_FORMS), random);
  const kind = random();
  if (mayBeBare && kind < 0.12) return pick(random, NOTES);
  if (kind < 0.22) return pick(random, OWN_WORDS);
  if (kind < 0.32) return `${bankWord(random, slug)} ${pick(random, ['savings', 'cheque', 'account', 'current'])}`;
  if (kind < 0.5) return `${named} ${bankWord(random, slug)}`;
  if (kind < 0.6) return `${bankWord(random, slug)} ${named}`;
  return kind < 0.75 ? `${named} ${pick(random, NOTES)}` : named;
}

function fill(random: SeededRandom, shapes: readonly string[], who: string, slug: string): string {
  return pick(random, shapes).replace('{bank}', bankWord(random, slug)).replace('{who}', who);
}

/** One transfer between two accounts, booked as its way of paying is. */
function transfer(
  context: Context,
  from: number,
  to: number,
  day: number,
  cents: number,
  words: readonly [string, string],
): void {
  const { random, accounts, drawn } = context;
  const [source, target] = [accounts[from], accounts[to]];
  if (!source || !target) return;
  const atOnce = chance(random, 0.35);
  const date = on(day);
  const toCredit = target.accountType === 'credit_card' || target.accountType === 'home_loan';
  const later = (days: number): CalendarDate =>
    days === 0 ? businessDayOnOrAfter(date) : nextBusinessDay(later(days - 1));
  const arrives =
    atOnce || chance(random, 0.5)
      ? date
      : later(toCredit ? Math.floor(random() * 3) : isBusinessDay(date) && chance(random, 0.5) ? 1 : 0);
  const out = drawn.add(from, date, -cents, fill(random, atOnce ? OUT_AT_ONCE : OUT_SHAPES, words[0], target.bankSlug));
  const paid = toCredit
    ? pick(random, ['PAYMENT RECEIVED - THANK YOU', 'Payment received', `PAYMENT ${words[1]}`])
    : null;
  const into = drawn.add(to, arrives, cents, paid ?? fill(random, IN_SHAPES, words[1], source.bankSlug));
  drawn.pairs.push([out, into]);
}

function ownTransfers(context: Context): void {
  const { random, accounts } = context;
  accounts.forEach((target, to) => {
    if (to === 0) return;
    const stable: [string, string] = [
      own(context, target.bankSlug, true),
      own(context, accounts[0]?.bankSlug ?? '', true),
    ];
    const back: [string, string] = [
      own(context, accounts[0]?.bankSlug ?? '', true),
      own(context, target.bankSlug, true),
    ];
    const monthly = amountOf(random);
    for (let month = 0; month < MONTHS; month += 1) {
      if (chance(random, 0.8)) transfer(context, 0, to, month * 30 + Math.floor(random() * 4), monthly, stable);
      for (let extra = 0; extra < 3; extra += 1)
        if (chance(random, 0.6))
          transfer(context, 0, to, month * 30 + Math.floor(random() * 28), amountOf(random), stable);
      const mayPayOut = target.accountType === 'cheque' || target.accountType === 'savings';
      if (mayPayOut && chance(random, 0.5))
        transfer(context, to, 0, month * 30 + Math.floor(random() * 28), amountOf(random), back);
    }
  });
  const spending = accounts.flatMap(({ accountType }, index) =>
    accountType === 'cheque' || accountType === 'savings' ? [index] : [],
  );
  const [a, b, c] = spending;
  if (a === undefined || b === undefined || c === undefined) return;
  for (let month = 0; month < MONTHS; month += 2) {
    const [day, cents] = [month * 30 + 5 + Math.floor(random() * 20), amountOf(random)];
    transfer(context, a, b, day, cents, [
      own(context, accounts[b]?.bankSlug ?? '', false),
      own(context, accounts[a]?.bankSlug ?? '', false),
    ]);
    transfer(context, b, c, day, cents, [
      own(context, accounts[c]?.bankSlug ?? '', false),
      own(context, accounts[b]?.bankSlug ?? '', false),
    ]);
  }
}

/** Money that is not the person's own, with amounts that agree by chance and names that nearly do. */
function life(context: Context): void {
  const { random, person, accounts, drawn } = context;
  const second = accounts.length > 1 && accounts[1]?.accountType === 'cheque' ? 1 : 0;
  const letters = `${person.given.map((name) => name.charAt(0)).join('')}`;
  const kin = Array.from({ length: 3 }, () => somebody(random, person.surname, letters));
  const friends = Array.from({ length: 4 }, () => somebody(random));
  const named = (who: Named): string =>
    printed(who, pick(random, ['full', 'initials', 'initial', 'behind', 'titled']), random);
  const shaped = (shapes: readonly string[], who: string): string => fill(random, shapes, who, pick(random, BANKS));
  const salary = 50_000 * (14 + Math.floor(random() * 40));
  const employer = pick(random, EMPLOYERS);
  const withName = chance(random, 0.4);
  const rent = chance(random, 0.5) ? salary : 10_000 * (35 + Math.floor(random() * 60));
  const landlord = chance(random, 0.5) ? pick(random, LANDLORDS) : `${pick(random, LANDLORDS)} rent`;
  const wage = `${employer} ${withName ? printed(person, 'initials', random) : 'Salary'}`;
  const [sister = friends[0], brother = friends[1]] = kin;
  for (let month = 0; month < MONTHS; month += 1) {
    const pay = on(month * 30 + 25);
    drawn.add(second, pay, salary, shaped(['EFT CREDIT {who}', 'Payment received {who}', '{who}'], wage));
    drawn.add(0, pay, -rent, shaped(OUT_SHAPES, landlord));
    const share = amountOf(random);
    const day = month * 30 + Math.floor(random() * 28);
    if (sister) drawn.add(0, on(day), -share, shaped(OUT_SHAPES, named(sister)));
    if (brother) drawn.add(second, on(day), share, shaped(IN_SHAPES, named(brother)));
    for (const friend of friends) {
      const cents = amountOf(random);
      if (chance(random, 0.5)) drawn.add(0, on(day + 1), -cents, shaped(OUT_SHAPES, named(friend)));
      if (chance(random, 0.4)) drawn.add(second, on(day + 1), cents, shaped(IN_SHAPES, named(pick(random, friends))));
    }
    drawn.add(0, on(month * 30 + 2), -45_900, `DEBIT ORDER OUTSURANCE ${printed(person, 'initials', random)}`);
    drawn.add(second, on(month * 30 + 3), -30_000, 'Stokvel contribution Masakhane');
    for (let shop = 0; shop < 14; shop += 1)
      drawn.add(
        shop % 2 === 0 ? 0 : second,
        on(month * 30 + Math.floor(random() * 29)),
        -(2_000 + Math.floor(random() * 120_000)),
        `POS PURCHASE ${pick(random, SHOPS)}`,
      );
    if (chance(random, 0.7)) drawn.add(0, on(day + 2), -50_000, 'ATM CASH WITHDRAWAL');
  }
}

/** An account at a bank that is not connected, fed each month and drawn on at times. */
function elsewhere(context: Context): void {
  const { random, accounts, drawn } = context;
  const slug = pick(
    random,
    BANKS.filter((bank) => accounts.every(({ bankSlug }) => bankSlug !== bank)),
  );
  const sure = (): string => {
    const named = printed(
      context.person,
      pick(
        random,
        NAME_FORMS.filter((form) => form !== 'maiden'),
      ),
      random,
    );
    const kind = random();
    if (kind < 0.2) return pick(random, OWN_WORDS);
    if (kind < 0.35) return `${bankWord(random, slug)} ${pick(random, ['savings', 'cheque'])}`;
    return kind < 0.7 ? `${named} ${bankWord(random, slug)}` : named;
  };
  const [to, from] = [sure(), sure()];
  const monthly = amountOf(random);
  for (let month = 0; month < MONTHS; month += 1) {
    const day = month * 30 + Math.floor(random() * 6);
    drawn.away.set(drawn.add(0, on(day), -monthly, fill(random, OUT_SHAPES, to, slug)), slug);
    if (chance(random, 0.4))
      drawn.away.set(drawn.add(0, on(day + 12), amountOf(random), fill(random, IN_SHAPES, from, slug)), slug);
  }
}

function accountsOf(random: SeededRandom, person: Named): LedgerAccount[] {
  const count = 2 + Math.floor(random() * 3);
  const banks = BANKS.toSorted((a, b) => (a < b ? -1 : 1));
  return Array.from({ length: count }, (_, index) => {
    const [accountType, accountName] = index === 0 ? (['cheque', 'Main Transact'] as const) : pick(random, KINDS);
    const at = Math.floor(random() * banks.length);
    const [bankSlug = 'absa'] = banks.splice(at, 1);
    return {
      id: `account-${index}`,
      accountNumber: String(1_000_000_000 + Math.floor(random() * 8_000_000_000)),
      accountName,
      accountType,
      bankSlug,
      holderName: holderLine(person, random),
      currency: 'ZAR',
      balanceCents: 0,
      isManualUpload: true,
    };
  });
}

/**
 * One invented person with two to four accounts at as many banks over seven months: transfers in every printed form of the
 * name, hops over three accounts, payments to cards and a home loan, pay and rent of one amount on one day, family with
 * the same surname, and for every second person an account that is not connected. Shares no wording table with the engine.
 */
export function ownMoneyPerson(seed: number): OwnMoneyPerson {
  const random = seededRandom(seed * 7_919 + 13);
  const person = somebody(random);
  const accounts = accountsOf(random, person);
  const drawn = new Drawn();
  const context = { random, person, accounts, drawn };
  ownTransfers(context);
  life(context);
  if (chance(random, 0.5)) elsewhere(context);
  const idOf = (key: number): string => `row-${key}`;
  const last = dayNumber(on(DAYS));
  const ledgers = accounts.map((account, index) => ({
    account,
    transactions: drawn.rows
      .filter((row) => row.account === index && dayNumber(row.date) <= last + 10)
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.key - b.key))
      .map(
        (row): LedgerTransaction => ({
          id: idOf(row.key),
          accountId: account.id,
          bookedOn: row.date,
          bookedAt: `${row.date}T00:00:00Z`,
          amountCents: row.cents,
          balanceCents: null,
          currency: 'ZAR',
          description: row.text,
          reference: '',
        }),
      ),
  }));
  return {
    seed,
    ledgers,
    pairs: drawn.pairs.map(([out, into]) => [idOf(out), idOf(into)] as const),
    unconnected: new Map([...drawn.away].map(([key, slug]) => [idOf(key), slug])),
  };
}
