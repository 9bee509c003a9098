import { type Analyses, analyseApplicant, analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import type { AnalysisInput } from '@imali/analyses/input/analysis-input.ts';
import { fixtureId } from '@imali/analyses/input/labelled-row.fixture.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { addDays } from '@imali/ledger/basics/calendar.ts';
import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BankBYODInSchema } from '../../../schemas/entities/statements/byod.ts';

/** Over the end of a leap February and the end of a year. */
const ENDS = ['2024-02-29', '2025-12-31', '2026-03-31'] as const;

/** Ids of transactions share the first 16 characters of their account's, so accounts must differ in those. */
const accountId = (index: number): string => `${String(index + 1).padStart(16, '0')}00000000`;

const inputs = new Map<string, AnalysisInput>();

/** The labelled input of a persona, made once. */
function inputOf(persona: string, endsOn: string): AnalysisInput {
  const key = `${persona} ${endsOn}`;
  const known = inputs.get(key) ?? madeInput(persona, endsOn);
  inputs.set(key, known);
  return known;
}

function madeInput(persona: string, endsOn: string): AnalysisInput {
  const ledgers = generatePersona(persona, { endsOn, seed: 1 }).accounts.map(({ byod }, index) => {
    const id = accountId(index);
    const read = ledgerFromByod(BankBYODInSchema.parse(byod), id, endsOn);
    if (read.outcome !== 'ledger') throw new Error(`${persona}: refused`);
    return read.ledger;
  });
  const accounts = labelApplicant(ledgers, NO_OVERRIDES).filter(({ transactions }) => transactions.length > 0);
  const asOf = accounts.flatMap(({ transactions }) => transactions.at(-1)?.bookedOn ?? []).toSorted();
  return { accounts, asOf: asOf.at(-1) ?? endsOn, docsUrl: 'https://docs.example' };
}

/** Everything inside a value that is neither object nor array, with its path. */
function* leavesOf(value: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value];
  else for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, `${path}.${key}`);
}

const oddNumbers = (analyses: Analyses): [string, unknown][] =>
  [...leavesOf(analyses)].filter(
    ([, value]) =>
      value === undefined || (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))),
  );

const ENVELOPE = new Set([
  'as_of',
  'engine_version',
  'taxonomy_version',
  'rules_version',
  'currency',
  'window',
  'coverage',
  'status',
  'data_quality_issues',
  'definitions',
  'units',
]);

describe.each(personas.map(({ id }) => id))('the analyses of %s', (persona) => {
  test('The analyses of a persona hold no NaN, infinity, negative zero or undefined, also over leap days and year ends', () => {
    for (const endsOn of ENDS)
      expect([endsOn, oddNumbers(analyseApplicant(inputOf(persona, endsOn)))]).toEqual([endsOn, []]);
  });

  test('The analyses of a persona name only transactions of the applicant as evidence, each once in a list', () => {
    const input = inputOf(persona, ENDS[2]);
    const ids = new Set(input.accounts.flatMap(({ transactions }) => transactions.map((row) => row.id)));
    const lists: string[][] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('evidence' in value && typeof value.evidence === 'object' && value.evidence !== null) {
        for (const list of Object.values(value.evidence)) lists.push(list);
      }
      for (const inner of Object.values(value)) collect(inner);
    };
    collect(analyseApplicant(input));
    expect(lists.length).toBeGreaterThan(20);
    for (const list of lists) {
      expect(list.filter((id) => !ids.has(id))).toEqual([]);
      expect(new Set(list).size).toBe(list.length);
    }
  });

  test('The analyses of a persona are the same bytes from a copy of the input', () => {
    const input = inputOf(persona, ENDS[2]);
    expect(JSON.stringify(analyseApplicant(structuredClone(input)))).toBe(JSON.stringify(analyseApplicant(input)));
  });
});

describe('every figure', () => {
  test.each(analysisKinds)('Every figure of %s has a definition and a unit', (kind) => {
    const document = analyseApplicant(inputOf('salaried_monthly', ENDS[2]))[kind];
    const explained = new Set(Object.keys(document.definitions));
    expect(Object.keys(document.units)).toEqual([...explained]);
    const support = new Set([
      ...['evidence', 'weights', 'weights_source', 'account_ids', 'account_holder_names'],
      ...[
        'norm_effective_from',
        'norm_source',
        'loan_terms',
        'catalogue_version',
        'catalogue_effective_from',
        'reason',
      ],
      ...['ads', 'withheld_ads'],
    ]);
    const figures = Object.keys(document).filter((name) => !ENVELOPE.has(name) && !support.has(name));
    expect(figures.filter((name) => !explained.has(name))).toEqual([]);
  });
});

describe('rows that arrive in another order', () => {
  test('Rows that arrive in another order give the same documents where their balances or times show their order', () => {
    const [byod] = generatePersona('over_indebted', { endsOn: ENDS[2], seed: 1 }).accounts.map(
      (account) => account.byod,
    );
    if (!byod) throw new Error('no account');
    const ledgerOf = (transactions: typeof byod.transactions) => {
      const read = ledgerFromByod(BankBYODInSchema.parse({ ...byod, transactions }), fixtureId(1), ENDS[2]);
      if (read.outcome !== 'ledger') throw new Error('refused');
      return read.ledger;
    };
    const bytesOf = (transactions: typeof byod.transactions): string => {
      const accounts = labelApplicant([ledgerOf(transactions)], NO_OVERRIDES);
      return JSON.stringify(analyseApplicant({ accounts, asOf: ENDS[2], docsUrl: 'https://docs.example' }));
    };
    const bytes = bytesOf(byod.transactions);
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const shuffled = fc.sample(
          fc.shuffledSubarray([...byod.transactions], { minLength: byod.transactions.length }),
          {
            seed,
            numRuns: 1,
          },
        )[0];
        expect(bytesOf(shuffled ?? [])).toBe(bytes);
      }),
      { numRuns: 5 },
    );
  });
});

describe('a joint history of 24 months and 20 000 rows', () => {
  test('A joint history of 24 months and 20 000 rows is analysed whole, to the same bytes, and adds up to the cent', () => {
    const base = inputOf('pensioner_24_months', ENDS[2]);
    const rows = base.accounts.flatMap(({ transactions }) => transactions);
    const copies = Math.ceil(20_000 / rows.length);
    const accounts = [0, 1].flatMap((holder) =>
      base.accounts.map(({ account, transactions }, index) => {
        const id = fixtureId(10 + holder * 10 + index);
        const many = Array.from({ length: Math.ceil(copies / 2) }, (_, copy) =>
          transactions.map((row, at) => ({
            ...row,
            id: fixtureId(1_000_000 * (holder + 1) + copy * 50_000 + at + index * 20_000),
            accountId: id,
            // Copies move by a day, so that days hold rows of several; pairs would point at the first copy.
            bookedOn: row.bookedOn === ENDS[2] ? row.bookedOn : addDays(row.bookedOn, copy % 2),
            balanceCents: null,
            pairedWith: null,
          })),
        )
          .flat()
          .toSorted((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : a.id < b.id ? -1 : 1));
        return { account: { ...account, id }, transactions: many };
      }),
    );
    const input = { ...base, accounts };
    const count = accounts.reduce((sum, { transactions }) => sum + transactions.length, 0);
    expect(count).toBeGreaterThanOrEqual(20_000);
    const analyses = analyseApplicant(input);
    expect(oddNumbers(analyses)).toEqual([]);
    const { months } = analyses.affordability;
    expect(months).toHaveLength(24);
    const cents = (rands: number): number => Math.round(rands * 100);
    const spent = months.reduce(
      (sum, month) => sum + cents(month.discretionary_expenses) + cents(month.non_discretionary_expenses),
      0,
    );
    expect(spent).toBe(cents(analyses.expenses_analysis.total_expenses));
    const turned = { ...input, accounts: structuredClone(accounts).toReversed() };
    expect(JSON.stringify(analyseApplicant(turned))).toBe(JSON.stringify(analyses));
  });
});
