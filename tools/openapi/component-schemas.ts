import * as z from 'zod';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const REF = '#/components/schemas/';

/** `anyOf: [X, null]` in the form that renderers show well: `type: [x, 'null']`. */
function nullableInPlace(node: JsonObject): JsonObject {
  const options = node['anyOf'];
  if (!Array.isArray(options) || options.length !== 2) return node;
  const rest = options.filter((option) => !(isObject(option) && option['type'] === 'null'));
  const [only] = rest;
  if (rest.length !== 1 || !isObject(only) || only['type'] === undefined) return node;
  const { anyOf: _, ...others } = node;
  const values = only['enum'];
  return {
    ...only,
    ...others,
    type: [only['type'], 'null'].flat(),
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
}

/** `anyOf: [{ type: x }, { type: y }]`, where nothing else is said of either, is `type: [x, y]`. */
function typesInPlace(node: JsonObject): JsonObject {
  const options = node['anyOf'];
  if (!Array.isArray(options)) return node;
  const types = options.map((option) => (isObject(option) && Object.keys(option).length === 1 ? option['type'] : null));
  if (!types.every((type) => typeof type === 'string')) return node;
  const { anyOf: _, ...others } = node;
  return { ...others, type: types };
}

/**
 * A parameter that is text on the wire but reads as a number or as true or false is described as that, with the default that
 * zod leaves out of the input of a transforming schema. Bounds that only say "safe integer" are left out.
 */
function plainRules(node: JsonObject): JsonObject {
  const { pattern, minimum, maximum, 'x-default': fallback, enum: listed, ...rest } = node;
  return {
    ...rest,
    ...(listed === undefined || node['type'] === 'boolean' ? {} : { enum: listed }),
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(pattern === undefined || node['type'] === 'integer' || node['type'] === 'number' ? {} : { pattern }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

/** References point to components; ids of schemas are their names there, so they are left out (a property may be called id). */
function tidy(value: Json): Json {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isObject(value)) return value;
  const node = Object.fromEntries(
    Object.entries(value)
      .filter(([key, item]) => !((key === 'id' || key === '$schema') && typeof item === 'string'))
      .map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? item.replace('#/$defs/', REF) : tidy(item),
      ]),
  );
  return plainRules(typesInPlace(nullableInPlace(node)));
}

/** JSON Schemas of zod schemas, those with an id collected as components. */
export class ComponentSchemas {
  readonly #components = new Map<string, JsonObject>();
  readonly #narrowed = new Map<string, JsonObject>();

  /**
   * The JSON Schema of a request part (`input`) or a reply (`output`): a reference when the schema has an id.
   * Throws when two different schemas claim one id.
   */
  of(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const json: Json = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })));
    if (!isObject(json)) throw new Error('a schema became something else than an object');
    const definitions = json['$defs'];
    if (isObject(definitions)) {
      for (const [name, definition] of Object.entries(definitions)) this.#add(name, definition);
    }
    const { $defs: _, ...own } = json;
    const id = schema.meta()?.id;
    if (typeof id !== 'string') return this.#object(tidy(own));
    if (own['$ref'] === undefined) this.#add(id, own);
    return { $ref: `${REF}${id}` };
  }

  /** Says of a component that only these of its properties are in every reply. */
  require(reference: JsonObject, names: ReadonlySet<string>): void {
    const name = String(reference['$ref']).slice(REF.length);
    const component = this.#components.get(name);
    const required = component?.['required'];
    if (!component || !Array.isArray(required)) throw new Error(`no component ${name} of required properties`);
    this.#narrowed.set(name, {
      ...component,
      required: required.filter((property) => typeof property === 'string' && names.has(property)),
    });
  }

  /** Every component by name, sorted. */
  all(): JsonObject {
    return Object.fromEntries([...this.#components, ...this.#narrowed].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(name: string, definition: Json): void {
    const component = this.#object(tidy(definition));
    const known = this.#components.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`two schemas have the id ${name}`);
    }
    this.#components.set(name, component);
  }

  #object(value: Json): JsonObject {
    if (!isObject(value)) throw new Error('a schema became something else than an object');
    return value;
  }
}
