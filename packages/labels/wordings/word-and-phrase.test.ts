import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { AccountType } from '@imali/ledger/rows/ledger.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';

/** Labels of rows in order. */
function labelsOf(rows: readonly PrintedRow[], accountType: AccountType = 'cheque'): string[] {
  const ledger = makeLedger(rows, makeAccount({ accountType, holderName: 'REFILWE TLOU' }));
  return labelApplicant([ledger], NO_OVERRIDES).flatMap(({ transactions }) => transactions.map(({ label }) => label));
}

const labelOf = (text: string, rands: number, accountType?: AccountType): string =>
  labelsOf([['2026-01-23', text, Math.round(rands * 100)]], accountType)[0] ?? '';

const SURNAMES = [
  'NKOSI',
  'DLAMINI',
  'BOTHA',
  'NAIDOO',
  'KHUMALO',
  'VAN WYK',
  'MABASO',
  'ZULU',
  'NGCOBO',
  'MOLEFE',
] as const;
const FIRST = ['NOMVULA', 'THANDI', 'SIPHO', 'PIETER', 'LERATO', 'JOHN', 'ZANELE', 'KAGISO'] as const;
const surname = fc.constantFrom(...SURNAMES);
const initial = fc.constantFrom(...'BCDFGHJKLMPRTVWZ');
const initials = fc.oneof(
  initial,
  fc.tuple(initial, initial).map(([a, b]) => `${a} ${b}`),
  fc.constantFrom('ZN', 'TP', 'JM', 'SB', 'KG', 'LM', 'PN', 'CJ', 'ZM', 'DH'),
);
const rands = fc.integer({ min: 100, max: 9_000 });
const direction = fc.constantFrom(1, -1);

describe('the name of a person and nothing else', () => {
  const name = fc.oneof(
    fc.tuple(initials, surname).map(([a, b]) => `${a} ${b}`),
    fc.tuple(surname, initials).map(([a, b]) => `${a} ${b}`),
    fc.tuple(fc.constantFrom(...FIRST), initial).map(([a, b]) => `${a} ${b}`),
    fc.tuple(fc.constantFrom(...FIRST), initial, surname).map(([a, b, c]) => `${a} ${b} ${c}`),
  );

  test("A person's name alone is a payment to or from somebody, with initials and surname in either order", () => {
    fc.assert(
      fc.property(name, rands, direction, (text, amount, side) => {
        expect([text, labelOf(text, side * amount)]).toEqual([
          text,
          side > 0 ? 'transfer.third_party_in' : 'transfer.third_party_out',
        ]);
      }),
      { numRuns: 300 },
    );
  });

  test('No person is read from a possibly cut 20-character text, nor from a shop’s joining letter', () => {
    for (const text of ['QORVEX VUMBRA ZUPTO K', 'ZUPTO N VUMBRA', 'QORVEX A ZUPTO'])
      expect([text, labelOf(text, -250)]).not.toEqual([text, 'transfer.third_party_out']);
  });
});

const till = fc.constantFrom('', 'POS PURCHASE ', 'CARD PURCHASE ', 'C*');
const coined = fc.constantFrom('QORVEX', 'VUMBRA', 'SUNSET', 'KAROO', 'ZUPTO', 'BLOUBERG', 'HELDER');

describe('a doctor, clinic or hospital for animals', () => {
  const animal = fc.constantFrom('VET', 'VETERINARY', 'ANIMAL', 'PET', 'EQUINE');
  const medic = fc.constantFrom('CLINIC', 'HOSPITAL', 'DOCTOR', 'SURGERY', 'MEDICAL CENTRE');
  const text = fc.oneof(
    fc.tuple(coined, animal, medic).map((words) => words.join(' ')),
    fc.tuple(surname, animal, medic).map(([of, a, b]) => `DR ${of} ${a} ${b}`),
    fc.tuple(animal, coined, medic).map(([a, of, b]) => `${a} DR ${of} VET ${b}`),
  );

  test('A vet or animal hospital is a service and not a medical cost, wherever the animal word is', () => {
    fc.assert(
      fc.property(till, text, rands, (before, words, amount) => {
        expect([words, labelOf(`${before}${words}`, -amount)]).toEqual([words, 'services.other']);
      }),
      { numRuns: 250 },
    );
  });

  test("A patient's CAT scan is a medical cost, not a vet", () => {
    expect(labelOf('CAT SCAN RADIOLOGY CLINIC', -1_200)).toMatch(/^medical\./);
    expect(labelOf('POS PURCHASE DR NKOSI CLINIC', -450)).toBe('medical.care');
  });
});

describe('two words of which the second half of the first and the second make a name', () => {
  const opening = fc.constantFrom('TURN', 'HOT', 'MIR', 'KAR', 'DON', 'WHIS', 'HOC', 'TUR', 'LAC', 'SMO', 'CAR', 'MIC');

  test('Parts of two words never make a brand: a TURNKEY HEALTH SPA is no KEYHEALTH', () => {
    const more = fc.constantFrom('', ' SPA', ' SHOP', ' STORE', ' HYDRO', ' BAR', ' 4471', ' SANDTON');
    const party = (words: string): string | undefined =>
      labelApplicant([makeLedger([['2026-01-23', words, -45_000]])], NO_OVERRIDES)[0]?.transactions[0]?.counterparty
        ?.id;
    fc.assert(
      fc.property(till, opening, more, (before, word, after) => {
        expect(party(`${before}${word}KEY HEALTH${after}`)).not.toBe('keyhealth');
      }),
      { numRuns: 200 },
    );
    expect(party('KEY HEALTH 4471')).toBe('keyhealth');
  });

  test('A name that ends in HEALTH SPA is a spa', () => {
    fc.assert(
      fc.property(
        till,
        fc.oneof(
          coined,
          opening.map((word) => `${word}KEY`),
        ),
        rands,
        (before, word, amount) => {
          expect([word, labelOf(`${before}${word} HEALTH SPA`, -amount)]).toEqual([word, 'services.personal_care']);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('what a shop took by card', () => {
  const machine = fc
    .tuple(
      fc.constantFrom('CARD', 'POS', 'MERCHANT', 'KAART'),
      fc.constantFrom('MACHINE', 'TERMINAL', 'DEVICE', 'DIVISION'),
    )
    .map((words) => words.join(' '));
  const paid = fc.constantFrom('DEPOSIT', 'SETTLEMENT', 'PAYOUT', 'SALES', 'TAKINGS', 'BATCH 0412', '4471');
  const bank = fc.constantFrom('', 'ABSA ', 'FNB ', 'NEDBANK ');

  test('Card takings are income where a credit names the card machine', () => {
    fc.assert(
      fc.property(bank, machine, paid, rands, (before, words, what, amount) => {
        const text = `${before}${words} ${what}`;
        expect([text, labelOf(text, amount)]).toEqual([text, 'income.business']);
      }),
      { numRuns: 250 },
    );
  });

  const SERVICES = [
    'YOCO *',
    'YOCO ',
    'IKHOKHA *',
    'SNAPSCAN *',
    'ZAPPER *',
    'SUMUP *',
    'PAYFAST*',
    'PAYSTACK*',
  ] as const;
  const SHOPS = ['MAMA K SPAZA', 'MAMA K', 'THABOS KOTA', 'NANDIS HAIR', 'QORVEX', 'K SPAZA', 'VUMBRA FOODS'] as const;
  const service = fc.constantFrom(...SERVICES);
  const shop = fc.constantFrom(...SHOPS);

  test("A payment service's credit is takings, whatever the shop sells, and its debit is a purchase", () => {
    fc.assert(
      fc.property(service, shop, rands, (before, name, amount) => {
        const text = `${before}${name}`;
        expect([text, labelOf(text, amount)]).toEqual([text, 'income.business']);
        expect([text, labelOf(text, -amount)]).not.toEqual([
          text,
          expect.stringMatching(/^(?:income|transfer|reversed)/),
        ]);
      }),
      { numRuns: 200 },
    );
  });

  test('A shop credit is a refund where the same sum was paid there before, or the text names it', () => {
    fc.assert(
      fc.property(service, shop, rands, (before, name, amount) => {
        const text = `${before}${name}`;
        const rows: PrintedRow[] = [
          ['2026-01-20', text, -amount * 100],
          ['2026-01-23', text, amount * 100],
        ];
        expect([text, labelsOf(rows)[1]]).toEqual([text, 'reversed.merchant_refund']);
      }),
      { numRuns: 100 },
    );
    expect(labelOf('YOCO *MAMA K SPAZA REFUND', 45)).toMatch(/^reversed\./);
  });
});

describe('what a trader pays a supplier', () => {
  const note = fc.constantFrom(
    'SUPPLIER PMT',
    'SUPPLIER',
    'SUPPLIER PAYMENT',
    'STOCK PMT',
    'PMT SUPPLIER',
    'VERSKAFFER',
  );
  const party = fc.constantFrom('FLOUR MILLS', 'QORVEX', 'MAKRO', 'ZUPTO FOODS', 'VUMBRA TRADING', 'KAROO MEAT');
  const takings: readonly PrintedRow[] = Array.from({ length: 8 }, (_, at) => [
    `2026-0${1 + Math.floor(at / 4)}-${String(3 + 6 * (at % 4)).padStart(2, '0')}`,
    'CARD MACHINE DEPOSIT',
    410_000 + at * 1_337,
  ]);

  test("A trader's supplier payment is cost of sales on a business account or with repeated card takings", () => {
    fc.assert(
      fc.property(note, party, rands, (words, name, amount) => {
        const text = `${words} ${name}`;
        expect([text, labelOf(text, -amount, 'business')]).toEqual([text, 'business.cost_of_sales']);
        const rows: PrintedRow[] = [...takings, ['2026-02-27', text, -amount * 100]];
        expect([text, labelsOf(rows).at(-1)]).toEqual([text, 'business.cost_of_sales']);
        expect([text, labelOf(text, -amount)]).not.toEqual([text, 'business.cost_of_sales']);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a commission that a statement shortens', () => {
  const word = fc.constantFrom('COMM', 'COMMS', 'COMMISSION', 'KOMM');
  const when = fc.constantFrom('NOV', 'NOV25', '11/2025', '1125', 'DES', '');
  const payer = fc.constantFrom(
    'SANLAM',
    'OLD MUTUAL',
    'LIBERTY',
    'MOMENTUM',
    'HOLLARD',
    'OUTSURANCE',
    'QORVEX BROKERS',
    'VODACOM',
  );
  const shape = fc.constantFrom(
    (a: string, b: string, c: string) => `${a} ${b} ${c}`,
    (a: string, b: string, c: string) => `${c} ${a} ${b}`,
    (a: string, b: string, c: string) => `${c} ${b} ${a}`,
  );

  test('A shortened commission is pay and not a claim, whichever insurer pays it', () => {
    fc.assert(
      fc.property(shape, word, when, payer, rands, (order, a, b, c, amount) => {
        const text = order(a, b, c).replaceAll(/ +/g, ' ').trim();
        expect([text, labelOf(text, amount)]).toEqual([text, 'income.salary']);
      }),
      { numRuns: 250 },
    );
  });

  test('A community centre is not a commission, and a claim is still a claim', () => {
    expect(labelOf('COMM CENTRE VUMBRA', 900)).not.toBe('income.salary');
    expect(labelOf('SANLAM CLAIM NOV', 9_000)).toBe('income.insurance_payout');
  });
});

describe('an everyday word that shops of several kinds are named by', () => {
  test('A common shop word decides nothing alone, at a till or elsewhere, and a trade word beside it does', () => {
    const common = fc.constantFrom('BAOBAB', 'LEGENDS', 'RHINO', 'ORBIT', 'MARBLE', 'SAINT');
    const after = fc.constantFrom('', ' 4471', ' SANDTON', ' POLOKWANE ZA');
    fc.assert(
      fc.property(till, common, after, rands, (before, word, more, amount) => {
        expect([word, labelOf(`${before}${word}${more}`, -amount)]).toEqual([word, 'other.uncategorised_out']);
      }),
      { numRuns: 250 },
    );
    expect(labelOf('BAOBAB CAFE', -200)).toBe('food.restaurants');
    expect(labelOf('POS PURCHASE BAOBAB PHARMACY', -200)).toBe('medical.pharmacy');
  });
});
