import { dateOfDayNumber, dayNumber } from '@imali/ledger/basics/calendar.ts';
import { fingerprintsOf } from '@imali/ledger/rows/fingerprint.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import type { LedgerAccount } from '@imali/ledger/rows/ledger.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';

const holderName = 'MISS NALEDI K MOATSHE';
const absa = makeAccount({
  id: 'absa',
  bankSlug: 'absa',
  accountNumber: '4090001111',
  accountName: 'Transact',
  holderName,
});
const capitec = makeAccount({
  id: 'capitec',
  bankSlug: 'capitec',
  accountNumber: '1390002222',
  accountName: 'Main Account',
  holderName: 'N K Moatshe',
});
const nedbank = makeAccount({
  id: 'nedbank',
  bankSlug: 'nedbank',
  accountNumber: '1190003333',
  accountName: 'MiGoals',
  holderName,
});

/** Each row with the row that it is paired with. */
function pairsOf(...accounts: readonly (readonly [LedgerAccount, readonly PrintedRow[]])[]): string[] {
  const labelled = labelApplicant(
    accounts.map(([account, rows]) => makeLedger(rows, account)),
    NO_OVERRIDES,
  );
  return labelled.flatMap(({ transactions }) =>
    transactions.flatMap((row) =>
      row.amountCents < 0 && row.pairedWith !== null ? [`${row.id} > ${row.pairedWith}`] : [],
    ),
  );
}

describe('a transfer between own accounts', () => {
  test('A transfer is found by the holder’s name and the other bank, whatever trade word the note has', () => {
    expect(
      pairsOf(
        [absa, [['2026-03-03', 'DIGITAL PAYMENT CAPITEC NALEDI MOATSHE GROCERIES', -150_000]]],
        [capitec, [['2026-03-03', 'ABSA BANK N MOATSHE', 150_000]]],
      ),
    ).toEqual(['absa-0 > capitec-0']);
  });

  test('A payment to somebody else takes no leg of a transfer that both texts speak of', () => {
    // Two pairs of which one text each speaks of the holder do not outweigh the one of which both do.
    expect(
      pairsOf(
        [
          absa,
          [
            ['2026-03-03', 'PAYMENT TO CAPITEC NALEDI MOATSHE', -51_734],
            ['2026-03-03', 'PAYMENT TO AUNT DORA', -51_734],
          ],
        ],
        [
          capitec,
          [
            ['2026-03-03', 'PAYMENT FROM SIBUSISO', 51_734],
            ['2026-03-03', 'ABSA BANK OWN ACC', 51_734],
          ],
        ],
      ),
    ).toEqual(['absa-0 > capitec-1']);
  });

  test('Payments to one relative and from another, equal and on one day, are not a transfer', () => {
    expect(
      pairsOf(
        [absa, [['2026-03-03', 'DIGITAL PAYMENT T MOATSHE', -150_000]]],
        [capitec, [['2026-03-03', 'PAYMENT FROM B MOATSHE', 150_000]]],
      ),
    ).toEqual([]);
  });

  test('Monthly pay on the day of an equal rent payment is not a transfer', () => {
    const months = ['2026-01-25', '2026-02-25', '2026-03-25', '2026-04-25'];
    expect(
      pairsOf(
        [absa, months.map((day): PrintedRow => [day, 'STOP ORDER ROSEBANK LETTINGS', -950_000])],
        [capitec, months.map((day): PrintedRow => [day, 'KAROO SOLAR N K MOATSHE', 950_000])],
      ),
    ).toEqual([]);
  });

  test('A transfer without a name is found by amounts that vary and agree each time', () => {
    const sums = [123_456, 80_000, 45_050, 210_000, 99_900];
    const days = ['2026-01-06', '2026-01-19', '2026-02-03', '2026-02-24', '2026-03-10'];
    const rows = (text: string, sign: 1 | -1) =>
      sums.map((cents, at): PrintedRow => [days[at] ?? '', text, sign * cents]);
    expect(pairsOf([absa, rows('DIGITAL PMT HOLIDAY', -1)], [capitec, rows('REAL CLEARING HOLIDAY', 1)])).toHaveLength(
      5,
    );
  });

  describe('with one note on both sides', () => {
    /** As people write: a purpose, an unknown word, words of an account, or a number alone. */
    const note = fc.oneof(
      fc.constantFrom('POCKET MONEY', 'GROCERIES', 'EMERGENCY FUND', 'Xmas', 'PETROL', 'RENT', 'LOBOLA FUND', 'QAVELO'),
      fc.integer({ min: 1_000, max: 9_999 }).map((number) => `REF ${number}`),
    );
    const cents = fc.integer({ min: 3, max: 90 }).map((hundreds) => hundreds * 10_000);
    const days = fc
      .record({ first: fc.integer({ min: 1, max: 27 }), months: fc.integer({ min: 3, max: 8 }), late: fc.boolean() })
      .map(({ first, months, late }) =>
        Array.from({ length: months }, (_, month) => {
          const sent = dayNumber(`2026-0${month + 1}-01`) + first - 1;
          return { sent: dateOfDayNumber(sent), received: dateOfDayNumber(sent + (late ? 1 : 0)) };
        }),
      );

    test('An equal monthly transfer with one note is found, on the same or the next day', () => {
      fc.assert(
        fc.property(note, cents, days, (text, amount, months) => {
          const pairs = pairsOf(
            [absa, months.map(({ sent }): PrintedRow => [sent, text, -amount])],
            [capitec, months.map(({ received }): PrintedRow => [received, text, amount])],
          );
          expect(pairs).toHaveLength(months.length);
        }),
        { numRuns: 40 },
      );
    });

    test('A transfer is not found where the notes differ, or name a company or a person', () => {
      fc.assert(
        fc.property(
          cents,
          days,
          fc.constantFrom(
            ['QAVELO', 'GROCERIES'],
            ['RENT', 'ZOLVEX'],
            ['REF 4471', 'REF 4472'],
            ['QAVELO HOLDINGS', 'QAVELO HOLDINGS'],
            ['T NKOSI', 'T NKOSI'],
            ['SALARY', 'SALARY'],
          ),
          (amount, months, [sentFor = '', receivedFor = '']) => {
            const pairs = pairsOf(
              [absa, months.map(({ sent }): PrintedRow => [sent, sentFor, -amount])],
              [capitec, months.map(({ received }): PrintedRow => [received, receivedFor, amount])],
            );
            expect(pairs).toEqual([]);
          },
        ),
        { numRuns: 40 },
      );
    });
  });

  test('A transfer over the Easter weekend arrives on the second business day at most', () => {
    // Thursday 2 April 2026; Good Friday the 3rd and Family Day, Monday the 6th, are holidays: Tuesday is the first, Wednesday the second.
    const arriving = (day: string) =>
      pairsOf(
        [absa, [['2026-04-02', 'PAYMENT CAPITEC N MOATSHE', -70_000]]],
        [capitec, [[day, 'ABSA N MOATSHE', 70_000]]],
      );
    expect(arriving('2026-04-07')).toHaveLength(1);
    expect(arriving('2026-04-08')).toHaveLength(1);
    expect(arriving('2026-04-09')).toHaveLength(0);
  });

  test('A transfer may be smaller by a fee that the text prints', () => {
    const out: PrintedRow = ['2026-03-03', 'PAYMENT CAPITEC N MOATSHE INCL FEE 10.00', -101_000];
    expect(pairsOf([absa, [out]], [capitec, [['2026-03-03', 'ABSA N MOATSHE', 100_000]]])).toHaveLength(1);
    expect(pairsOf([absa, [out]], [capitec, [['2026-03-03', 'ABSA N MOATSHE', 100_100]]])).toHaveLength(0);
  });

  test('A transfer in two hops over three accounts is two transfers', () => {
    expect(
      pairsOf(
        [absa, [['2026-03-03', 'PAYMENT CAPITEC N MOATSHE', -300_000]]],
        [
          capitec,
          [
            ['2026-03-03', 'ABSA N MOATSHE', 300_000],
            ['2026-03-03', 'PAYMENT NEDBANK N MOATSHE', -300_000],
          ],
        ],
        [nedbank, [['2026-03-03', 'CAPITEC N MOATSHE', 300_000]]],
      ),
    ).toEqual(['absa-0 > capitec-0', 'capitec-1 > nedbank-0']);
  });

  test('A transfer to a credit card or a home loan takes three business days at most', () => {
    const card = makeAccount({ ...nedbank, id: 'card', accountType: 'credit_card', accountName: 'Gold Card' });
    const bond = makeAccount({ ...nedbank, id: 'bond', accountType: 'home_loan', accountName: 'Home Loan' });
    expect(
      pairsOf(
        [absa, [['2026-03-03', 'CREDIT CARD PAYMENT', -45_617]]],
        [card, [['2026-03-06', 'PAYMENT RECEIVED', 45_617]]],
      ),
    ).toHaveLength(1);
    expect(
      pairsOf(
        [absa, [['2026-03-02', 'NEDBANK HOME LOAN', -1_234_567]]],
        [bond, [['2026-03-02', 'INSTALMENT RECEIVED', 1_234_567]]],
      ),
    ).toHaveLength(1);
  });

  test('Many equal transfers a day are paired once each, in time that grows with the rows', () => {
    const many = (text: string, cents: number) =>
      Array.from({ length: 3_000 }, (): PrintedRow => ['2026-03-03', text, cents]);
    const pairs = pairsOf(
      [absa, many('PAYMENT CAPITEC N MOATSHE', -10_000)],
      [capitec, many('ABSA N MOATSHE', 10_000)],
    );
    expect(new Set(pairs.flatMap((pair) => pair.split(' > '))).size).toBe(2 * pairs.length);
    expect(pairs.length).toBeGreaterThan(2_900);
  });

  test('A transfer needs one currency', () => {
    const dollars = makeAccount({ ...capitec, currency: 'USD' });
    expect(
      pairsOf(
        [absa, [['2026-03-03', 'PAYMENT CAPITEC N MOATSHE', -5_000]]],
        [dollars, [['2026-03-03', 'ABSA N MOATSHE', 5_000]]],
      ),
    ).toEqual([]);
  });

  test('A row that a person labelled otherwise is never paired as a transfer', () => {
    const out = makeLedger([['2026-03-03', 'PAYMENT CAPITEC N MOATSHE', -5_000]], absa);
    const into = makeLedger([['2026-03-03', 'ABSA N MOATSHE', 5_000]], capitec);
    const user = new Map(fingerprintsOf(out).map((key) => [key, 'housing.rent'] as const));
    const [first] = labelApplicant([out, into], { ...NO_OVERRIDES, user });
    expect(first?.transactions[0]).toMatchObject({ label: 'housing.rent', pairedWith: null });
  });
});

describe('money to an own account that is not connected', () => {
  const labelled = (rows: readonly PrintedRow[], account = absa) =>
    labelApplicant([makeLedger(rows, account)], NO_OVERRIDES)[0]?.transactions ?? [];

  test.each([
    ['PAYMENT TO CAPITEC N K MOATSHE', -50_000],
    ['PAYMENT TO NALEDI MOATSHE', -50_000],
    ['DIGITAL PMT MOATSHE NK', -50_000],
    ['CAPITEC NALEDI MOATSHE', 50_000],
    ['PAYMENT TO SELF', -50_000],
    ['PAYMENT TO OWN ACC', -50_000],
    ['PAYMENT TO TYMEBANK SAVINGS', -50_000],
  ])('Money to an unconnected own account is recognised in %s', (text, cents) => {
    const [row] = labelled([['2026-03-03', text, cents]]);
    expect(row?.ruleId).toBe('pass:own-account-unconnected');
    expect(row?.counterparty?.type).toBe('own_account');
    expect(row?.label).toMatch(/^(transfer\.own_account|savings\.)/);
  });

  test.each([
    ['PAYMENT TO T MOATSHE', -50_000],
    ['PAYMENT TO MOATSHE', -50_000],
    ['PAYMENT TO MR MOATSHE', -50_000],
    ['KAROO SOLAR CC N K MOATSHE', 1_850_000],
    ['SALARY N K MOATSHE', 1_850_000],
    ['DEBIT ORDER OUTSURANCE N K MOATSHE', -50_000],
    ['PAYMENT TO SELF STORAGE', -50_000],
    ['PAYMENT TO CAPITEC', -50_000],
  ])('No unconnected own account is recognised in %s', (text, cents) => {
    expect(labelled([['2026-03-03', text, cents]])[0]?.ruleId).not.toMatch(/^pass:own-account/);
  });

  test('The payee of a payment run, and a business or employee of the same name, is no own account', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('N K MOATSHE', 'NALEDI MOATSHE', 'MOATSHE NK', 'MISS N MOATSHE'),
        fc.constantFrom<(name: string) => string>(
          (name) => `ACB CREDIT ${name}`,
          (name) => `MAGTAPE CREDIT ${name} 00881`,
          (name) => `CREDIT TRANSFER ${name}`,
          (name) => `${name} EMP 00412`,
          (name) => `${name} PLUMBING`,
        ),
        (name, print) => {
          const rows = labelled([['2026-03-25', print(name), 1_850_000]]);
          expect(rows[0]?.ruleId).not.toMatch(/^pass:own-account/);
        },
      ),
    );
    const own = labelled([['2026-03-25', 'ACB CREDIT OWN ACC N K MOATSHE', 1_850_000]]);
    expect(own[0]?.ruleId).toBe('pass:own-account-unconnected');
  });

  test("Money to an own account is a transfer at another bank, and savings in the same bank's pocket", () => {
    const labels = labelled([
      ['2026-03-03', 'PAYMENT TO TYMEBANK SAVINGS', -50_000],
      ['2026-03-04', 'PAYMENT TO NALEDI MOATSHE SAVINGS', -50_000],
      ['2026-03-05', 'TRANSFER TO SAVINGS POCKET', -50_000],
    ]).map(({ label }) => label);
    expect(labels).toEqual(['transfer.own_account_out', 'transfer.own_account_out', 'savings.deposit']);
  });

  test('An own account is called unconnected only on days that its own statement covers', () => {
    const rows: PrintedRow[] = [
      ['2026-01-05', 'PAYMENT TO CAPITEC N K MOATSHE', -50_000],
      ['2026-03-05', 'PAYMENT TO CAPITEC N K MOATSHE', -50_000],
    ];
    const other: PrintedRow[] = [
      ['2026-03-01', 'CARD PURCHASE SPAR', -1_000],
      ['2026-03-30', 'CARD PURCHASE SPAR', -1_000],
    ];
    const [first] = labelApplicant([makeLedger(rows, absa), makeLedger(other, capitec)], NO_OVERRIDES);
    expect(first?.transactions.map(({ label, ruleId }) => [label, ruleId])).toEqual([
      ['transfer.own_account_out', 'pass:own-account-named'],
      ['transfer.own_account_out', 'pass:own-account-unconnected'],
    ]);
  });

  test('An own account belongs to the applicant, who holds every account, not to a joint spouse', () => {
    const joint = makeAccount({ ...capitec, holderName: 'NK & B MOATSHE' });
    const rows: PrintedRow[] = [
      ['2026-03-05', 'PAYMENT TO NEDBANK B MOATSHE', -50_000],
      ['2026-03-06', 'PAYMENT TO NEDBANK NK MOATSHE', -50_000],
    ];
    const quiet: PrintedRow[] = [
      ['2026-03-01', 'CARD PURCHASE SPAR', -1_000],
      ['2026-03-30', 'CARD PURCHASE SPAR', -1_000],
    ];
    const [first] = labelApplicant([makeLedger(rows, absa), makeLedger(quiet, joint)], NO_OVERRIDES);
    expect(first?.transactions.map(({ label }) => label.startsWith('transfer.own_account'))).toEqual([false, true]);
  });
});
