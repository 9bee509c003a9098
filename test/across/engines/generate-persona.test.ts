import { addDays, addMonths, dateInMonth, dayOfMonth, monthOf } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { type LabelId, taxonomy } from '@imali/ledger/taxonomy/taxonomy.ts';
import { generatePersona, type PersonaData, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PersonalInfoInputDataSchema } from '../../../schemas/entities/personal-info.ts';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';
import { identityCheckDigit } from '../../../schemas/identity-check-digit.ts';

const endsOn = '2026-03-31';
const ids = personas.map(({ id }) => id);
const directions: ReadonlyMap<LabelId, string> = new Map(taxonomy.map((label) => [label.id, label.direction]));

/** Rows of an account together with their truth. */
function rowsOf(data: PersonaData, account = 0) {
  const { byod, truth } = data.accounts[account] ?? { byod: { transactions: [] }, truth: [] };
  return byod.transactions.map((row, index) => ({ ...row, truth: truth[index], cents: centsOf(row.amount) }));
}

/** Days of the rows whose balance is not the one before it and their amount. */
function breaksOf(data: PersonaData, account = 0): string[] {
  const rows = rowsOf(data, account);
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const isBroken = before && centsOf(row.balance ?? 0) !== centsOf(before.balance ?? 0) + row.cents;
    return isBroken ? [row.datetime.slice(0, 10)] : [];
  });
}

const count = (data: PersonaData, label: LabelId): number =>
  data.accounts.flatMap(({ truth }) => truth).filter((row) => row.label === label).length;

describe('every persona', () => {
  test('Every persona is listed with its own ID, and an unknown ID is refused', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'salaried_monthly',
        'weekly_wages',
        'gig_driver',
        'grant_recipient',
        'over_indebted',
        'gambler',
        'two_accounts',
        'thin_file',
        'one_month',
        'pensioner_24_months',
        'retrenched',
        'two_jobs',
        'informal_trader',
        'freelancer',
        'srd_piece_jobs',
        'student',
        'disability_benefit',
        'overdraft_bond',
        'debt_review',
        'salary_change',
        'high_earner',
        'joint_household',
        'stokvel_treasurer',
        'new_account',
        'dormant',
        'gap_two_months',
      ]),
    );
    expect(() => generatePersona('nobody', { endsOn })).toThrow(RangeError);
  });

  test.each(ids)(
    '%s: the bodies are valid uploads that become ledgers row for row, without an issue but the break of the gap',
    (id) => {
      for (const { byod } of generatePersona(id, { endsOn }).accounts) {
        const body = BankBYODInSchema.parse(byod);
        const result = ledgerFromByod(body, '692039c05f3c8b2a1d9e4f70', endsOn);
        expect(result).toMatchObject({
          outcome: 'ledger',
          issues: id === 'gap_two_months' ? [{ code: 'balance_break' }, { code: 'statements_not_contiguous' }] : [],
          duplicatesRemoved: 0,
          received: body.transactions.length,
        });
        const booked = result.outcome === 'ledger' ? result.ledger.transactions.map((row) => row.description) : [];
        expect(booked).toEqual(body.transactions.map((row) => row.description));
      }
    },
  );

  test.each(ids)('%s: running balances add up and end at the stated balance', (id) => {
    const data = generatePersona(id, { endsOn });
    for (const [account, { byod }] of data.accounts.entries()) {
      expect(breaksOf(data, account)).toHaveLength(id === 'gap_two_months' ? 1 : 0);
      expect(rowsOf(data, account).at(-1)?.balance).toBe(byod.balance);
    }
  });

  test.each(ids)('%s: the truth covers every row and is on the right side of the ledger', (id) => {
    const data = generatePersona(id, { endsOn });
    for (const [account, { byod, truth }] of data.accounts.entries()) {
      expect(truth).toHaveLength(byod.transactions.length);
      for (const row of rowsOf(data, account)) {
        const direction = row.truth && directions.get(row.truth.label);
        expect([direction, row.cents === 0 || direction === 'both' || row.cents > 0 === (direction === 'in')]).toEqual([
          expect.any(String),
          true,
        ]);
      }
    }
  });

  test.each(ids)('%s: pairs point at each other, are opposite in amount and name their kind', (id) => {
    const data = generatePersona(id, { endsOn });
    for (const account of data.accounts.keys()) {
      for (const [index, row] of rowsOf(data, account).entries()) {
        if (!row.truth?.pair) continue;
        const { pair } = row.truth;
        const other = rowsOf(data, pair.account)[pair.row];
        expect(other?.truth?.pair).toEqual({ kind: pair.kind, account, row: index });
        expect(other?.cents).toBe(-row.cents);
        expect(pair.account === account).toBe(pair.kind === 'returned_debit');
      }
    }
  });

  test.each(ids)('%s: income streams are those that its rows belong to, each under one label', (id) => {
    const data = generatePersona(id, { endsOn });
    const paid = data.accounts.flatMap(({ truth }) => truth.filter((row) => row.stream !== undefined));
    expect(new Set(paid.map((row) => row.stream))).toEqual(new Set(data.streams.map((stream) => stream.id)));
    for (const row of paid) expect(data.streams.find((stream) => stream.id === row.stream)?.label).toBe(row.label);
  });

  test.each(ids)('%s: the same arguments give the same bytes, another seed gives others', (id) => {
    const bytes = (seed: number): string => JSON.stringify(generatePersona(id, { endsOn, seed }));
    expect(bytes(7)).toBe(bytes(7));
    expect(bytes(7)).not.toBe(bytes(8));
  });

  test.each(ids)('%s: the holder has a well-formed identity that cannot be a real one', (id) => {
    const { holder } = generatePersona(id, { endsOn });
    expect(PersonalInfoInputDataSchema.parse(holder)).toEqual(holder);
    expect(Number(holder.gov_id.at(-1))).toBe(identityCheckDigit(holder.gov_id.slice(0, 12)));
    expect(holder.gov_id.slice(6, 10)).toMatch(/^[05]000$/);
    expect(holder.phone).toMatch(/^099/);
    expect(holder.email).toMatch(/@example\.com$/);
  });

  test('no two personas share an account number or an identity', () => {
    const all = ids.map((id) => generatePersona(id, { endsOn }));
    const numbers = all.flatMap((data) => data.accounts.map(({ byod }) => byod.account_number));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(new Set(all.map((data) => data.holder.gov_id)).size).toBe(all.length);
  });

  test('the history spans its months to the day on whatever day it ends', () => {
    const endings = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2025-01-01', days));
    fc.assert(
      fc.property(
        fc.constantFrom(...personas.filter(({ id }) => id !== 'dormant')),
        endings,
        ({ id, months }, last) => {
          const rows = rowsOf(generatePersona(id, { endsOn: last }));
          const first = rows[0]?.datetime.slice(0, 10) ?? '';
          expect(rows.at(-1)?.datetime.slice(0, 10)).toBe(last);
          const after = addDays(last, 1);
          const start =
            months === 0 ? addDays(last, -17) : dateInMonth(addMonths(monthOf(after), -months), dayOfMonth(after));
          expect(first).toBe(start);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the truth beside the rows', () => {
  test.each(ids)('%s: each stream lists the rows that are marked with it', (id) => {
    const { streams, accounts } = generatePersona(id, { endsOn });
    for (const { id: stream, rows } of streams) {
      const marked = accounts.flatMap(({ truth }, account) =>
        truth.flatMap((row, index) => (row.stream === stream ? [{ account, row: index }] : [])),
      );
      expect(rows).toEqual(marked);
    }
  });

  test.each(ids)('%s: each returned row appears once, with its debit unless it is alone, its fee and its sum', (id) => {
    const data = generatePersona(id, { endsOn });
    const returned = data.accounts.flatMap(({ truth }) => truth.filter(({ label }) => label.startsWith('returned.')));
    expect(data.bounces).toHaveLength(returned.length);
    for (const { account, returned: index, debit, fee, cents } of data.bounces) {
      const rows = rowsOf(data, account);
      const isOneLine = rows[index]?.cents === 0;
      expect(debit === null).toBe(isOneLine);
      expect(isOneLine ? rows[index]?.truth?.bouncedCents : rows[index]?.cents).toBe(cents);
      if (debit !== null) expect(rows[debit]?.cents).toBe(-cents);
      if (fee !== null) expect(rows[fee]?.truth?.label).toBe('fees.returned_debit_order');
      expect(fee === null).toBe(rows[index]?.truth?.label !== 'returned.insufficient_funds');
    }
  });

  test.each(ids)('%s: each transfer appears once and leads from a debit to the equal credit', (id) => {
    const data = generatePersona(id, { endsOn });
    const paired = data.accounts.flatMap(({ truth }) => truth.filter(({ pair }) => pair?.kind === 'own_transfer'));
    expect(data.transfers.length * 2).toBe(paired.length);
    for (const { out, in: arrived, cents } of data.transfers) {
      expect(rowsOf(data, out.account)[out.row]?.cents).toBe(-cents);
      expect(rowsOf(data, arrived.account)[arrived.row]?.cents).toBe(cents);
    }
  });
});

describe('a history that goes on', () => {
  test('A history that continues only adds rows, however far it goes: what was booked remains byte for byte', () => {
    const endings = fc.integer({ min: 0, max: 500 }).map((days) => addDays('2025-03-01', days));
    const further = fc.tuple(fc.integer({ min: 0, max: 75 }), fc.integer({ min: 0, max: 75 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        endings,
        further,
        fc.integer({ min: 1, max: 99 }),
        (id, last, days, seed) => {
          const [near, far] = [addDays(last, days[0]), addDays(last, days[0] + days[1])];
          const soon = generatePersona(id, { endsOn: last, seed, until: near });
          const late = generatePersona(id, { endsOn: last, seed, until: far });
          for (const [account, { byod, truth }] of soon.accounts.entries()) {
            const length = byod.transactions.length;
            const later = late.accounts[account];
            expect(JSON.stringify(later?.byod.transactions.slice(0, length))).toBe(JSON.stringify(byod.transactions));
            expect(JSON.stringify(later?.truth.slice(0, length))).toBe(JSON.stringify(truth));
            for (const row of later?.byod.transactions.slice(length) ?? []) {
              expect(row.datetime.slice(0, 10) > near && row.datetime.slice(0, 10) <= far).toBe(true);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('A history without `until` equals that with the last day as `until`', () => {
    for (const id of ids) {
      expect(JSON.stringify(generatePersona(id, { endsOn, until: endsOn }))).toBe(
        JSON.stringify(generatePersona(id, { endsOn })),
      );
    }
    expect(() => generatePersona('student', { endsOn, until: addDays(endsOn, -1) })).toThrow(RangeError);
  });

  test('A history continues pay that was running, and not what had ended', () => {
    const later = { endsOn, until: '2026-09-30' };
    expect(count(generatePersona('salaried_monthly', later), 'income.salary')).toBe(13 + 6);
    expect(count(generatePersona('retrenched', later), 'income.salary')).toBe(7);
    const dormant = rowsOf(generatePersona('dormant', later)).filter((row) => row.datetime > '2025-10');
    expect(new Set(dormant.map((row) => row.truth?.label))).toEqual(
      new Set(['income.interest', 'fees.monthly_account']),
    );
  });
});

describe('other seeds', () => {
  test('Other seeds have other shops, employers and insurers', () => {
    const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
    const people = seeds.map((seed) => generatePersona('salaried_monthly', { endsOn, seed }));
    expect(new Set(people.map(({ streams }) => streams[0]?.payer)).size).toBeGreaterThanOrEqual(14);
    const shopsOf = (data: PersonaData, label: LabelId) =>
      new Set(
        rowsOf(data)
          .filter((row) => row.truth?.label === label)
          .map((row) => row.description.replace(/ 412752.*/, '')),
      );
    const groceries = people.flatMap((data) => [...shopsOf(data, 'food.groceries')]);
    expect(new Set(groceries).size / groceries.length).toBeGreaterThan(0.95);
    const insurers = people.flatMap((data) =>
      [...shopsOf(data, 'insurance.short_term')].map((text) => text.slice(0, 22)),
    );
    expect(new Set(insurers).size).toBeGreaterThanOrEqual(10);
  });
});
