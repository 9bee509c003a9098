import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { FieldChange } from '../../../schemas/entities/field-change.ts';
import { frozenPersonas } from './goldens/frozen-personas.ts';
import { documentKinds } from './made-documents.fixture.ts';
import { wireSchemas } from './wire-schemas.ts';

const folder = new URL('./goldens/', import.meta.url);
const Golden = z.array(
  z.tuple([z.enum(documentKinds), z.object({ document: z.unknown(), changes: z.array(FieldChange) })]),
);

const frozen = readdirSync(folder)
  .filter((name) => name.endsWith('.golden.json'))
  .flatMap((name) =>
    Golden.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))).map(([kind, stored]) => ({
      name,
      kind,
      stored,
    })),
  );

const isUnknown = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Paths where the later value differs from the earlier one; what only the later one has differs unless it is unknown. */
function differences(before: unknown, after: unknown, path: string): string[] {
  if (Object.is(before, after)) return [];
  if (before === undefined) return isUnknown(after) ? [] : [`${path} is new and not unknown`];
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return [path];
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    differences(old.get(key), now.get(key), `${path}.${key}`),
  );
}

test('a document of every kind is frozen, of every persona that has data enough', () => {
  expect(new Set(frozen.map(({ kind }) => kind))).toEqual(new Set(documentKinds));
  expect(frozen.length).toBe((frozenPersonas.length - 1) * documentKinds.length + 2);
});

describe('a stored document of before', () => {
  test.each(frozen)(
    '$kind of $name opens with every figure as it was, and none that it did not have',
    ({ kind, stored }) => {
      expect(differences(stored.document, wireSchemas[kind].parse(stored.document), kind)).toEqual([]);
    },
  );
});
