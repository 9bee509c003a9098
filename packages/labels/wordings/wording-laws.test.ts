import { makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { labelRow } from '../decision/label-row.ts';
import { channelTable } from '../generated/channel-table.ts';

function verdictOf(description: string, cents: number): LabelVerdict {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').verdict;
}

const labelOf = (description: string, cents: number): string => verdictOf(description, cents).label;

/** Texts of card purchases as the banks print them, around the words of the shop. */
const CARD_TEXTS: readonly ((shop: string) => string)[] = [
  (shop) => `POS PURCHASE ${shop}`,
  (shop) => `${shop} 5221*3380 11 MAY CHEQUE CARD PURCHASE`,
  (shop) => `POS PURCHASE SETTLEMENT CARD NO. 3312 ${shop}`,
  (shop) => `Online Purchase: ${shop} (Card 1127)`,
  (shop) => `PURCHASE AT ${shop}`,
];
const cardText = fc.constantFrom(...CARD_TEXTS);
const AGGREGATORS = ['YOCO *', 'IKHOKHA*', 'SNAPSCAN*', 'PAYFAST*', 'OZOW*', 'SUMUP *', 'ZAPPER*'] as const;
const SHOPS = [
  ['VLEISMARK NOORD', 'food.groceries'],
  ['KAPSALON HAIR', 'services.personal_care'],
  ['DORPS APTEEK', 'medical.pharmacy'],
  ['TWEE TANDARTS', 'medical.care'],
  ['OOM PIET SE BANDE', 'transport.vehicle_service'],
  ['KHUMALO LIQUOR', 'food.alcohol_tobacco'],
  ['SUPERSPAR', 'food.groceries'],
  ['STEERS', 'food.fast_food'],
  ['CLICKS', 'medical.pharmacy'],
  ['BETWAY', 'gambling.betting_casino'],
] as const;

describe('the sign #', () => {
  test('The sign # changes no label of a card purchase, wherever it is printed behind the first word', () => {
    fc.assert(
      fc.property(cardText, fc.constantFrom(...SHOPS), fc.nat(20), fc.nat(9_999), (text, [shop], place, number) => {
        const words = text(shop).split(' ');
        const at = 1 + (place % words.length);
        const marked = [...words.slice(0, at), `#${number}`, ...words.slice(at)].join(' ');
        const plain = [...words.slice(0, at), String(number), ...words.slice(at)].join(' ');
        expect(labelOf(marked, -10_000)).toBe(labelOf(plain, -10_000));
        const glued = [...words.slice(0, at), '#', ...words.slice(at)].join(' ');
        expect(labelOf(glued, -10_000)).toBe(labelOf(text(shop), -10_000));
      }),
    );
  });

  test('The sign # marks a fee where it opens the text', () => {
    expect(labelOf('#Cash Withdrawal', -950)).toMatch(/^fees\./);
    expect(labelOf('##Service Fees', -950)).toMatch(/^fees\./);
  });
});

describe('a payment service before the name of a shop', () => {
  test('A payment service before a shop leaves the label to the shop, on every kind of text', () => {
    for (const text of CARD_TEXTS) {
      for (const [shop, label] of SHOPS) {
        for (const service of AGGREGATORS) {
          expect([service, shop, labelOf(text(`${service}${shop}`), -10_000)]).toEqual([service, shop, label]);
        }
      }
    }
  });

  test('A payment service with a star opens a card text, and a credit through it is a refund', () => {
    for (const service of AGGREGATORS) {
      expect([service, verdictOf(`${service}QORVEX ZIBULA`, -9_000).channel]).toEqual([service, 'card']);
      expect([service, labelOf(`POS PURCHASE ${service}QORVEX ZIBULA`, 9_000)]).toEqual([
        service,
        'reversed.merchant_refund',
      ]);
    }
  });

  test('A payment service pays a trader when money comes in, through every channel', () => {
    for (const service of ['YOCO', 'IKHOKHA', 'SNAPSCAN', 'ZAPPER', 'PAYFAST', 'OZOW', 'SUMUP'])
      for (const way of ['MAGTAPE CREDIT', 'CREDIT TRANSFER', 'Payment Received:', 'ACB CREDIT SETTLEMENT'])
        for (const word of ['', ' SETTLEMENT', ' PAYOUT', ' 0088123'])
          expect([way, service, word, labelOf(`${way} ${service}${word}`, 120_000)]).toEqual([
            way,
            service,
            word,
            'income.business',
          ]);
  });
});

describe('a fee', () => {
  test('A fee is still a fee beside every name of a wallet, a voucher or another channel', () => {
    const ways = channelTable
      .filter(({ channel }) => channel === 'wallet' || channel === 'payshap' || channel === 'eft')
      .flatMap(({ wordings }) => wordings.split(';'))
      .filter((wording) => !/\b(?:TO|FROM|NA|VAN|AAN|RECEIVED|ONTVANG|FOR|IN|OUT)$/.test(wording));
    expect(ways.length).toBeGreaterThan(50);
    for (const way of ways) expect([way, labelOf(`${way} FEE`, -950)]).toEqual([way, expect.stringMatching(/^fees\./)]);
  });

  test('A fee for a bank voucher is a fee, before and behind the word', () => {
    for (const name of ['INSTANT MONEY', 'EWALLET', 'CASHSEND', 'SEND MONEY', 'PAYSHAP'])
      for (const text of [`${name} FEE`, `FEE ${name}`, `FEE - ${name}`, `FEE: ${name} 0821112222`])
        expect([text, labelOf(text, -1_490)]).toEqual([text, expect.stringMatching(/^fees\./)]);
  });
});

describe('the word TAX', () => {
  test.each([
    ['IB PAYMENT TO SARS EFILING 9123456789', 'government.tax_payment'],
    ['IB PAYMENT TO PROVISIONAL TAX', 'government.tax_payment'],
    ['IB PAYMENT TO MARAIS TAX CONSULTANTS', 'services.other'],
    ['FNB App Payment To Lindiwe Tax Practitioner', 'services.other'],
    ['Banking App Payment: Taxi Fare Themba', 'transport.public'],
    ['POS PURCHASE TAXI RANK TUCKSHOP', 'food.groceries'],
  ])('%s is %s', (description, label) => {
    expect(labelOf(description, -95_000)).toBe(label);
  });
});

describe('a word for a tax in another phrase', () => {
  test('A tax word in another phrase is no tax: an invoice, a price with tax, a practitioner, a disc', () => {
    const phrases = ['TAX INVOICE 0091', 'INVOICE 0091 INCL TAX', 'TAX CERTIFICATE', 'TAX RETURN HELP', 'TAX DISC'];
    for (const way of ['IB PAYMENT TO', 'FNB App Payment To', 'DIGITAL PAYMENT DT'])
      for (const phrase of phrases)
        expect([phrase, labelOf(`${way} ${phrase}`, -95_000)]).toEqual([
          phrase,
          expect.not.stringMatching(/^government\.tax_payment/),
        ]);
  });
});

describe('a lender with a word for insurance behind its name', () => {
  test('A lender sells insurance where an insurance word follows its name, and collects a loan without it', () => {
    for (const lender of ['CAPFIN', 'FINCHOICE', 'WESBANK', 'DIRECT AXIS']) {
      expect([lender, labelOf(`DEBIT ORDER ${lender} INSURANCE`, -9_900)]).toEqual([
        lender,
        expect.stringMatching(/^insurance/),
      ]);
      expect([lender, labelOf(`DEBIT ORDER ${lender} 0012`, -90_000)]).toEqual([
        lender,
        expect.stringMatching(/^debt/),
      ]);
    }
  });
});

describe('one word of a trade', () => {
  test('A trade word names a street, not the trade, where a word for a street follows', () => {
    for (const word of ['CHURCH', 'SCHOOL', 'HOSPITAL', 'GARDEN', 'CLUB'])
      for (const street of ['STREET', 'RD', 'AVE', 'STRAAT', 'WEG'])
        expect(verdictOf(`POS PURCHASE QORVEX ${word} ${street}`, -9_000).ruleId).not.toMatch(/^trade:/);
  });

  test('A room word yields to the word for what is sold in it, in either order', () => {
    const goods = [
      ['NAIL', 'services.personal_care'],
      ['HAIR', 'services.personal_care'],
      ['PIZZA', 'food.fast_food'],
      ['SUSHI', 'food.restaurants'],
      ['TYRE', 'transport.vehicle_service'],
      ['OPTICAL', 'medical.care'],
    ] as const;
    for (const room of ['BAR', 'LOUNGE', 'CLUB', 'STUDIO', 'CLINIC'])
      for (const [good, label] of goods)
        for (const text of [`QORVEX ${good} ${room}`, `${room} QORVEX ${good}`])
          expect([text, labelOf(`POS PURCHASE ${text}`, -9_000)]).toEqual([text, label]);
  });

  test("DR is a title before a name, and neither the side of a transfer nor a street's end", () => {
    expect(labelOf('POS PURCHASE DR MOSALA INC', -45_000)).toBe('medical.care');
    expect(labelOf('IB PAYMENT TO DR MOSALA', -45_000)).toBe('medical.care');
    expect(labelOf('INTERNAL TRANSFER DR QORVEX', -45_000)).toBe('transfer.third_party_out');
    expect(labelOf('DIGITAL TRANSF DR ABSA BANK QORVEX', -45_000)).toBe('transfer.third_party_out');
    expect(labelOf('POS PURCHASE QORVEX WITKOPPEN DR', -45_000)).toBe('other.uncategorised_out');
  });

  test('An animal word makes a vet, not a doctor for people, wherever the animal is treated', () => {
    for (const text of ['VETERINARY HOSPITAL', 'QORVEX VET', 'VET CLINIC QORVEX', 'ANIMAL CLINIC QORVEX'])
      expect([text, labelOf(`CARD PURCHASE ${text}`, -90_000)]).toEqual([text, 'services.other']);
  });

  test('LIFE is an insurer on a debit order and never at a till', () => {
    expect(labelOf('DEBIT ORDER QORVEX LIFE', -21_000)).toBe('insurance.life_funeral');
    expect(labelOf('POS PURCHASE QORVEX LIFE', -21_000)).toBe('other.uncategorised_out');
  });

  test('A mall is only a place where something else is named there', () => {
    expect(labelOf('POS PURCHASE QORVEX MALL PHARMACY', -9_000)).toBe('medical.pharmacy');
    expect(labelOf('POS PURCHASE QORVEX MALL ZIBULA', -9_000)).toBe('other.uncategorised_out');
  });
});

describe('money in from a company', () => {
  test('Money in from a company is a refund on a card or in refund words, and not by transfer', () => {
    const companies = ['TAKEALOT', 'WOOLWORTHS', 'MR PRICE', 'CLICKS', 'GAME STORES'];
    for (const company of companies) {
      expect(labelOf(`POS PURCHASE ${company}`, 39_900)).toBe('reversed.merchant_refund');
      for (const way of ['MAGTAPE CREDIT', 'CREDIT TRANSFER', 'Payment Received:'])
        expect([company, way, labelOf(`${way} ${company}`, 39_900)]).toEqual([
          company,
          way,
          expect.not.stringMatching(/^reversed/),
        ]);
    }
  });

  test('Money in from a company follows its work words: pay, commission, locum shifts, an invoice', () => {
    for (const company of ['OLD MUTUAL', 'NETCARE', 'DISCOVERY HEALTH', 'WOOLWORTHS', 'INTERCARE']) {
      expect(labelOf(`MAGTAPE CREDIT ${company} COMMISSION`, 900_000)).toBe('income.salary');
      expect(labelOf(`MAGTAPE CREDIT ${company} SALARY`, 900_000)).toBe('income.salary');
      expect(labelOf(`MAGTAPE CREDIT ${company} LOCUM`, 900_000)).toBe('income.contractor');
      expect(labelOf(`CREDIT TRANSFER ${company} INVOICE 0091`, 900_000)).toBe('income.contractor');
    }
  });

  test('Money in from a company is a refund without such words after a recent equal purchase', () => {
    const rows = (price: number): PrintedRow[] => [
      ['2026-01-05', 'POS PURCHASE TAKEALOT', -price],
      ['2026-01-15', 'PAYMENT RECEIVED TAKEALOT', 39_900],
    ];
    const labels = (price: number) =>
      labelApplicant([makeLedger(rows(price))], NO_OVERRIDES)[0]?.transactions.map(({ label }) => label);
    expect(labels(39_900)?.[1]).toBe('reversed.merchant_refund');
    expect(labels(39_901)?.[1]).not.toBe('reversed.merchant_refund');
  });

  test('Money in from a payroll with a run number is pay', () => {
    for (const run of ['PAYROLL RUN 12', 'PAYROLL RUN 00031', 'SALARY RUN 3', 'SALARIES BATCH 0093', 'WAGES RUN 7'])
      expect([run, labelOf(`MAGTAPE CREDIT QORVEX ${run}`, 900_000)]).toEqual([run, 'income.salary']);
  });
});

describe('a debit order that was disputed', () => {
  test('A disputed debit order is named by its reason, whatever the words beside it', () => {
    for (const text of [
      'RETURNED DISPUTED DEBIT QORVEX',
      'DISPUTED DEBIT ORDER REVERSED QORVEX',
      'Debit order disputed and returned QORVEX',
      'ACB UNPAID DEBIT DISPUTED QORVEX',
      'DISPUTED ITEM RETURNED QORVEX',
    ])
      expect([text, labelOf(text, 45_000)]).toEqual([text, 'returned.disputed_or_stopped']);
  });
});

describe('a network of mobile phones', () => {
  test('A mobile network is a shop on a card, a contract on a debit order and airtime when prepaid', () => {
    for (const network of ['VODACOM', 'MTN', 'CELL C', 'TELKOM MOBILE']) {
      for (const shop of ['', ' SHOP', ' STORE CRESTA'])
        expect([network, labelOf(`POS PURCHASE ${network}${shop}`, -89_900)]).toEqual([network, 'shopping.general']);
      for (const order of ['DEBIT ORDER', 'MAGTAPE DEBIT', 'DEBICHECK'])
        expect([network, labelOf(`${order} ${network} 220131`, -39_900)]).toEqual([network, 'housing.mobile_contract']);
      expect([network, labelOf(`PREPAID MOBILE PURCHASE ${network}`, -2_900)]).toEqual([
        network,
        'housing.airtime_data',
      ]);
      expect(labelOf(`CARD PURCHASE ${network} CONTRACT`, -39_900)).toBe('housing.mobile_contract');
    }
  });
});

describe('cash at a till', () => {
  test('Cash at a till is cash, whatever shop pays it out', () => {
    for (const shop of ['SHOPRITE', 'PICK N PAY', 'BOXER', 'CHECKERS', 'USAVE', 'QORVEX'])
      for (const words of [
        'CASH@TILL',
        'CASHBACK AT',
        'CASH BACK',
        'POS PURCHASE WITH CASHBACK',
        'POS CASH WITHDRAWAL',
      ])
        expect([words, shop, labelOf(`${words} ${shop}`, -30_000)]).toEqual([words, shop, 'cash.till_withdrawal']);
  });

  test('Cash is drawn at a machine where the text names one', () => {
    for (const text of ['TRN ATM QORVEX', 'QORVEX ATM 0012', 'ATM CASH SHOPRITE CENTRE'])
      expect([text, labelOf(text, -30_000)]).toEqual([text, 'cash.atm_withdrawal']);
  });
});

describe('what a shop sells by mandate beside goods', () => {
  test("A shop's product sold by mandate is named by the words behind the shop's name", () => {
    for (const shop of ['CLICKS', 'EDGARS', 'MR PRICE', 'TRUWORTHS', 'ACKERMANS']) {
      expect([shop, labelOf(`MAGTAPE DEBIT ${shop} INSURANCE`, -9_900)]).toEqual([shop, 'insurance.short_term']);
      expect([shop, labelOf(`MAGTAPE DEBIT ${shop} FUNERAL`, -9_900)]).toEqual([shop, 'insurance.life_funeral']);
    }
  });
});

describe('a letter that a sign joins to a word', () => {
  const word = fc.constantFrom('SHIRTS', 'BIKES', 'RIDERS', 'TREADS', 'FRAMES');

  test('A letter joined to a word by a sign is no initial, and the same letter before a surname is one', () => {
    fc.assert(
      fc.property(fc.constantFrom('T', 'E', 'X', 'K'), fc.constantFrom('/', '-'), word, (letter, sign, rest) => {
        expect(verdictOf(`${letter}${sign}${rest} PAY`, 850_000).ruleId).not.toBe('fallback:person');
      }),
      { seed: 20_261_122 },
    );
    expect(verdictOf('T SHABANGU', 850_000).ruleId).toBe('fallback:person');
  });
});

describe('the last word of a name that opens a phrase', () => {
  test.each(['UBUNTU CASH AND CARRY', 'UBUNTU CASH AN', 'ADVANCE CASH & CARRY', 'POS PURCHASE UBUNTU CASH AN'])(
    '%s is the shop of the phrase and not the lender of the name',
    (text) => {
      const { label, counterparty } = verdictOf(text, -35_000);
      expect(label).toBe('food.groceries');
      expect(['ubuntu-cash', 'advance-cash']).not.toContain(counterparty?.id);
    },
  );

  test('A lender by name alone stays a lender', () => {
    expect(labelOf('UBUNTU CASH', -35_000)).toBe('debt.short_term_loan');
  });
});

describe('a trade word inside a legal phrase', () => {
  const ORDERS = [
    ['EMOLUMENT ATTACHMENT ORDER', 'debt.collections'],
    ['EMOLUMENTS ATTACHMENT ORDER', 'debt.collections'],
    ['ADMINISTRATION ORDER', 'debt.collections'],
    ['COURT ORDER', 'debt.collections'],
    ['JUDGMENT ORDER', 'debt.collections'],
    ['MAINTENANCE ORDER', 'family.maintenance_paid'],
  ] as const;

  test('A legal phrase keeps its label behind any channel and before any case number', () => {
    const way = fc.constantFrom('', 'DEBIT ORDER ', 'EFT ', 'STOP ORDER ', 'MAGTAPE DEBIT ');
    const behind = fc.constantFrom('', ' REF', ' CASE', ' NO');
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDERS),
        way,
        behind,
        fc.integer({ min: 1000, max: 999_999 }),
        (one, by, of, no) => {
          const [phrase, label] = one;
          const text = `${by}${phrase}${of} ${no}`;
          expect([text, labelOf(text, -90_000)]).toEqual([text, label]);
        },
      ),
    );
  });

  test('The word ORDER behind another word is never the beginning of a shop that takes orders', () => {
    const word = fc.string({ unit: fc.constantFrom(...'BCDFGKLMNPRSTVZAEIOU'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(word, (before) => {
        const { ruleId } = verdictOf(`${before} ORDER`, -90_000);
        expect([before, ruleId]).not.toEqual([before, 'merchant:orderin']);
      }),
    );
  });
});
