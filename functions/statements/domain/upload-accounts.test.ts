import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { verifiedAccounts } from './upload-accounts.ts';

const today = '2026-06-12';
const verified = (...statements: readonly ReturnType<typeof makeStatement>[]) =>
  verifiedAccounts(statements, (bank, number) => `692039c0${bank.length}${number.padStart(15, '0')}`, today);

/** From 1 000.00: 950.00, 1 450.00. */
const march = makeStatement(
  [
    ['2026-03-02', -5000],
    ['2026-03-25', 50_000],
  ],
  { from: '2026-03-01', to: '2026-03-31' },
);
/** From 1 450.00: 1 400.00. */
const april = makeStatement([['2026-04-02', -5000]], {
  openingCents: 145_000,
  from: '2026-04-01',
  to: '2026-04-30',
});

describe('the accounts of a file', () => {
  test('The accounts of a file join their statements, earliest first, and count rows that two of them show', () => {
    // The second row of March again, then that of April.
    const overlapping = makeStatement(
      [
        ['2026-03-25', 50_000],
        ['2026-04-02', -5000],
      ],
      { openingCents: 95_000, from: '2026-03-25', to: '2026-04-30' },
    );
    const { accounts, errors } = verified(overlapping, march);
    expect(errors).toEqual([]);
    expect(accounts.map(({ duplicates }) => duplicates)).toEqual([1]);
    expect(accounts[0]?.ledger.transactions.map(({ bookedOn, balanceCents }) => [bookedOn, balanceCents])).toEqual([
      ['2026-03-02', 95_000],
      ['2026-03-25', 145_000],
      ['2026-04-02', 140_000],
    ]);
    expect(accounts[0]?.ledger.account.balanceCents).toBe(140_000);
    const ids = accounts[0]?.ledger.transactions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  test('The accounts of a file are kept separate by number and by bank', () => {
    const { accounts } = verified(
      march,
      makeStatement([['2026-03-03', 100]], { accountNumber: '62000000022' }),
      makeStatement([['2026-03-04', 100]], { bankSlug: 'absa' }),
    );
    expect(accounts.map(({ ledger }) => [ledger.account.bankSlug, ledger.account.accountNumber])).toEqual([
      ['fnb', '62000000011'],
      ['fnb', '62000000022'],
      ['absa', '62000000011'],
    ]);
  });

  test('Accounts of a file are left out as a whole when one of their statements does not add up, and the others are kept', () => {
    const wrong = makeStatement([['2026-04-02', -5000]], {
      openingCents: 145_000,
      closingCents: 1,
      from: '2026-04-01',
      to: '2026-04-30',
    });
    const savings = makeStatement([['2026-04-02', 100]], { accountNumber: '62000000022' });
    const { accounts, errors } = verified(march, wrong, savings);
    expect(accounts.map(({ ledger }) => ledger.account.accountNumber)).toEqual(['62000000022']);
    // 1 450.00 - 50.00 = 1 400.00, but 0.01 is printed.
    expect(errors).toMatchObject([{ type: 'Transactions Error' }]);
    expect([errors[0]?.expected, errors[0]?.found]).toEqual([
      expect.stringContaining('400.00'),
      expect.stringContaining('0.01'),
    ]);
  });

  test('An account is left out when one statement does not continue where the one before ended', () => {
    const jump = makeStatement([['2026-04-02', -5000]], { openingCents: 1, from: '2026-04-01', to: '2026-04-30' });
    const { accounts, errors } = verified(march, jump);
    expect(accounts).toEqual([]);
    expect(errors).toMatchObject([{ type: 'Contiguous Error' }]);
  });

  test('Accounts of a file are reported where days are only missing, which keeps nothing out', () => {
    const may = makeStatement([['2026-05-02', -100]], {
      openingCents: 145_000,
      from: '2026-05-01',
      to: '2026-05-31',
    });
    const { accounts, findings } = verified(march, may);
    expect(accounts).toHaveLength(1);
    expect(findings).toContainEqual({
      code: 'days_missing',
      message: 'No statement of the file covers the 30 days from 2026-04-01 to 2026-04-30.',
      place: null,
    });
    expect(verified(march, april).findings.map(({ code }) => code)).not.toContain('days_missing');
  });

  test('Accounts of a file are distinguished by currency, and are one whether their number is whole, masked or begins with zeros', () => {
    const dollars = makeStatement([['2026-04-02', -5000]], { currency: 'USD', from: '2026-04-01', to: '2026-04-30' });
    const masked = { ...april, accountNumber: '0011' };
    const zeros = { ...april, accountNumber: '0062000000011' };
    expect(verified(march, dollars).accounts.map(({ ledger }) => ledger.account.currency)).toEqual(['ZAR', 'USD']);
    for (const statements of [
      [masked, march],
      [march, zeros],
      [zeros, masked],
    ]) {
      const { accounts, errors } = verified(...statements);
      expect(errors).toEqual([]);
      expect(accounts).toHaveLength(1);
      expect(Number(accounts[0]?.ledger.account.accountNumber)).toBe(62_000_000_011);
    }
    expect(new Set([march, zeros].map((one) => verified(one).accounts[0]?.ledger.account.id)).size).toBe(1);
    const jump = { ...masked, openingCents: 1, rows: [] };
    expect(verified(march, { ...jump, closingCents: 1 }).errors).toMatchObject([{ type: 'Contiguous Error' }]);
  });

  test('The accounts of a file are proved by what the connection knows of them', () => {
    const ofx = {
      ...april,
      openingCents: null,
      closingCents: 140_000,
      rows: april.rows.map((row) => ({ ...row, balanceCents: null })),
    };
    const id = verified(ofx).accounts[0]?.ledger.account.id ?? '';
    expect(verified(ofx).findings.map(({ code }) => code)).toEqual(['not_proved', 'closing_not_proved']);
    const [kept] = verified(march).accounts;
    if (!kept) throw new Error('no account');
    const known = [{ account: kept.ledger.account, lastOn: '2026-03-25' }];
    const proved = verifiedAccounts([ofx], () => id, today, known);
    expect(proved.findings).toEqual([]);
    expect(proved.accounts[0]?.ledger.periods).toMatchObject([{ openingCents: 145_000, closingCents: 140_000 }]);
  });

  test('An account numbered only with zeros is accepted, in whatever length it is printed', () => {
    const zeros = { ...march, accountNumber: '00000000000' };
    const { accounts, errors } = verified(zeros, { ...april, accountNumber: '0000' });
    expect(errors).toEqual([]);
    expect(accounts.map(({ ledger }) => ledger.transactions.length)).toEqual([3]);
  });

  test('An account without a number is refused, and the others stay in', () => {
    const { accounts, errors } = verified(march, { ...april, accountNumber: '' });
    expect(accounts).toHaveLength(1);
    expect(errors).toMatchObject([{ type: 'Parse Error', missing: ['account_number'] }]);
    expect(errors[0]?.code).toBe('account_unknown');
    const wrong = verified({ ...april, accountNumber: '', closingCents: 1 });
    expect(wrong.errors).toMatchObject([{ type: 'Transactions Error' }]);
  });

  test('Accounts of a file keep the balance of the statement that states one, and the transactions since', () => {
    const bare = (statement: typeof april) => ({
      ...statement,
      openingCents: null,
      closingCents: null,
      rows: statement.rows.map((row) => ({ ...row, balanceCents: null })),
    });
    const balanceOf = (...statements: readonly (typeof april)[]) => {
      const [account] = verified(...statements).accounts;
      return account?.ledger.balanceIsUnknown ? null : account?.ledger.account.balanceCents;
    };
    // March closes with 1 450.00; April moves -50.00.
    expect(balanceOf(march, bare(april))).toBe(140_000);
    expect(balanceOf(bare(march), april)).toBe(140_000);
    expect(balanceOf(bare(march), bare(april))).toBeNull();
  });
});
