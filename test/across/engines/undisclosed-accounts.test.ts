import { analyseApplicant } from '@imali/analyses/input/analyse-applicant.ts';
import { undisclosedAccounts } from '@imali/analyses/risk/undisclosed-accounts.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { riskSigns } from '../../../functions/bank-data/report/risk-signs.ts';

const account = makeAccount({ bankSlug: 'absa', holderName: 'MISS NALEDI K MOATSHE', accountNumber: '4090001111' });

function inputOf(rows: readonly PrintedRow[]) {
  const accounts = labelApplicant([makeLedger(rows, account)], NO_OVERRIDES);
  return { accounts, asOf: rows.at(-1)?.[0] ?? '', docsUrl: '' };
}

const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
const rows: readonly PrintedRow[] = months.flatMap((month): PrintedRow[] => [
  [`${month}-01`, 'DIGITAL PMT CAPITEC N K MOATSHE', -120_000],
  [`${month}-02`, 'POS PURCHASE SHOPRITE', -45_031],
  [`${month}-10`, 'PAYMENT TO T MOATSHE', -50_000],
  ...(month === '2026-03' ? [[`${month}-15`, 'CAPITEC NALEDI MOATSHE', 30_000] satisfies PrintedRow] : []),
  [`${month}-25`, 'SALARY KAROO SOLAR', 1_500_000],
]);

describe('an own account that is not connected', () => {
  test('An undisclosed account is reported with its bank, what went each way, its days and its transactions', () => {
    // 4 x 1 200 = 4 800 out, 300 back in.
    expect(undisclosedAccounts(inputOf(rows))).toEqual([
      expect.objectContaining({
        bank: 'capitec',
        bank_name: 'Capitec',
        finding: 'Undisclosed account at Capitec',
        count_in: 1,
        count_out: 4,
        amount_in: 300,
        amount_out: 4_800,
        first_on: '2026-01-01',
        last_on: '2026-04-01',
        regular: true,
        evidence: {
          amount_in: ['acc-cheque-11'],
          amount_out: ['acc-cheque-0', 'acc-cheque-4', 'acc-cheque-8', 'acc-cheque-13'],
        },
      }),
    ]);
  });

  test('An undisclosed account is in risk insights, the statement summary and, where it is used regularly, the quality issues', () => {
    const { risk_insights: risk, statement_summary: summary } = analyseApplicant(inputOf(rows));
    expect(risk.undisclosed_accounts).toHaveLength(1);
    expect(summary.undisclosed_accounts).toEqual(risk.undisclosed_accounts);
    expect(risk.evidence['undisclosed_accounts']).toHaveLength(5);
    expect(risk.data_quality_issues.find(({ code }) => code === 'undisclosed_account')?.message).toContain(
      'Undisclosed account at Capitec: 4800.00 went to it and 300.00 came from it',
    );
  });

  test('An undisclosed account is a sign of risk in the report, with the transactions behind it', () => {
    const sign = riskSigns(analyseApplicant(inputOf(rows)).risk_insights).find(
      ({ name }) => name === 'Undisclosed accounts',
    );
    expect(sign).toMatchObject({ tone: 'watch', count: 1, amount: 5_100 });
    expect(sign?.evidence).toHaveLength(5);
  });

  test('Transactions of an undisclosed account are taken out of income and expenses', () => {
    const { affordability, risk_insights: risk } = analyseApplicant(inputOf(rows));
    // January without what the account got: 450.31 for groceries and 500.00 to a relative.
    expect(affordability.months.find(({ month }) => month === 1)).toMatchObject({ primary_income: 15_000 });
    const january = risk.net_saver_or_spender.monthly.find(({ month }) => month === 1);
    expect(january).toMatchObject({ money_in: 15_000, money_out: 950.31 });
  });

  test('used once or twice is reported, and limits no figure', () => {
    const few = inputOf([rows[0] ?? ['2026-01-01', '', -1], ['2026-01-20', 'POS PURCHASE SHOPRITE', -45_031]]);
    expect(undisclosedAccounts(few)[0]?.regular).toBe(false);
    const { risk_insights: risk } = analyseApplicant(few);
    expect(risk.data_quality_issues.map(({ code }) => code)).not.toContain('undisclosed_account');
  });

  test('No undisclosed account is found where only relatives are paid', () => {
    expect(undisclosedAccounts(inputOf(rows.filter(([, text]) => !text.includes('CAPITEC'))))).toEqual([]);
  });

  test("Undisclosed accounts with equal cents are in the order of their banks' names", () => {
    // 0.10 and 0.20 in floating rands are more than 0.30.
    const found = undisclosedAccounts(
      inputOf([
        ['2026-01-01', 'PAYMENT NEDBANK N MOATSHE', -20],
        ['2026-01-02', 'NEDBANK NALEDI MOATSHE', 10],
        ['2026-01-03', 'DIGITAL PMT CAPITEC N K MOATSHE', -30],
        ['2026-01-25', 'SALARY KAROO SOLAR', 1_500_000],
      ]),
    );
    expect(found.map(({ bank, amount_in, amount_out }) => [bank, amount_in, amount_out])).toEqual([
      ['capitec', 0, 0.3],
      ['nedbank', 0.1, 0.2],
    ]);
  });

  test("Undisclosed accounts at several banks are one for each, the largest first, and one for those without a bank's name", () => {
    const found = undisclosedAccounts(
      inputOf([
        ['2026-01-01', 'PAYMENT TO SELF', -10_000],
        ['2026-01-02', 'PAYMENT TO TYMEBANK SAVINGS', -90_000],
        ['2026-01-03', 'PAYMENT NEDBANK N MOATSHE', -50_000],
      ]),
    );
    expect(found.map(({ bank, finding }) => [bank, finding])).toEqual([
      ['tymebank', 'Undisclosed account at TymeBank'],
      ['nedbank', 'Undisclosed account at Nedbank'],
      [null, 'Undisclosed account at a bank that is not named'],
    ]);
  });
});

describe('an own account of which the bank is named', () => {
  const findings = (text: string, cents = -120_000) =>
    undisclosedAccounts(inputOf(months.map((month): PrintedRow => [`${month}-03`, text, cents]))).map(
      ({ finding }) => finding,
    );

  test.each(['TYMEBANK NALEDI', 'NALEDI TYMEBANK', 'PAYMENT TO TYMEBANK ACC', 'TYMEBANK ACC 51012345678'])(
    'An undisclosed account is found in %s',
    (text) => expect(findings(text)).toEqual(['Undisclosed account at TymeBank']),
  );

  test('An undisclosed account is found in an account number behind the bank that insures as well', () => {
    expect(findings('DISCOVERY BANK ACC 15011112222')).toEqual(['Undisclosed account at Discovery Bank']);
  });

  test.each([
    'TYMEBANK THABO',
    'TYMEBANK NALEDI KHUMALO',
    'CAPITEC LOAN ACC 1234567890',
    'CAPITEC CREDIT CARD ACC',
    'FNB HOME LOAN ACCOUNT 3000123',
    'NEDBANK T KHUMALO ACC',
    'DISCOVERY BANK ACC FEE',
    'ABSA ACC PAYMENT',
  ])('No undisclosed account is found in %s', (text) => expect(findings(text)).toEqual([]));
});
