import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { type SeededRandom, seededRandom } from '@imali/ledger/basics/seeded-random.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountLedger, LedgerAccount } from '@imali/ledger/rows/ledger.ts';

/** What a row of a generated person is. */
type Kind = 'own' | 'unconnected' | 'other';

/** A generated person with two or three accounts, and which rows are legs of transfers between them. */
export interface OwnMoneyPerson {
  readonly ledgers: readonly AccountLedger[];
  /** Ids of both legs of each transfer between connected accounts, `<out> > <in>`. */
  readonly pairs: ReadonlySet<string>;
  /** Ids of payments to and from an own account that is not connected. */
  readonly unconnected: ReadonlySet<string>;
}

interface Row {
  readonly account: number;
  readonly row: PrintedRow;
  readonly kind: Kind;
  readonly transfer: number | null;
}

const BANKS = ['fnb', 'absa', 'capitec', 'nedbank', 'standard_bank'] as const;
const BANK_NAMES = { fnb: 'FNB', absa: 'ABSA BANK', capitec: 'CAPITEC', nedbank: 'NEDBANK', standard_bank: 'STD BANK' };
const GIVEN = ['NALEDI', 'THABO', 'PIETER', 'FATIMA', 'LERATO', 'JOHAN', 'AYANDA', 'PRIYA', 'SIPHO', 'ANNEMARIE'];
const SECOND = ['KEITUMETSE', 'GERT', 'ZANELE', 'MARIE', 'BONGANI', 'LOUISE', 'TEBOGO', 'REBECCA'];
const SURNAMES = [
  'MOATSHE',
  'VAN DER MERWE',
  'NAIDOO',
  'BOTHA',
  'MKHIZE',
  'PILLAY',
  'DU PLESSIS',
  'KHUMALO-NEL',
  'DLAMINI',
];
const TITLES: Readonly<Record<string, string>> = {
  NALEDI: 'MISS',
  THABO: 'MR',
  PIETER: 'MNR',
  FATIMA: 'MRS',
  LERATO: 'MS',
  JOHAN: 'MR',
  AYANDA: 'MS',
  PRIYA: 'MRS',
  SIPHO: 'MR',
  ANNEMARIE: 'MEV',
};
const PEOPLE = [
  'T NKOSI',
  'ZODWA SITHOLE',
  'J SMITH',
  'MR P GOVENDER',
  'KOBUS BRITS',
  'L MABASO',
  'SIBUSISO',
  'AUNT DORA',
];
const SHOPS = [
  'POS PURCHASE CHECKERS',
  'CARD PURCHASE SHELL',
  'POS PURCHASE PEP STORES',
  'CARD PURCHASE CLICKS',
  'POS PURCHASE SPAR',
];
const NOTES = ['GROCERIES', 'RENT', 'SCHOOL', 'PETROL', 'FOOD', 'BILLS'];

function tools(random: SeededRandom) {
  const whole = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const pick = <T>(all: readonly [T, ...T[]] | readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) throw new RangeError('nothing to pick from');
    return one;
  };
  return { whole, pick, chance: (share: number): boolean => random() < share };
}

/** The forms in which banks print a holder, by their name. */
const NAME_FORMS = [
  'full',
  'first and surname',
  'initials first',
  'surname first',
  'initial',
  'title',
  'cut',
  'self',
  'account digits',
  'product',
] as const;
type NameForm = (typeof NAME_FORMS)[number];

interface Holder {
  readonly given: string;
  readonly second: string;
  readonly surname: string;
}

function named(form: NameForm, { given, second, surname }: Holder, other: LedgerAccount): string {
  const initials = `${given[0]} ${second[0]}`;
  switch (form) {
    case 'full':
      return `${given} ${second} ${surname}`;
    case 'first and surname':
      return `${given} ${surname}`;
    case 'initials first':
      return `${initials} ${surname}`;
    case 'surname first':
      return `${surname} ${initials.replace(' ', '')}`;
    case 'initial':
      return `${given[0]} ${surname}`;
    case 'title':
      return `${TITLES[given]} ${given[0]} ${surname}`;
    case 'cut':
      return `${given} ${surname}`.slice(0, given.length + 5);
    case 'self':
      return 'OWN ACC';
    case 'account digits':
      return `ACC ${other.accountNumber.slice(-4)}`;
    case 'product':
      return `${other.accountName.toUpperCase()} ${initials} ${surname}`;
  }
}

/**
 * A person with accounts at different banks over half a year: salary, rent, shops, payments to and from friends and
 * relatives of the same surname, often of the same round amounts on the same days as transfers between own accounts.
 */
export function ownMoneyPerson(seed: number): OwnMoneyPerson {
  const random = seededRandom(seed * 7_919 + 1);
  const { whole, pick, chance } = tools(random);
  const holder: Holder = { given: pick(GIVEN), second: pick(SECOND), surname: pick(SURNAMES) };
  const initials = `${holder.given[0]}${holder.second[0]}`;
  const printedHolder = (): string =>
    pick([
      `${holder.given} ${holder.second} ${holder.surname}`,
      `${TITLES[holder.given]} ${initials} ${holder.surname}`,
      `${holder.given} ${holder.surname}`,
    ]);
  const count = whole(2, 3);
  const start = whole(0, BANKS.length - 1);
  const accounts = Array.from({ length: count }, (_, index) =>
    makeAccount({
      id: `p${seed}a${index}`,
      bankSlug: BANKS[(start + index) % BANKS.length] ?? 'fnb',
      accountNumber: `${whole(40_000_000, 99_999_999)}`,
      accountName: index === 0 ? 'Cheque' : pick(['Savings', 'Transact', 'Everyday']),
      accountType: index === 2 ? 'savings' : 'cheque',
      holderName: printedHolder(),
    }),
  );
  const bankOf = (index: number): string => BANK_NAMES[BANKS[(start + index) % BANKS.length] ?? 'fnb'];
  const outside = BANK_NAMES[BANKS[(start + count) % BANKS.length] ?? 'fnb'];
  const rows: Row[] = [];
  const dayIn = (month: number, day: number): CalendarDate => addDays(`2026-0${month}-01`, day - 1);
  const round = (): number => pick([20_000, 50_000, 50_000, 100_000, 100_000, 150_000, 200_000]);
  const amount = (): number => (chance(0.6) ? round() : whole(5_000, 400_000));
  const put = (
    account: number,
    on: CalendarDate,
    text: string,
    cents: number,
    kind: Kind = 'other',
    transfer: number | null = null,
  ) => rows.push({ account, row: [on, text, cents], kind, transfer });
  // Each account's bank prints the person in its own way.
  const forms = accounts.map(() => pick(NAME_FORMS));
  // A relative with an initial of the holder's could be the holder for anybody who reads the text.
  const relative = `${pick(['B', 'Z', 'W', 'E', 'H'].filter((letter) => !initials.includes(letter)))} ${holder.surname}`;
  const savesTo = chance(0.5);
  let transfers = 0;
  for (const month of [1, 2, 3, 4, 5, 6]) {
    put(0, dayIn(month, 25), `ACB CREDIT ${pick(['KAROO SOLAR', 'KAROO SOLAR SALARY'])}`, 1_850_000);
    put(0, dayIn(month, 1), 'PAYMENT TO ROSEBANK LETTINGS', -650_000);
    for (let turn = whole(2, 5); turn > 0; turn -= 1) {
      const from = whole(0, count - 1);
      const to = (from + whole(1, count - 1)) % count;
      const [out, into] = [accounts[from], accounts[to]];
      if (!out || !into) continue;
      const on = dayIn(month, whole(2, 27));
      const cents = amount();
      const note = chance(0.25) ? ` ${pick(NOTES)}` : '';
      const bank = chance(0.6) ? `${bankOf(to)} ` : '';
      const source = chance(0.5) ? `${bankOf(from)} ` : '';
      const outForm = forms[from] ?? 'full';
      const inForm = forms[to] ?? 'full';
      put(from, on, `PAYMENT TO ${bank}${named(outForm, holder, into)}${note}`, -cents, 'own', transfers);
      put(
        to,
        chance(0.8) ? on : addDays(on, 1),
        `${chance(0.5) ? 'CREDIT ' : ''}${source}${named(inForm, holder, out)}${note}`,
        cents,
        'own',
        transfers,
      );
      transfers += 1;
      // Somebody else is paid, or pays, the same amount on the same day.
      if (chance(0.35)) put(from, on, `PAYMENT TO ${chance(0.4) ? relative : pick(PEOPLE)}`, -cents);
      if (chance(0.25)) put(to, on, `PAYMENT FROM ${chance(0.4) ? relative : pick(PEOPLE)}`, cents);
    }
    for (let turn = whole(2, 6); turn > 0; turn -= 1) {
      const on = dayIn(month, whole(1, 28));
      const cents = round();
      put(whole(0, count - 1), on, `PAYMENT TO ${chance(0.3) ? relative : pick(PEOPLE)}`, -cents);
      if (chance(0.5))
        put(
          whole(0, count - 1),
          on,
          `${pick(['PAYMENT FROM', 'CREDIT'])} ${chance(0.3) ? relative : pick(PEOPLE)}`,
          cents,
        );
    }
    for (let turn = whole(8, 20); turn > 0; turn -= 1)
      put(whole(0, count - 1), dayIn(month, whole(1, 28)), pick(SHOPS), -whole(2_000, 150_000));
    if (savesTo && chance(0.9)) {
      const form = pick(['full', 'first and surname', 'initials first', 'surname first', 'title'] as const);
      put(
        0,
        dayIn(month, 26),
        `PAYMENT TO ${outside} ${named(form, holder, accounts[0] ?? makeAccount())}`,
        -round(),
        'unconnected',
      );
    }
  }
  const pairs = new Map<number, { out?: string; into?: string }>();
  const unconnected = new Set<string>();
  const ledgers = accounts.map((account, index) => {
    const own = rows
      .filter((row) => row.account === index)
      .toSorted((a, b) => (a.row[0] < b.row[0] ? -1 : a.row[0] > b.row[0] ? 1 : 0));
    own.forEach(({ kind, transfer, row }, at) => {
      const id = `${account.id}-${at}`;
      if (kind === 'unconnected') unconnected.add(id);
      if (transfer === null) return;
      const known = pairs.get(transfer) ?? {};
      pairs.set(transfer, row[2] < 0 ? { ...known, out: id } : { ...known, into: id });
    });
    return makeLedger(
      own.map(({ row }) => row),
      account,
    );
  });
  return { ledgers, pairs: new Set([...pairs.values()].map(({ out, into }) => `${out} > ${into}`)), unconnected };
}
