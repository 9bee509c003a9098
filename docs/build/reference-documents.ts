import * as z from 'zod';

/**
 * What RapiDoc reads, one document for each operation. It draws some of what OpenAPI 3.1 allows wrongly, so here the same
 * is said in the words that it knows: `type: [x, null]` for what may be null, a type beside each list of values, a title
 * for each alternative. The product's own openapi.json stays as it is.
 */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.looseObject({
    schemas: z.record(z.string(), z.record(z.string(), z.unknown())),
    examples: z.record(z.string(), z.unknown()).default({}),
  }),
});

const prefix = '#/components/schemas/';
const nameOfReference = (schema: Json): string | undefined => {
  const { $ref } = schema;
  return typeof $ref === 'string' && $ref.startsWith(prefix) ? $ref.slice(prefix.length) : undefined;
};

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null';

/** The type of a value, as a schema names it. */
function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
}

/** Types that values have; the one alone when all have the same. */
function typesOf(values: readonly unknown[]): string | readonly string[] {
  const types = [...new Set(values.map(typeOf))];
  return types.length === 1 ? (types[0] ?? 'string') : types;
}

/** What an alternative is called where it has no title of its own. */
function titleOf(schema: Json): string {
  const { title, type, format, enum: values } = schema;
  if (typeof title === 'string') return title;
  if ('const' in schema) return String(schema['const']);
  if (Array.isArray(values)) return values.length <= 3 ? values.join(' or ') : `one of ${values.length} values`;
  const name = nameOfReference(schema);
  if (name !== undefined) return name;
  if (typeof format === 'string') return format;
  return typeof type === 'string' ? type : 'value';
}

/** Alternatives within alternatives are alternatives too. */
function branchesOf(schema: Json): readonly Json[] {
  const key = 'anyOf' in schema ? 'anyOf' : 'oneOf';
  const listed = schema[key];
  if (!Array.isArray(listed)) return [schema];
  return listed
    .filter(isObject)
    .flatMap((branch) => (Object.keys(branch).length === 1 ? branchesOf(branch) : [branch]));
}

/** A schema whose branches are parted anew: null becomes a part of the type, each other one gets a title. */
function withoutAlternatives(schema: Json): Json {
  const { anyOf: _, oneOf: __, ...rest } = schema;
  const all = branchesOf(schema);
  const branches = all.filter((branch) => !isNull(branch));
  const [only] = branches;
  const orNull = branches.length < all.length;
  if (branches.length === 1 && only !== undefined)
    return orNull ? nullable({ ...only, ...rest }) : { ...only, ...rest };
  const named = branches.map((branch) => ({ ...branch, title: titleOf(branch) }));
  return { ...rest, oneOf: orNull ? [...named, { type: 'null', title: 'null' }] : named };
}

/** The same, or null. What is described elsewhere cannot be widened here, so it says so in words. */
function nullable(schema: Json): Json {
  const { type } = schema;
  if (nameOfReference(schema) !== undefined) {
    const { description } = schema;
    const said = typeof description === 'string' ? `${description}. May be null` : 'May be null';
    return { ...schema, description: said };
  }
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] };
  return Array.isArray(type) && !type.includes('null') ? { ...schema, type: [...type, 'null'] } : schema;
}

/** A tuple as a list of its possible entries: RapiDoc's example is empty for anything else. */
function withoutTuple(schema: Json): Json {
  const { prefixItems, items, ...rest } = schema;
  if (!Array.isArray(prefixItems)) return schema;
  const places = prefixItems.filter(isObject);
  const isOfOneKind = new Set(places.map((place) => JSON.stringify(place))).size === 1;
  const listed = isOfOneKind ? places[0] : { oneOf: places.map((place) => ({ ...place, title: titleOf(place) })) };
  const most = isObject(items) ? {} : { maxItems: places.length };
  return { ...rest, type: 'array', items: listed, minItems: places.length, ...most };
}

function readableSchema(schema: Json): Json {
  let said = withoutTuple(schema);
  if ('anyOf' in said || 'oneOf' in said) said = withoutAlternatives(said);
  // Of what a schema says beside its branches RapiDoc draws the description only.
  const { discriminator: _, propertyNames: __, ...rest } = said;
  if (rest['type'] === undefined && Array.isArray(rest['enum'])) return { type: typesOf(rest['enum']), ...rest };
  if (rest['type'] === undefined && 'const' in rest) return { type: typeOf(rest['const']), ...rest };
  if (rest['type'] === undefined && isObject(rest['properties'])) return { type: 'object', ...rest };
  return rest;
}

/** Keys below which no schema stands: what is there is data. */
const data = new Set(['example', 'examples', 'enum', 'const', 'default', 'required']);

/** Keys whose objects hold schemas by names, which may be any words: a property can be called `type`. */
const byName = new Set(['properties', 'patternProperties', 'schemas']);

/** Every schema of a part of a document in the words that RapiDoc knows. */
export function readable(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(readable);
  if (!isObject(part)) return part;
  const inside = Object.entries(part).map(([key, value]) => {
    if (data.has(key)) return [key, value];
    if (!byName.has(key) || !isObject(value)) return [key, readable(value)];
    return [key, Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, readable(schema)]))];
  });
  return readableSchema(Object.fromEntries(inside));
}

/** Names of the schemas that a part of a document needs, with what these need. */
function namesIn(part: unknown, schemas: Readonly<Record<string, unknown>>, found = new Set<string>()): Set<string> {
  if (Array.isArray(part)) for (const one of part) namesIn(one, schemas, found);
  if (!isObject(part)) return found;
  const name = nameOfReference(part);
  if (name !== undefined && !found.has(name)) namesIn(schemas[name], schemas, found.add(name));
  for (const value of Object.values(part)) namesIn(value, schemas, found);
  return found;
}

/** The examples that a part of a document refers to. */
function examplesIn(part: unknown, examples: Readonly<Record<string, unknown>>): Json {
  const named = JSON.stringify(part).matchAll(/"\$ref":"#\/components\/examples\/([^"]+)"/g);
  return Object.fromEntries([...named].flatMap(([, name = '']) => (name in examples ? [[name, examples[name]]] : [])));
}

/** A reply without its links and an operation without its callbacks: these are for machines, and lead out of the document. */
function withoutWays(operation: Json): Json {
  const { callbacks: _, responses, ...rest } = operation;
  if (!isObject(responses)) return rest;
  const replies = Object.entries(responses).map(([status, reply]) => {
    if (!isObject(reply)) return [status, reply];
    const { links: __, ...shown } = reply;
    return [status, shown];
  });
  return { ...rest, responses: Object.fromEntries(replies) };
}

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'];

/**
 * A document for each operation, by its id: it holds that operation alone and the schemas that it needs.
 * @throws ZodError when it is no OpenAPI document
 */
export function referenceDocuments(document: unknown): ReadonlyMap<string, object> {
  const { paths, components, webhooks: _, ...about } = Document.parse(document);
  const made = new Map<string, object>();
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const own = { parameters: item['parameters'] ?? [], [method]: readable(withoutWays(operation)) };
      const names = namesIn(own, components.schemas);
      const schemas = Object.fromEntries(
        [...names].toSorted().map((name) => [name, readable(components.schemas[name] ?? {})]),
      );
      made.set(String(operation['operationId']), {
        ...about,
        paths: { [path]: own },
        components: { ...components, schemas, examples: examplesIn(own, components.examples) },
      });
    }
  }
  return made;
}
