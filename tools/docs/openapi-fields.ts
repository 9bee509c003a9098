import { isObject, type Json, type JsonObject } from '../openapi/component-schemas.ts';

/** What a schema says of one field, so that two versions can be compared. */
export interface Field {
  /** JSON types that it takes, sorted; `any` where the schema names none. */
  readonly types: readonly string[];
  readonly required: boolean;
  /** Its values where they are listed. */
  readonly values: readonly string[] | null;
  /** Bounds by keyword, such as `maxLength`. */
  readonly bounds: Readonly<Record<string, number>>;
  readonly pattern: string | null;
}

/** Fields by their path: `months[].year`. The whole body is ''. */
export type Fields = ReadonlyMap<string, Field>;

const BOUNDS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

/** Schemas nest and may name themselves; deeper than this nobody reads. */
const DEEPEST = 12;

function resolved(document: JsonObject, schema: JsonObject): JsonObject {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<Json | undefined>((node, key) => (isObject(node) ? node[key] : undefined), document);
  return isObject(found) ? found : {};
}

const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

function alternatives(schema: JsonObject): readonly JsonObject[] {
  return [...list(schema['anyOf']), ...list(schema['oneOf'])].filter(isObject);
}

function typesOf(document: JsonObject, schema: JsonObject, depth: number): string[] {
  const own = [schema['type'] ?? []].flat().filter((type) => typeof type === 'string');
  if (own.length > 0) return own;
  if (schema['const'] !== undefined) return [schema['const'] === null ? 'null' : typeof schema['const']];
  if (depth > DEEPEST) return [];
  return alternatives(schema).flatMap((one) => typesOf(document, resolved(document, one), depth + 1));
}

function valuesOf(schema: JsonObject): readonly string[] | null {
  const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).toSorted() : null;
}

function fieldOf(document: JsonObject, schema: JsonObject, required: boolean): Field {
  const types = [...new Set(typesOf(document, schema, 0))].toSorted();
  const bounds = BOUNDS.flatMap((name) => (typeof schema[name] === 'number' ? [[name, schema[name]] as const] : []));
  return {
    types: types.length === 0 ? ['any'] : types,
    required,
    values: valuesOf(schema),
    bounds: Object.fromEntries(bounds),
    pattern: typeof schema['pattern'] === 'string' ? schema['pattern'] : null,
  };
}

/** Every field of a schema of a description, its references followed. */
export function fieldsOf(document: JsonObject, schema: Json | undefined, required = true): Fields {
  const fields = new Map<string, Field>();
  const walk = (node: Json | undefined, path: string, isRequired: boolean, depth: number): void => {
    if (!isObject(node) || depth > DEEPEST) return;
    const full = resolved(document, node);
    if (!fields.has(path)) fields.set(path, fieldOf(document, full, isRequired));
    const needed = list(full['required']);
    if (isObject(full['properties'])) {
      for (const [name, property] of Object.entries(full['properties'])) {
        walk(property, path === '' ? name : `${path}.${name}`, needed.includes(name), depth + 1);
      }
    }
    if (isObject(full['items'])) walk(full['items'], `${path}[]`, true, depth + 1);
    if (isObject(full['additionalProperties'])) walk(full['additionalProperties'], `${path}.*`, false, depth + 1);
    for (const part of [...alternatives(full), ...list(full['allOf'])]) walk(part, path, isRequired, depth + 1);
  };
  walk(schema, '', required, 0);
  return fields;
}
