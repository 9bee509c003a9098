import { addDays, type CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import {
  gluedShapes,
  inMixedCase,
  paydays,
  payers,
  payLedger,
  printed,
  shapes,
  volatileKinds,
} from '../pay/pay-wordings.fixture.ts';

const labelled = (rows: readonly PrintedRow[]) =>
  labelApplicant([makeLedger(rows)], NO_OVERRIDES)[0]?.transactions ?? [];

/** The ids of the parties of rows, each once, in order. */
const partiesOf = (rows: readonly PrintedRow[]): (string | null)[] => [
  ...new Set(labelled(rows).map(({ counterparty }) => counterparty?.id ?? null)),
];

/** Twelve payments of one size on one day of the month; `text` is what each prints. */
const monthly = (
  text: (date: CalendarDate, index: number) => string,
  { day = '25', cents = 1_500_000, months = 12 } = {},
): PrintedRow[] =>
  Array.from({ length: months }, (_, index): PrintedRow => {
    const date = `${2025 + Math.floor((index + 2) / 12)}-${String(((index + 2) % 12) + 1).padStart(2, '0')}-${day}`;
    return [date, text(date, index), cents];
  });

const inDateOrder = (rows: readonly PrintedRow[]): PrintedRow[] =>
  rows.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

const someCase = fc.constantFrom((text: string) => text, inMixedCase);
const someKind = fc.constantFrom(...Object.keys(volatileKinds));
const someCadence = fc.constantFrom(...Object.keys(paydays));

/** Kinds that are one word of letters and digits, and can be glued. */
const gluable = Object.keys(volatileKinds).filter((kind) =>
  /^[A-Z0-9]+$/.test(volatileKinds[kind]?.('2025-11-25', 3) ?? ''),
);
/** Behind a name nothing shows where a reference begins. */
const tellsItsBeginning = (kind: string): boolean => !/letter|employee|^P and|^W and/.test(kind);

describe('a party whose payments print something that varies', () => {
  const payIds = (ledger: ReturnType<typeof payLedger>): (string | null)[] => [
    ...new Set(
      (labelApplicant([ledger], NO_OVERRIDES)[0]?.transactions ?? [])
        .filter(({ amountCents }) => amountCents > 0)
        .map(({ counterparty }) => counterparty?.id ?? null),
    ),
  ];

  test.each(shapes)('A party has the same id with and without a varying part, printed as %s', (shape) => {
    fc.assert(
      fc.property(fc.constantFrom(...payers), someKind, someCadence, someCase, (payer, kind, cadence, inCase) => {
        const days = paydays[cadence] ?? [];
        const varying = volatileKinds[kind];
        const bare = payLedger(days, () => inCase(printed(shape, payer, '')));
        const full = payLedger(days, (date, index) => inCase(printed(shape, payer, varying?.(date, index) ?? '')));
        expect(payIds(full)).toEqual(payIds(bare));
      }),
      { numRuns: 15 },
    );
  });

  test.each(gluedShapes)('A party has the same id with and without a varying part, glued as %s', (shape) => {
    const kinds = gluable.filter((kind) => kind !== 'an employee' && (shape !== '{P}{V}' || tellsItsBeginning(kind)));
    fc.assert(
      fc.property(
        fc.constantFrom(...payers),
        fc.constantFrom(...kinds),
        someCadence,
        someCase,
        (payer, kind, cadence, inCase) => {
          const days = paydays[cadence] ?? [];
          const varying = volatileKinds[kind];
          const bare = payLedger(days, () => inCase(printed(shape, payer, '')));
          const full = payLedger(days, (date, index) => inCase(printed(shape, payer, varying?.(date, index) ?? '')));
          expect(payIds(full)).toEqual(payIds(bare));
        },
      ),
      { numRuns: 30 },
    );
  });

  test.each(['PAY', 'SAL', 'WAGES', 'LOON'])(
    'A payer glued to %s and a number has the id of the payer and the word',
    (word) => {
      const glued = makeLedger(monthly((_, index) => `QORVEX${word}${12 + index}`));
      const apart = makeLedger(monthly(() => `QORVEX ${word}`));
      expect(payIds(glued)).toEqual(payIds(apart));
    },
  );

  test('A party has the same id with and without an isiZulu month whose prefix a hyphen joins', () => {
    const months =
      'UJANUWARI UFEBHUWARI UMASHI U-EPHRELI UMEYI UJUNI UJULAYI U-AGASTI USEPTHEMBA U-OKTHOBA UNOVEMBA UDISEMBA';
    const named = monthly((date) => `QORVEX HOLDINGS ${months.split(' ')[Number(date.slice(5, 7)) - 1]}`, {
      months: 12,
    });
    expect(payIds(makeLedger(named))).toEqual(['qorvex-holdings']);
  });

  test('A party has one id whether or not the part is printed, in any order of accounts', () => {
    const withMonth = makeLedger(monthly((date) => `QORVEX SALARY ${volatileKinds['an English month']?.(date, 0)}`));
    const without = makeLedger(
      monthly(() => 'QORVEX SALARY', { day: '26' }),
      makeAccount({ id: 'acc-second', accountNumber: '62000077777' }),
    );
    const forth = labelApplicant([withMonth, without], NO_OVERRIDES);
    expect(labelApplicant([without, withMonth], NO_OVERRIDES)).toEqual(forth);
    const ids = forth.flatMap(({ transactions }) => transactions.map(({ counterparty }) => counterparty?.id));
    expect([...new Set(ids)]).toEqual(['qorvex-salary']);
  });
});

describe('a payer, what varies and a word for pay in one word', () => {
  const kinds = ['an English month', 'an Afrikaans month', 'a month glued to a short year'];

  test('A payer glued to a varying part and a pay word pays salary, through any channel', () => {
    const week = (_: CalendarDate, index: number): string => String(10 + index);
    fc.assert(
      fc.property(
        fc.constantFrom('QORVEX', 'DUNVALE', 'ZANDORA', 'KARELIX'),
        fc.constantFrom(week, ...kinds.map((kind) => volatileKinds[kind] ?? week)),
        fc.constantFrom('PAY', 'SAL', 'SALARY', 'WAGES', 'LOON'),
        fc.constantFrom('{P}', 'MAGTAPE CREDIT {P}', '{P} CREDIT TRANSFER', 'FNB OB PMT {P}'),
        someCase,
        (payer, varying, word, channel, inCase) => {
          const rows = monthly((date, index) => channel.replace('{P}', inCase(payer) + varying(date, index) + word));
          const paid = labelled(rows);
          expect([...new Set(paid.map(({ label }) => label))]).toEqual(['income.salary']);
          expect([...new Set(paid.map(({ counterparty }) => counterparty?.id))]).toEqual([
            `${payer}-${word}`.toLowerCase(),
          ]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a payer whose payments each print a random reference', () => {
  const CHANNELS = ['{P} {V}', 'MAGTAPE CREDIT {P} {V}', '{P} {V} CREDIT TRANSFER', 'ACB CREDIT {P} {V}'];
  // Of six letters and digits drawn at random, one in seven has no digit, and some begin or end with their only one.
  const someReferences = (length: number) =>
    fc
      .noShrink(
        fc.uniqueArray(fc.noBias(fc.integer({ min: 0, max: 36 ** length - 1 })), { minLength: 51, maxLength: 51 }),
      )
      .map((numbers) => numbers.map((number) => number.toString(36).toUpperCase().padStart(length, '0')));

  test('A payer with random references has one id and pays, whatever the letters and number of channels', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('QORVEX PLASTICS PTY', 'DUNVALE HOLDINGS', 'ZANDORA LTD'),
        fc.constantFrom(6, 8).chain(someReferences),
        someCadence,
        fc.array(fc.constantFrom(...CHANNELS), { minLength: 1, maxLength: 3 }),
        (payer, references, cadence, channels) => {
          const ledger = payLedger(paydays[cadence] ?? [], (_, index) =>
            printed(channels[index % channels.length] ?? '', payer, references[index] ?? ''),
          );
          const paid = (labelApplicant([ledger], NO_OVERRIDES)[0]?.transactions ?? []).filter(
            ({ amountCents }) => amountCents > 0,
          );
          expect(new Set(paid.map(({ counterparty }) => counterparty?.id)).size).toBe(1);
          expect(new Set(paid.map(({ label }) => label))).toEqual(new Set(['income.salary']));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('A payment outside the rhythm does not belong to a payer with random references', () => {
    const paid = monthly((_, index) => `ACB CREDIT QORVEX K${index}X${index}Y${index}`);
    const beside: PrintedRow = ['2026-03-09', 'ACB CREDIT QORVEX NORTH', 1_500_000];
    expect(partiesOf(inDateOrder([...paid, beside]))).toEqual(['qorvex', 'qorvex-north']);
  });

  test('A payer with random references is separate from one with the same rhythm and a longer name', () => {
    fc.assert(
      fc.property(someReferences(6), (references) => {
        const rows = inDateOrder([
          ...monthly((_, index) => `ACB CREDIT QORVEX ${references[index]}`, { day: '05', cents: 800_000 }),
          ...monthly((_, index) => `ACB CREDIT QORVEX NORTH ${references[index + 12]}`, { day: '25' }),
        ]);
        expect(partiesOf(rows)).toEqual(['qorvex', 'qorvex-north']);
      }),
      { numRuns: 30 },
    );
  });
});

describe('parties that differ in one word that stays', () => {
  const words = fc.uniqueArray(
    fc.constantFrom('NORTH', 'SOUTH', 'MAY', 'APRIL', 'JUNE', 'MARCH', 'AUGUST', 'B7', 'K9', 'CPT', 'JHB', 'MARS'),
    { minLength: 2, maxLength: 3 },
  );
  const days = ['01', '08', '15', '25'];

  test('Parties that differ in one word are separate where they pay side by side, whatever the word', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('QORVEX {W}', '{W} HOLDINGS', 'SALARY QORVEX {W}'), (differing, shape) => {
        const rows = inDateOrder(
          differing.flatMap((word, at) =>
            monthly(() => shape.replace('{W}', word), { day: days[at] ?? '28', cents: 600_000 + at * 350_000 }),
          ),
        );
        expect(partiesOf(rows)).toHaveLength(differing.length);
      }),
    );
  });

  test('Parties that differ in one word are separate where one permanently follows the other', () => {
    const rows = [...monthly(() => 'QORVEX NORTH', { months: 6 }), ...monthly(() => 'QORVEX SOUTH').slice(6)];
    expect(partiesOf(rows)).toEqual(['qorvex-north', 'qorvex-south']);
  });

  test('Parties that differ in one word are one where each word occurs once and they alternate', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{5,8}$/), { minLength: 12, maxLength: 12 }),
        (references) => {
          expect(partiesOf(monthly((_, index) => `QORVEX ${references[index]}`))).toEqual(['qorvex']);
        },
      ),
    );
  });

  test('Payers are different people where first names differ', () => {
    const names = ['THANDI', 'SIPHO', 'PIETER', 'FATIMA', 'JOHAN', 'LERATO'];
    const rows = monthly((_, index) => `PAYMENT FROM NDABULA ${names[index]}`, { months: names.length });
    expect(partiesOf(rows)).toHaveLength(names.length);
  });
});

describe('a name that looks like something that varies', () => {
  test.each([
    ['a month on the payments of every month', 'MAGTAPE CREDIT NOV', 'nov'],
    ['a month beside a company', 'APRIL HOLDINGS', 'april-holdings'],
    ['a month that is a surname', 'PAYMENT FROM J MAY', 'j-may'],
    ['a word that begins with a month', 'MARTINDALE AUGUSTA', 'martindale-augusta'],
    ['a digit in a brand', 'ZANDORA4U', 'zandora4u'],
    ['a word that opens with a month', 'DECORIA MARKET', 'decoria-market'],
  ])('A name that resembles a varying part is kept: %s', (_, text, id) => {
    expect(partiesOf(monthly(() => text))).toEqual([id]);
  });
});

describe('a name that a bank cut off', () => {
  test('A cut name is joined to the longer one where the two do not pay side by side', () => {
    const rows = monthly((_, index) => (index < 6 ? 'SALARY DUNVALE MANUFACTU' : 'SALARY DUNVALE MANUFACTURING'));
    expect(partiesOf(rows)).toEqual(['salary-dunvale-manufacturing']);
  });

  test('A cut name is separate where two names fit, and where both pay in the same months', () => {
    const either = [
      ...monthly(() => 'SALARY DUNVALE PLA', { months: 4 }),
      ...monthly(() => 'SALARY DUNVALE PLASTICS').slice(4, 8),
      ...monthly(() => 'SALARY DUNVALE PLANT').slice(8),
    ];
    expect(partiesOf(either)).toHaveLength(3);
    const both = [...monthly(() => 'SALARY DUNVALE PLA', { day: '01' }), ...monthly(() => 'SALARY DUNVALE PLASTICS')];
    expect(partiesOf(inDateOrder(both))).toHaveLength(2);
  });

  test('A cut name may end in the beginning of a month', () => {
    const texts = monthly((date) => `SALARY DUNVALE PLASTICS ${volatileKinds['an English month']?.(date, 0)}`);
    const cut = texts.map(([date, text, cents]): PrintedRow => [date, text.slice(0, 25), cents]);
    expect(partiesOf(cut)).toEqual(['salary-dunvale-plastics']);
  });
});

describe('payments out', () => {
  test.each(Object.keys(volatileKinds))('Rent payments that print %s are one party', (kind) => {
    const rows = monthly((date, index) => `RENT ${volatileKinds[kind]?.(date, index)} QORVEX LETTINGS`, {
      cents: -850_000,
    });
    expect(partiesOf(rows)).toEqual(partiesOf(monthly(() => 'RENT QORVEX LETTINGS', { cents: -850_000 })));
  });

  test('Shops whose names differ are as many parties as shops', () => {
    const shops = ['ROSEBANK', 'KILLARNEY', 'MELVILLE', 'PARKVIEW', 'GREENSIDE', 'NORWOOD'];
    const rows = Array.from(
      { length: 60 },
      (_, index): PrintedRow => [
        addDays('2025-03-03', index * 5),
        `POS PURCHASE QORVEX ${shops[index % 6]}X`,
        -20_000 - index * 713,
      ],
    );
    expect(partiesOf(rows)).toHaveLength(shops.length);
  });
});
