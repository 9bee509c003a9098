import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { FieldChange } from '../../../../schemas/entities/field-change.ts';
import { VERSION_FIELD } from '../../../platform/documents/document-versions.ts';
import { ANALYSIS_VERSION, openedAnalysis } from './analysis-versions.ts';
import { documentKinds } from './made-documents.fixture.ts';
import { wireSchemas } from './wire-schemas.ts';

const folder = new URL('./goldens/', import.meta.url);
const Stored = z.object({
  [VERSION_FIELD]: z.int().optional(),
  document: z.unknown(),
  changes: z.array(FieldChange),
});
/** A kind with what was stored of it, and what readers got: in version 1 the same. */
const Golden = z.array(
  z.union([z.tuple([z.enum(documentKinds), Stored]), z.tuple([z.enum(documentKinds), Stored, z.unknown()])]),
);

const frozen = readdirSync(folder)
  .filter((name) => name.endsWith('.golden.json'))
  .flatMap((name) =>
    Golden.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))).map(
      ([kind, { [VERSION_FIELD]: version = 1, document }, reply = document]) => ({
        name,
        kind,
        version,
        document,
        reply,
      }),
    ),
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

test.each(Array.from({ length: ANALYSIS_VERSION }, (_, index) => index + 1))(
  'a document of every kind is frozen of version %i',
  (version) => {
    const kinds = frozen.filter((one) => one.version === version).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(documentKinds));
  },
);

describe('a stored document of before', () => {
  test.each(frozen)(
    '$kind of $name opens with every figure as it was, and none that it did not have',
    ({ kind, version, document, reply }) => {
      const opened = openedAnalysis(document, version === 1 ? undefined : version);
      if (opened.outcome === 'unreadable') throw new Error(opened.why);
      expect(differences(reply, wireSchemas[kind].parse(opened.document), kind)).toEqual([]);
    },
  );
});
