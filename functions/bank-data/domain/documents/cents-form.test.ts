import { randsOf } from '@imali/ledger/basics/cents.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { ANALYSIS_VERSION, openedAnalysis, sealedAnalysis } from './analysis-versions.ts';
import { centsForm, randsForm } from './cents-form.ts';
import { madeDocuments } from './made-documents.fixture.ts';
import { MONEY_NAMES, NOT_MONEY_BELOW, PLAIN_NUMBERS } from './money-names.ts';
import { wireSchemas } from './wire-schemas.ts';

describe('a document in cents', () => {
  test('A document in cents has its money as integer cents under matching names, and all else as it was', () => {
    // R1 234.56 = 123 456 cents; -R0.10 = -10 cents; a share, points and ids are no money.
    const document = {
      net_income: 1234.56,
      max_instalment: null,
      debt_to_income: 0.25,
      months: [{ amount: -0.1, year: 2026, by_primary: { FOOD: 12.5, RENT: 0 } }],
      points: { p10_balance: 20 },
      evidence: { net_income: ['a'] },
    };
    const cents = {
      net_income_cents: 123_456,
      max_instalment: null,
      debt_to_income: 0.25,
      months: [{ amount_cents: -10, year: 2026, by_primary_cents: { FOOD: 1250, RENT: 0 } }],
      points: { p10_balance: 20 },
      evidence: { net_income: ['a'] },
    };
    expect(centsForm(document)).toEqual(cents);
    expect(randsForm(cents)).toEqual(document);
  });

  test('A document in cents keeps an amount that is not whole cents, rather than round it', () => {
    expect(centsForm({ amount: 0.005 })).toEqual({ amount: 0.005 });
  });

  test.each([{ amount_cents: 12.5 }, { rows: [{ amount_cents: 1e17 }] }])(
    'A document in cents with parts of a cent is unreadable: %j',
    (stored) => {
      expect(openedAnalysis(stored, ANALYSIS_VERSION)).toMatchObject({ outcome: 'unreadable' });
    },
  );

  const name = fc.oneof(
    fc.constantFrom(...MONEY_NAMES),
    fc.constantFrom(...PLAIN_NUMBERS, 'points', 'evidence', 'rows'),
  );
  const { document } = fc.letrec((tie) => ({
    document: fc.dictionary(name, tie('value'), { maxKeys: 6 }),
    value: fc.oneof(
      { maxDepth: 4 },
      fc.integer({ min: -1e12, max: 1e12 }).map(randsOf),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
      fc.constantFrom(null, 'text', true),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('document'),
    ),
  }));

  test('Every document converted to cents is read back as it was', () => {
    fc.assert(
      fc.property(document, (one) => {
        expect(openedAnalysis(JSON.parse(JSON.stringify(sealedAnalysis(one))), ANALYSIS_VERSION)).toEqual({
          outcome: 'opened',
          document: JSON.parse(JSON.stringify(one)),
        });
      }),
    );
  });
});

/** Names of the numbers of a schema that are not whole ones. */
function* numberNames(
  schema: unknown,
  name: string,
  definitions: Readonly<Record<string, unknown>>,
): Generator<string> {
  const Node = z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    anyOf: z.array(z.unknown()).default([]),
    items: z.unknown(),
    properties: z.record(z.string(), z.unknown()).default({}),
    additionalProperties: z.unknown(),
  });
  const read = Node.safeParse(schema);
  if (!read.success) return;
  const { $ref, type, anyOf, items, properties, additionalProperties } = read.data;
  if ($ref !== undefined) yield* numberNames(definitions[$ref.split('/').at(-1) ?? ''], name, definitions);
  if ([type].flat().includes('number')) yield name;
  for (const inner of [...anyOf, items, additionalProperties]) yield* numberNames(inner, name, definitions);
  for (const [key, inner] of Object.entries(properties)) {
    if (!NOT_MONEY_BELOW.has(key)) yield* numberNames(inner, key, definitions);
  }
}

const namesOf = (schema: z.ZodType): string[] => {
  const json = z.toJSONSchema(schema, { io: 'output' });
  return [...new Set(numberNames(json, '', json.$defs ?? {}))];
};

test.each(Object.entries(wireSchemas))(
  'every number of %s is entered in money-names.ts as money or as plain, and no name ends as cents do',
  (_kind, schema) => {
    const names = namesOf(schema);
    expect(names.filter((one) => MONEY_NAMES.has(one) === PLAIN_NUMBERS.has(one))).toEqual([]);
    expect(names.filter((one) => one.endsWith('_cents'))).toEqual([]);
  },
);

/** Numbers that stand under a name of money without being cents. */
function* moneyInRands(value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (MONEY_NAMES.has(key) && typeof inner === 'number' && !path.endsWith('.points')) yield `${path}.${key}`;
    yield* moneyInRands(inner, `${path}.${key}`);
  }
}

describe('what the worker keeps of a persona', () => {
  test.each(personas.map(({ id }) => id).filter((_, index) => index % 5 === 0))(
    'Stored documents of a persona have all money in cents and open as the engine made them: %s',
    async (persona) => {
      for (const { kind, document } of await madeDocuments(persona, '2025-12-31', 3)) {
        const stored = sealedAnalysis(document);
        expect([...moneyInRands(stored, kind)]).toEqual([]);
        expect(openedAnalysis(stored, ANALYSIS_VERSION)).toEqual({ outcome: 'opened', document });
        // Of the version before it opens just the same.
        expect(openedAnalysis(document, undefined)).toEqual({ outcome: 'opened', document });
      }
    },
  );
});
