import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';

const PAY_DAYS = ['2026-01-23', '2026-02-25', '2026-03-25', '2026-04-24'];

/** Labels of credits of one text: a rand amount for each of the pay days, in order. */
function labelsOf(description: string, rands: readonly number[]): string[] {
  const rows = rands.map((amount, index): PrintedRow => [PAY_DAYS[index] ?? '', description, amount * 100]);
  return labelApplicant([makeLedger(rows)], NO_OVERRIDES).flatMap(({ transactions }) =>
    transactions.map(({ label }) => label),
  );
}

const SALARY = 'income.salary';

describe('credits of natural persons', () => {
  const supports = [3_000, 3_000, 3_000, 3_000];

  test('a relative sends support, through whichever channel and bank', () => {
    for (const text of [
      'MOM',
      'FROM MY SISTER',
      'INWARD EFT MA LOVE',
      'ACB CREDIT OUMA',
      'FNB OB PMT BOETIE',
      'CREDIT TRANSFER MALUME',
      'ABSA BANK GOGO',
      'GELD VAN PA',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, 'transfer.third_party_in']);
    }
  });

  test('a name of initials or a first name and a surname sends support, in either order', () => {
    for (const text of [
      'INWARD EFT T NKOSI',
      'NKOSI T',
      'CREDIT TRANSFER THANDI MOKOENA',
      'MRS VAN DER MERWE',
      'THABO',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, 'transfer.third_party_in']);
    }
  });

  test('a person who writes a word for pay or for work pays for work', () => {
    for (const text of [
      'T NKOSI WAGES',
      'MRS BOTHA CHAR',
      'J SMITH GARDENER',
      'M NAIDOO TIPS',
      'INWARD EFT P BOTHA TUINWERK',
      'THANDI MOKOENA UMHOLO',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, SALARY]);
    }
  });

  test('a surname before the word of a business, and a payroll run, pay', () => {
    for (const text of [
      'DLAMINI ATTORNEYS',
      'VD MERWE BOERDERY',
      'INWARD EFT J SMITH TRANSPORT',
      'MAGTAPE CREDIT T NKOSI',
    ]) {
      expect([text, ...new Set(labelsOf(text, supports))]).toEqual([text, SALARY]);
    }
  });
});

describe('credits of payers whose name says nothing', () => {
  const ledgerOf = (payer: string, cents: number, more = 0): string[] => {
    const rows = PAY_DAYS.flatMap((day, index): PrintedRow[] => [
      [day, 'ACME LTD SALARY', 1_000_000],
      [day, payer, cents + index * more],
    ]);
    return labelApplicant([makeLedger(rows)], NO_OVERRIDES).flatMap(({ transactions }) =>
      transactions.map(({ label }) => label),
    );
  };

  test('Credits of an unknown payer are pay where no other pay is known', () => {
    expect(new Set(labelsOf('INWARD EFT XYZQ 4711', [3_000, 3_000, 3_000, 3_000]))).toEqual(new Set([SALARY]));
  });

  test('Credits are not pay where the words note purposes, affection or relatives, in any mix', () => {
    const word = fc.constantFrom('LOVE', 'YOU', 'FOOD', 'GROCERIES', 'ELECTRICITY', 'BABY', 'DEPOSIT', 'DAD', 'PETROL');
    const note = fc.tuple(fc.constantFrom('', 'FOR ', 'MY '), fc.array(word, { minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(note, fc.integer({ min: 1_500, max: 9_000 }), ([before, words], rands) => {
        expect(labelsOf(`${before}${words.join(' ')}`, [rands, rands, rands, rands])).not.toContain(SALARY);
      }),
      { numRuns: 60 },
    );
  });

  test('Credits are not pay where they name a share of a purchase, or a child', () => {
    for (const text of ['NETFLIX SHARE', 'SHARE OF DSTV', 'SPOTIFY SPLIT', 'HALF NETFLIX', 'JUNIOR', 'FROM JUNIOR'])
      expect([text, labelsOf(text, [1_500, 1_500, 1_500, 1_500]).includes(SALARY)]).toEqual([text, false]);
  });

  test('Credits are not pay where a note names a body to be paid, such as a school', () => {
    expect(labelsOf('School fees kids', [3_000, 3_000, 3_000, 3_000])).not.toContain(SALARY);
  });

  test('Credits are pay where a firm is named by purpose words and pays odd cents', () => {
    for (const firm of ['GREEN LIFE', 'WATER CARE'])
      expect(new Set(labelsOf(firm, [18_432.5, 18_432.5, 18_432.5, 18_432.5]))).toEqual(new Set([SALARY]));
  });

  test('Credits are not pay where the words are the holder’s own first name', () => {
    const account = makeAccount({ holderName: 'REFILWE TLOU' });
    const rows = PAY_DAYS.map((day): PrintedRow => [day, 'FNB REFILWE', 250_000]);
    const labels = labelApplicant([makeLedger(rows, account)], NO_OVERRIDES)[0]?.transactions.map(({ label }) => label);
    expect(labels).not.toContain(SALARY);
  });

  test('Beside known pay, unknown whole or fixed credits are not pay and varying ones are a second pay', () => {
    expect(ledgerOf('INWARD EFT XYZQ 4711', 300_000).filter((label) => label === SALARY)).toHaveLength(4);
    expect(ledgerOf('INWARD EFT XYZQ 4711', 312_345).filter((label) => label === SALARY)).toHaveLength(4);
    expect(ledgerOf('INWARD EFT XYZQ 4711', 312_345, 6_789).filter((label) => label === SALARY)).toHaveLength(8);
    expect(ledgerOf('INWARD EFT QORVEX BROS', 300_000).filter((label) => label === SALARY)).toHaveLength(8);
  });
});

describe('what a processor of cards pays out', () => {
  test.each(['YOCO SETTLEMENT QORVEX', 'SNAPSCAN QORVEX', 'ZAPPER SETTLEMENT QORVEX', 'PAYFAST PAYOUT'])(
    "A card processor's payouts are takings and not pay, equal month after month: %s",
    (text) => {
      expect(new Set(labelsOf(text, [9_013, 9_021, 9_034, 9_047]))).toEqual(new Set(['income.business']));
    },
  );

  test("A card processor's payout is pay where the text names it so", () => {
    expect(new Set(labelsOf('YOCO SALARY', [9_013, 9_021, 9_034, 9_047]))).toEqual(new Set([SALARY]));
  });
});

describe('pay that no word names', () => {
  test('Regular stable credits from an insurer or a casino are pay too', () => {
    for (const employer of ['MAGTAPE CREDIT MOMENTUM', 'ACB CREDIT TSOGO SUN', 'SUN INTERNATIONAL']) {
      expect([employer, ...labelsOf(employer, [18_000, 18_000, 18_400])]).toEqual([employer, SALARY, SALARY, SALARY]);
    }
  });

  test('A payroll run that names nobody, or only the employee, is pay', () => {
    for (const text of [
      'ACB CREDIT',
      'MAGTAPE CREDIT',
      'MAGTAPE CREDIT 5512093',
      'ACB CREDIT T NKOSI 00881',
      'T NKOSI EMP 00412',
    ])
      expect([text, ...labelsOf(text, [18_000, 18_000, 18_400])]).toEqual([text, SALARY, SALARY, SALARY]);
  });

  test('A claim, an annuity and winnings are not pay, whatever their rhythm', () => {
    for (const credit of ['MOMENTUM CLAIM', 'MOMENTUM ANNUITY', 'SANLAM DISABILITY', 'TSOGO SUN WINNINGS']) {
      expect(labelsOf(`MAGTAPE CREDIT ${credit}`, [18_000, 18_000, 18_000])).not.toContain(SALARY);
    }
  });

  test('Two payments or differing sums from a casino or an insurer are not pay', () => {
    expect(labelsOf('ACB CREDIT TSOGO SUN', [5_000, 5_000])).not.toContain(SALARY);
    // The median is R5 000; two of four lie more than 20 % from it.
    expect(labelsOf('ACB CREDIT TSOGO SUN', [2_000, 5_000, 5_000, 9_000])).not.toContain(SALARY);
    expect(labelsOf('MAGTAPE CREDIT MOMENTUM', [40_000, 40_000])).not.toContain(SALARY);
  });

  test('Pay is recognised after two payments where the name is that of a company', () => {
    expect(labelsOf('INWARD EFT QORVEX BROS', [9_100, 9_200])).toEqual([SALARY, SALARY]);
    expect(labelsOf('INWARD EFT J QORVEX', [9_100, 9_200])).not.toContain(SALARY);
  });

  test('The bank that the money came through is not a payer of salary', () => {
    expect(labelsOf('DIGITAL TRANSF CR ABSA BANK QORVEX', [9_100, 9_200])).not.toContain(SALARY);
  });

  test('A scholarship and an advance on pay are not pay', () => {
    expect(labelsOf('ACB CREDIT QORVEX SCHOLARSHIP FUND', [2_000, 2_000, 2_000])).toEqual(
      Array.from({ length: 3 }, () => 'income.stipend_bursary'),
    );
    expect(labelsOf('INSTANT PAYMENT FROM SMARTWAGE', [800, 800, 800])).toEqual(
      Array.from({ length: 3 }, () => 'loan_in.wage_advance'),
    );
  });
});

describe('pay whose wording changes', () => {
  /** Labels of the fifth credit, R20 000 on 25 May 2026, after four of one employer. */
  const labelAfterChange = (text: string, rands: number, on = '2026-05-25'): string | undefined => {
    const before = PAY_DAYS.map((day): PrintedRow => [day, 'ACME HOLDINGS SALARY', 20_000 * 100]);
    const [account] = labelApplicant([makeLedger([...before, [on, text, rands * 100]])], NO_OVERRIDES);
    return account?.transactions.at(-1)?.label;
  };

  test('The first payment under another wording is pay already', () => {
    expect(labelAfterChange('AHZX EDI 4471', 20_000)).toBe(SALARY);
    expect(labelAfterChange('AHZX EDI 4471', 20_900)).toBe(SALARY); // 4.5 % more
  });

  test('A credit of another amount, off its days or from a person is not continued pay', () => {
    expect(labelAfterChange('AHZX EDI 4471', 24_000)).not.toBe(SALARY);
    expect(labelAfterChange('AHZX EDI 4471', 20_000, '2026-05-08')).not.toBe(SALARY);
    expect(labelAfterChange('MOM', 20_000)).not.toBe(SALARY);
  });
});

describe('a base with commission on top', () => {
  const DAYS = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}-25`);
  const someBase = fc.integer({ min: 2_500, max: 30_000 });
  /** Commission by month as a share of the base; four months or more bring none. */
  const someCommissions = fc
    .tuple(
      fc.array(fc.double({ min: 0.05, max: 1.5, noNaN: true }), { minLength: 8, maxLength: 8 }),
      fc.shuffledSubarray([...DAYS.keys()], { minLength: 4, maxLength: 8 }),
    )
    .map(([shares, none]) => DAYS.map((_, index) => (none.includes(index) ? 0 : (shares[index % shares.length] ?? 0))));

  const labelsOfPayments = (base: number, shares: readonly number[], text: (index: number) => string): string[] => {
    const rows = DAYS.map(
      (date, index): PrintedRow => [date, text(index), Math.round(base * (1 + (shares[index] ?? 0))) * 100],
    );
    const labelled = labelApplicant([makeLedger(rows)], NO_OVERRIDES).flatMap(({ transactions }) => transactions);
    return [...new Set(labelled.map(({ label }) => label))];
  };

  test('A base with commission is pay from an organisation, a payroll run or a payer with numbered payments', () => {
    fc.assert(
      fc.property(
        someBase,
        someCommissions,
        fc.constantFrom(
          'KARELIX HOLDINGS',
          'INWARD EFT KARELIX PTY LTD',
          'MAGTAPE CREDIT KARELIX',
          'BATCH {N} KARELIX',
          'INWARD EFT KARELIX {N}',
        ),
        (base, shares, shape) => {
          const text = (index: number): string => shape.replace('{N}', String(48_117 + index * 913));
          expect(labelsOfPayments(base, shares, text)).toEqual([SALARY]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('A base with commission from a relative or another person is not pay', () => {
    fc.assert(
      fc.property(
        someBase,
        someCommissions,
        fc.constantFrom('INWARD EFT MOM', 'INWARD EFT T NKOSI', 'INWARD EFT THANDI MOKOENA'),
        (base, shares, text) => {
          expect(labelsOfPayments(base, shares, () => text)).not.toContain(SALARY);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('Pay with commission needs a base that recurs: amounts that all differ are those of a client', () => {
    const shares = DAYS.map((_, index) => ((index * 5) % 12) * 0.2);
    expect(labelsOfPayments(8_000, shares, () => 'INWARD EFT KARELIX PTY LTD')).not.toContain(SALARY);
  });
});

describe('a firm that is named like a person', () => {
  const same = [5_000, 5_000, 5_000, 5_000];

  test('A firm named like a person pays salary, whatever its initials, surname and company form', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[B-HJ-NP-RT-Z]$/),
        fc.constantFrom('NKOSI', 'BOTHA', 'NAIDOO', 'MOKOENA'),
        fc.constantFrom(
          'INCORPORATED',
          'INC',
          'LIMITED',
          'AND ASSOCIATES',
          '& ASSOCIATES',
          'ATTORNEYS',
          'ATTORN',
          'INCORPOR',
          'T/A KARELIX',
        ),
        fc.constantFrom('', 'INWARD EFT ', 'CREDIT TRANSFER '),
        (initial, surname, form, channel) => {
          expect([...new Set(labelsOf(`${channel}${initial} ${surname} ${form}`, same))]).toEqual([SALARY]);
        },
      ),
      { numRuns: 60 },
    );
  });
});
