import { isObject, type Json, type JsonObject } from './component-schemas.ts';

const REF = '#/components/schemas/';

/** `returned_debit_orders` -> `ReturnedDebitOrders`. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const isNull = (node: Json): boolean => isObject(node) && node['type'] === 'null';

/** Options of options are options; single texts beside each other are one list of texts. */
function flat(options: readonly Json[]): JsonObject[] {
  const all = options.flatMap((option) => {
    if (!isObject(option)) throw new Error('an option of a schema is no object');
    const inner = option['anyOf'] ?? (option['discriminator'] === undefined ? option['oneOf'] : undefined);
    return Array.isArray(inner) ? flat(inner) : [option];
  });
  const fixed = all.filter((option) => option['type'] === 'string' && option['const'] !== undefined);
  if (fixed.length < 2) return all;
  const texts = { type: 'string', enum: fixed.flatMap((option) => option['const'] ?? []) };
  return [texts, ...all.filter((option) => !fixed.includes(option))];
}

/** Options that hold a single value differ by this: their type, and of texts the format or that they are listed. */
function kindOf(option: JsonObject): string {
  const listed = option['enum'] === undefined && option['const'] === undefined ? '' : 'listed';
  return JSON.stringify([option['$ref'] === undefined ? option['type'] : 'object', option['format'] ?? '', listed]);
}

/** The property whose values name the options, where each has another one. */
function tellingProperty(options: readonly JsonObject[], components: JsonObject) {
  const fields = options.map((option) => {
    const reference = option['$ref'];
    const schema = typeof reference === 'string' ? components[reference.slice(REF.length)] : option;
    const properties = isObject(schema) ? schema['properties'] : undefined;
    return isObject(properties) ? properties : {};
  });
  const constantOf = (field: Json | undefined): Json | undefined => (isObject(field) ? field['const'] : undefined);
  for (const name of Object.keys(fields[0] ?? {})) {
    const values = fields.map((properties) => constantOf(properties[name]));
    const texts = values.filter((value) => typeof value === 'string');
    if (new Set(texts).size === options.length) return { name, values: texts };
  }
  return undefined;
}

/**
 * Says of every schema of several kinds that exactly one holds, in place, and by which property kinds of objects are told apart:
 * these get names, since a discriminator leads to names.
 * @param name of the component or operation that the schema is in
 */
export function tellApart(node: Json | undefined, name: string, components: JsonObject): void {
  if (Array.isArray(node)) {
    for (const item of node) tellApart(item, name, components);
    return;
  }
  if (!isObject(node)) return;
  for (const [key, value] of Object.entries(node))
    if (key !== 'examples' && key !== 'example') tellApart(value, name, components);
  const { anyOf } = node;
  if (Array.isArray(anyOf)) {
    const options = flat(anyOf);
    if (new Set(options.map(kindOf)).size < options.length) return;
    delete node['anyOf'];
    node['oneOf'] = options;
  }
  const { oneOf } = node;
  if (!Array.isArray(oneOf)) return;
  const objects = oneOf.filter(isObject).filter((option) => !isNull(option));
  if (objects.length < 2) return;
  const telling = tellingProperty(objects, components);
  if (telling === undefined) return;
  const named = objects.map((option, index): Json => {
    if (option['$ref'] !== undefined) return option;
    const id = `${name}${pascal(telling.values[index] ?? '')}`;
    if (components[id] !== undefined) throw new Error(`${id} is the name of two schemas`);
    components[id] = option;
    return { $ref: `${REF}${id}` };
  });
  node['oneOf'] = [...named, ...oneOf.filter(isNull)];
  const mapping = telling.values.map((value, index) => {
    const option = named[index];
    return [value, isObject(option) ? (option['$ref'] ?? null) : null];
  });
  node['discriminator'] = { propertyName: telling.name, mapping: Object.fromEntries(mapping) };
}
