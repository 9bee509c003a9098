import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import type { Statement } from '@imali/statement-reader/reading/statement.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ApplicantRecord } from '../../../applications/domain/application-store.ts';
import type { OtherSighting, ReuseStore } from './reuse-store.ts';
import { reusedRows } from './reused-rows.ts';
import { type DigestOf, MAX_DIGESTS, rowDigests } from './row-digests.ts';

/** Spreads texts evenly, as a keyed digest does (FNV-1a, 32 bits). */
const digestOf: DigestOf = (kind, text) => {
  let hash = 0x811c9dc5;
  for (const character of `${kind}\n${text}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${kind} ${hash.toString(16).padStart(8, '0')}`;
};

const refOf = (application: string) => ({ organisationId: 'o', applicationId: application, uploadId: 'u' });
const somebody: ApplicantRecord = {
  id: 'a',
  organisationId: 'o',
  firstNames: 'Thandi',
  lastNames: 'Mokoena',
  email: 'thandi@mail.example',
  phone: '082 555 0101',
  govId: null,
  reference: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const another: ApplicantRecord = {
  ...somebody,
  firstNames: 'Pieter',
  lastNames: 'Botha',
  email: 'pieter@mail.example',
  phone: '083 555 0102',
};

let kept: (OtherSighting & { readonly application: string })[];
const store: ReuseStore = {
  async keep({ applicationId }, rows, person) {
    kept.push(...rows.map((row) => ({ ...row, person, application: applicationId })));
  },
  others: async ({ applicationId }, digests) =>
    kept.filter(({ application, digest }) => application !== applicationId && digests.includes(digest)),
};
beforeEach(() => {
  kept = [];
});
const send = (application: string, applicant: ApplicantRecord | null, ...statements: readonly Statement[]) =>
  reusedRows({ store, digestOf, identityOf: async () => applicant }, refOf(application), statements);

type Rows = (readonly [day: string, cents: number])[];

/** Forty rows of two months, each with an amount of its own. */
const rows: Rows = Array.from({ length: 40 }, (_, index) => [
  `2026-0${index < 20 ? 3 : 4}-${String((index % 20) + 2).padStart(2, '0')}`,
  index % 10 === 0 ? 1_500_000 + index : -10_000 - 137 * index,
]);
const statement = makeStatement(rows);

describe('rows that another application holds', () => {
  test('Reused rows are found under another applicant, and the finding names nobody', async () => {
    expect(await send('one', somebody, statement)).toEqual([]);
    expect(await send('two', another, statement)).toEqual(['rows_of_other_applicant']);
  });

  test('Reused rows are found under another account number with higher pay, another opening balance and other wordings', async () => {
    await send('one', somebody, statement);
    const raised = rows.map(([day, cents]) => [day, cents > 0 ? cents + 700_000 : cents] as const);
    const forged = makeStatement(raised, { accountNumber: '62000009876', openingCents: 5_000, holderName: 'P Botha' });
    expect(await send('two', another, forged)).toEqual(['rows_of_other_account']);
  });

  test('Rows of the same person at another lender are no finding, however the name is written', async () => {
    await send('one', somebody, statement);
    const elsewhere = { ...another, organisationId: 'p' };
    expect(await send('two', { ...elsewhere, firstNames: 'T.', lastNames: 'MOKOENA' }, statement)).toEqual([]);
    expect(await send('three', { ...elsewhere, phone: '+27825550101' }, statement)).toEqual([]);
    expect(await send('four', { ...elsewhere, email: 'Thandi@mail.example ' }, statement)).toEqual([]);
  });

  test('Reused rows are a finding for namesakes whose identity numbers differ, and none where those are equal', async () => {
    await send('one', { ...somebody, govId: '900101 5009 087' }, statement);
    expect(await send('two', { ...somebody, govId: '8502025009081' }, statement)).toEqual(['rows_of_other_applicant']);
    kept = kept.filter(({ application }) => application === 'one');
    expect(await send('three', { ...another, govId: '9001015009087' }, statement)).toEqual([]);
  });

  test('Reused rows are no finding for an unknown person, because they would only disclose another application', async () => {
    const unknown = { ...somebody, firstNames: null, lastNames: null, email: null, phone: null };
    await send('one', unknown, statement);
    expect(await send('two', another, statement)).toEqual([]);
    expect(await send('three', unknown, statement)).toEqual([]);
    expect(await send('four', null, statement)).toEqual([]);
  });

  test('Reused rows are found after any one row of each month was changed, added or left out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.nat(39), fc.constantFrom('change', 'add', 'leave out'), fc.integer({ min: 1, max: 90_000 })),
          {
            maxLength: 1,
          },
        ),
        async (edits) => {
          kept = [];
          const forged = rows.flatMap(([day, cents], index): Rows => {
            const edit = edits.find(([at]) => at === index);
            if (edit === undefined) return [[day, cents]];
            if (edit[1] === 'leave out') return [];
            return edit[1] === 'add'
              ? [
                  [day, cents],
                  [day, edit[2]],
                ]
              : [[day, cents + edit[2]]];
          });
          await send('one', somebody, statement);
          expect(await send('two', another, makeStatement(forged))).toEqual(['rows_of_other_applicant']);
        },
      ),
      { seed: 7, numRuns: 200 },
    );
  });
});

describe('digests of rows', () => {
  test('Fees that a tariff repeats have no digests: few amounts, or one day', () => {
    const fees: Rows = Array.from({ length: 30 }, (_, index) => [
      `2026-03-${String(index + 1).padStart(2, '0')}`,
      -750,
    ]);
    const oneDay: Rows = Array.from({ length: 30 }, (_, index) => ['2026-03-31', -100 - index]);
    const [windowsOfFees, windowsOfDay] = [fees, oneDay].map((some) => rowDigests([makeStatement(some)], digestOf));
    // Each counts whole instead, with its account.
    expect([windowsOfFees?.length, windowsOfDay?.length]).toEqual([1, 1]);
    const otherAccount = makeStatement(fees, { accountNumber: '62000009999' });
    expect(rowDigests([otherAccount], digestOf)[0]?.digest).not.toBe(windowsOfFees?.[0]?.digest);
  });

  test('Row digests are bounded, whatever a file contains', () => {
    const years = (of: number): Rows =>
      Array.from({ length: 20_000 }, (_, index) => [
        `20${String(10 + Math.floor(index / 1_300)).padStart(2, '0')}-${String(1 + (Math.floor(index / 28) % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
        -100 - index - 50_000 * of,
      ]);
    const accounts = ['62000000011', '62000000022', '62000000033'];
    const found = rowDigests(
      accounts.map((accountNumber, index) => makeStatement(years(index), { accountNumber })),
      digestOf,
    );
    expect(found).toHaveLength(MAX_DIGESTS);
    expect(rowDigests([statement, statement], digestOf)).toHaveLength(4);
  });

  test('Rows without an account number, and two rows alone, have no digests', () => {
    expect(rowDigests([makeStatement(rows, { accountNumber: '' })], digestOf)).toEqual([]);
    expect(rowDigests([makeStatement(rows.slice(0, 2))], digestOf)).toEqual([]);
  });
});
