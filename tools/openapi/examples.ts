import { declaredExample, declaredIdOrDay } from '../../schemas/examples/example-of-field.ts';
import { Id, Instant, IsoDate } from '../../schemas/identifiers.ts';
import { isObject, type Json, type JsonObject } from './component-schemas.ts';

const REF = '#/components/schemas/';

const typesOf = (node: JsonObject): readonly string[] =>
  [node['type']]
    .flat()
    .filter((type) => typeof type === 'string' && type !== 'null')
    .map(String);

/** The name of the component that a schema refers to. */
export function componentOf(node: Json | undefined): string | undefined {
  const reference = isObject(node) ? node['$ref'] : undefined;
  return typeof reference === 'string' ? reference.slice(REF.length) : undefined;
}

/** The options of a schema that has several, without null. */
function optionsOf(node: JsonObject): readonly Json[] {
  const options = [node['oneOf'], node['anyOf']].flatMap((one) => (Array.isArray(one) ? one : []));
  return options.filter((one) => !(isObject(one) && one['type'] === 'null'));
}

/** The examples that every id, day or instant has, whatever it is of. */
const COMMON = new Set<Json>(
  [Id, IsoDate, Instant].flatMap((schema) => {
    const examples: unknown = schema.meta()?.['examples'];
    return Array.isArray(examples) ? examples.filter((example) => typeof example === 'string') : [];
  }),
);

const isCommon = (examples: Json | undefined): boolean => Array.isArray(examples) && COMMON.has(examples[0] ?? null);

/** What an id, a day and an instant look like, where a field says no pattern of its own. */
const FORMS: Readonly<Record<string, RegExp>> = { date: /^\d{4}-\d\d-\d\d$/, 'date-time': /T.*Z$/ };

function isOfForm({ pattern, format }: JsonObject, value: string): boolean {
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value)) return false;
  return typeof format !== 'string' || (FORMS[format]?.test(value) ?? true);
}

/** Makes examples of schemas, out of the declared ones of their fields. */
export class Examples {
  /** The declared examples that were used. */
  readonly used = new Set<string>();
  /** Places that no example was found for. */
  readonly missing = new Set<string>();
  readonly #components: JsonObject;
  readonly #made = new Map<string, Json>();

  constructor(components: JsonObject) {
    this.#components = components;
  }

  /** The example of a schema. @param path to it from the component or the operation that it belongs to */
  of(node: Json | undefined, path: string): Json {
    if (!isObject(node)) return this.#none(path);
    const component = componentOf(node);
    if (component !== undefined) return this.#ofComponent(component);
    const given = node['examples'];
    if (Array.isArray(given) && given[0] !== undefined) return this.#particular(node, given[0], path);
    const fixed = [node['const'] ?? [], node['enum'] ?? []].flat();
    const declared = declaredExample(path, typesOf(node));
    if (declared && (fixed.length === 0 || fixed.some((value) => value === declared.value))) {
      this.used.add(declared.from);
      return JSON.parse(JSON.stringify(declared.value));
    }
    return fixed[0] ?? this.#composed(node, path);
  }

  /** Gives every field of a schema that holds a single value, or a list of such, its example, in place. */
  give(node: Json | undefined, path: string): void {
    if (!isObject(node)) return;
    const { properties } = node;
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
      if (!isObject(property)) continue;
      const place = `${path}.${name}`;
      if (this.#isLeaf(property)) property['examples'] = [this.of(property, place)];
      else if (isCommon(property['examples'])) property['examples'] = [this.of(property, place)];
      this.give(property, place);
    }
    this.give(node['items'], `${path}[]`);
    this.give(node['additionalProperties'], `${path}{}[]`);
    for (const option of optionsOf(node)) this.give(option, path);
  }

  /** Of an id or a day the one that is declared for the name of the field, where its schema has but the one that all have. */
  #particular(node: JsonObject, given: Json, path: string): Json {
    const declared = COMMON.has(given) ? declaredIdOrDay(path) : undefined;
    if (declared === undefined || !isOfForm(node, declared.value)) return given;
    this.used.add(declared.from);
    return declared.value;
  }

  /** Whether a field can do with an example of its own: neither what it holds nor its rules show one. */
  #isLeaf(node: JsonObject): boolean {
    if (node['examples'] !== undefined || node['enum'] !== undefined || node['const'] !== undefined) return false;
    const types = typesOf(node);
    if (types.includes('object') || node['$ref'] !== undefined) return false;
    const { items } = node;
    if (types.includes('array'))
      return isObject(items) && items['$ref'] === undefined && items['properties'] === undefined;
    return types.length > 0;
  }

  #ofComponent(name: string): Json {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const made = this.of(this.#components[name], name);
    this.#made.set(name, made);
    return made;
  }

  #composed(node: JsonObject, path: string): Json {
    const [option] = optionsOf(node);
    if (option !== undefined) return this.of(option, path);
    const types = typesOf(node);
    if (isObject(node['properties']) || types.includes('object')) return this.#object(node, path);
    if (types.includes('array')) return node['maxItems'] === 0 ? [] : [this.of(node['items'], `${path}[]`)];
    if (node['default'] !== undefined) return node['default'];
    return types.includes('boolean') ? true : this.#none(path);
  }

  #object(node: JsonObject, path: string): JsonObject {
    const { properties, additionalProperties: others, propertyNames } = node;
    const fields = Object.entries(isObject(properties) ? properties : {}).map(([name, property]): [string, Json] => [
      name,
      this.of(property, `${path}.${name}`),
    ]);
    if (!isObject(others)) return Object.fromEntries(fields);
    const key = String(this.of({ type: 'string', ...(isObject(propertyNames) ? propertyNames : {}) }, `${path}{}`));
    // A value that may be anything is a text.
    const value = Object.keys(others).length === 0 ? { type: 'string' } : others;
    return Object.fromEntries([...fields, [key, this.of(value, `${path}{}[]`)]]);
  }

  #none(path: string): Json {
    this.missing.add(path);
    return null;
  }
}
