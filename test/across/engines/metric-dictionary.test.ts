import { type AnalysisKind, analyseApplicant } from '@imali/analyses/input/analyse-applicant.ts';
import { exampleInput } from '@imali/analyses/metrics/example-input.fixture.ts';
import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { analysisSchemas } from '../../../functions/bank-data/domain/documents/analysis-schemas.ts';
import { envelopeFields } from '../../../schemas/entities/analyses/analysis-envelope.ts';

const documents: Readonly<Record<AnalysisKind, z.ZodObject>> = analysisSchemas;

/** The fields of a schema at every depth, `[]` for the items of a list; `leaves` only those without fields inside. */
function fieldsOf(schema: unknown, path: string): { all: string[]; leaves: string[] } {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return fieldsOf(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodArray) {
    const items = fieldsOf(schema.element, `${path}[]`);
    return { all: [path, ...items.all], leaves: items.leaves };
  }
  if (schema instanceof z.ZodObject) {
    const inner = Object.entries(schema.shape).map(([name, field]) => fieldsOf(field, `${path}.${name}`));
    return { all: [path, ...inner.flatMap(({ all }) => all)], leaves: inner.flatMap(({ leaves }) => leaves) };
  }
  return { all: [path], leaves: [path] };
}

const shape = Object.entries(documents).map(([name, schema]) => fieldsOf(schema, name));
const allFields = new Set(shape.flatMap(({ all }) => all));
/** The schema of the value at a path, and whether anything on the way to it may be null. */
function valueAt(
  schema: unknown,
  [key, ...rest]: readonly string[],
  nullable = false,
): { schema: unknown; nullable: boolean } {
  if (schema instanceof z.ZodNullable) return valueAt(schema.unwrap(), key === undefined ? [] : [key, ...rest], true);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    return valueAt(schema.unwrap(), key === undefined ? [] : [key, ...rest], nullable);
  }
  if (key === undefined) return { schema, nullable };
  if (schema instanceof z.ZodArray) return valueAt(schema.element, rest, nullable);
  if (schema instanceof z.ZodObject && Object.hasOwn(schema.shape, key))
    return valueAt(schema.shape[key], rest, nullable);
  throw new Error(`no document has ${key}`);
}

/** The envelope describes the document, and evidence the figures: neither is a figure. */
const figures = shape
  .flatMap(({ leaves }) => leaves)
  .filter((leaf) => !Object.keys(envelopeFields).includes(leaf.split('.')[1]?.replace('[]', '') ?? ''))
  .filter((leaf) => !leaf.endsWith('.evidence'));
/** What names the offer, the payment or the kind of spend in an offer, beside its figures. */
const NAMES_IN_OFFERS =
  /^affinity\.ads\[\]\.(ad_id|title|transaction_offers\[\]\.(offer_title|offer_static_url|stream_id|name|label|payments|last_paid|ended))$/;

const defined = metricDictionary.flatMap(({ fields }) => fields);
const isDefined = (leaf: string): boolean =>
  defined.some((field) => leaf === field || leaf.startsWith(`${field}.`) || leaf.startsWith(`${field}[]`));

describe('metric dictionary', () => {
  test('every figure of every document has a definition', () => {
    expect(figures.length).toBeGreaterThan(250);
    expect(figures.filter((leaf) => !isDefined(leaf) && !NAMES_IN_OFFERS.test(leaf))).toEqual([]);
  });

  test('every definition speaks of a field that a document has', () => {
    expect(defined.filter((field) => !allFields.has(field))).toEqual([]);
  });

  test('ids and fields are defined once', () => {
    const ids = metricDictionary.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(defined).size).toBe(defined.length);
  });

  test('the addresses that documents give, and the units, are those of the dictionary, all of them', () => {
    const documentsOf = Object.values(analyseApplicant(exampleInput('salaried')));
    const linked = new Map<string, string | undefined>();
    for (const { definitions, units } of documentsOf) {
      for (const [figure, address] of Object.entries(definitions)) {
        expect(address).toBe(`https://docs.example/docs/metrics#${figure}`);
        linked.set(figure, units[figure]);
      }
    }
    const named = metricDictionary.filter(({ id }) => !id.includes('.'));
    expect(Object.fromEntries(linked)).toEqual(Object.fromEntries(named.map(({ id, unit }) => [id, unit])));
  });

  test('a figure inside another has the other in its id', () => {
    const ids = new Set<string>(metricDictionary.map(({ id }) => id));
    for (const { id } of metricDictionary) expect(ids).toContain(id.split('.')[0]);
  });

  test('every figure that a policy may use is a value of its document, of its kind, and may be missing where the document may answer null', () => {
    for (const { analysis, fields, policyUse } of metricDictionary) {
      if (policyUse.use !== 'input') continue;
      for (const { path, unit, mayBeMissing, values } of policyUse.figures) {
        const field = `${analysis}.${path}`.replace(/\.\d+_days\./, '[].');
        const at = valueAt(documents[analysis], path.split('.'));
        expect([field, at.nullable]).toEqual([field, mayBeMissing]);
        expect(fields.some((own) => field === own || field.startsWith(`${own}.`))).toBe(true);
        const kind =
          unit === 'yes_or_no'
            ? z.ZodBoolean
            : unit === 'category'
              ? z.ZodEnum
              : unit === 'date'
                ? z.ZodString
                : z.ZodNumber;
        expect([field, at.schema instanceof kind]).toEqual([field, true]);
        expect([field, at.schema instanceof z.ZodEnum ? at.schema.options : undefined]).toEqual([field, values]);
      }
    }
  });

  test('every value is an input of one figure, and a figure that is barred says by which law or purpose', () => {
    const inputs = metricDictionary.flatMap(({ analysis, policyUse }) =>
      policyUse.use === 'input' ? policyUse.figures.map(({ path }) => `${analysis}.${path}`) : [],
    );
    expect(new Set(inputs).size).toBe(inputs.length);
    const reasons = metricDictionary.flatMap(({ policyUse }) =>
      policyUse.use === 'barred' ? [policyUse.because] : [],
    );
    expect(reasons.length).toBeGreaterThan(5);
    for (const reason of reasons) expect(reason).toMatch(/section/);
  });

  test('every definition says something in every part', () => {
    for (const { name, description, formula, source, example } of metricDictionary) {
      for (const text of [name, description, formula, source, example.arithmetic]) {
        expect(text.trim().length).toBeGreaterThan(2);
      }
      expect(description).toMatch(/\.$/);
      expect(example.arithmetic).toMatch(/\.$/);
    }
  });
});
