import { isDeepStrictEqual } from 'node:util';

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Hashes of assets: they change with the code of a function and say nothing of the template around it. */
const ASSET_HASH = /[0-9a-f]{64}/g;

/** The same value without the hashes of assets, and without the metadata that CDK adds about itself. */
export function withoutAssets(value: Json): Json {
  if (typeof value === 'string') return value.replace(ASSET_HASH, 'ASSET');
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(withoutAssets);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== 'aws:cdk:path' && key !== 'aws:asset:path')
      .map(([key, inner]) => [key.replace(ASSET_HASH, 'ASSET'), withoutAssets(inner)]),
  );
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value);

/**
 * Where two values differ, as paths with what each holds: `Resources.Queue.Properties.VisibilityTimeout: 30 -> 60`. Lists
 * are compared as a whole: their order is part of a template. Empty when the values are the same.
 */
function differences(before: Json | undefined, after: Json | undefined, path = ''): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return keys.flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
  }
  return [`${path}: ${JSON.stringify(before) ?? 'missing'} -> ${JSON.stringify(after) ?? 'missing'}`];
}

/** Differences of whole assemblies: template by name of its stack, asset hashes apart. */
export function templateDifferences(
  before: ReadonlyMap<string, Json>,
  after: ReadonlyMap<string, Json>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((stack) => {
    const [one, other] = [before.get(stack), after.get(stack)];
    if (one === undefined) return [`${stack}: is new`];
    if (other === undefined) return [`${stack}: is gone`];
    return differences(withoutAssets(one), withoutAssets(other)).map((line) => `${stack}: ${line}`);
  });
}
