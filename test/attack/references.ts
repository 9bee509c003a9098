import * as z from 'zod';
import type { EndpointDeclaration } from '../../schemas/endpoint.ts';

/** A JSON Schema, as far as references are found in it. */
const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  pattern: z.string().optional(),
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get $defs() {
    return z.record(z.string(), Schema).optional();
  },
  required: z.array(z.string()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minLength: z.number().optional(),
});
type Schema = z.output<typeof Schema>;

/** Parts of a request in which ids of things are sent. */
export type Part = 'path' | 'query' | 'body' | 'form' | 'multipart';

/** A place of a request that takes the id of a thing: steps through objects, '[]' for the items of a list. */
export interface Reference {
  readonly part: Part;
  readonly place: readonly string[];
  /** Name of the field, by which the kind of the thing is known. */
  readonly name: string;
}

const ID_PATTERN = '^[0-9a-f]{24}$';

const isId = (schema: Schema): boolean => schema.pattern === ID_PATTERN;

/** The JSON Schema of a part, as a caller fills it. */
function jsonSchemaOf(part: z.ZodType): Schema {
  return Schema.parse(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
}

const resolved = (schema: Schema, root: Schema): Schema => {
  const name = schema.$ref?.replace('#/$defs/', '');
  return name === undefined ? schema : (root.$defs?.[name] ?? {});
};

function placesIn(schema: Schema, root: Schema, place: readonly string[], seen: readonly string[]): string[][] {
  if (schema.$ref !== undefined && seen.includes(schema.$ref)) return [];
  const within = schema.$ref === undefined ? seen : [...seen, schema.$ref];
  const own = resolved(schema, root);
  if (isId(own)) return [[...place]];
  return [
    ...Object.entries(own.properties ?? {}).flatMap(([name, one]) => placesIn(one, root, [...place, name], within)),
    ...(own.items ? placesIn(own.items, root, [...place, '[]'], within) : []),
    ...[...(own.anyOf ?? []), ...(own.oneOf ?? [])].flatMap((one) => placesIn(one, root, place, within)),
  ];
}

const nameOf = (place: readonly string[]): string => place.findLast((step) => step !== '[]') ?? '';

/** The parts of a request by the names that the references use. */
export function partsOf({ request }: EndpointDeclaration): [Part, z.ZodType][] {
  const parts: [Part, z.ZodType | undefined][] = [
    ['path', request.path],
    ['query', request.query],
    ['body', request.body],
    ['form', request.form],
    ['multipart', request.multipart?.fields],
  ];
  return parts.flatMap(([part, schema]) => (schema === undefined ? [] : [[part, schema]]));
}

/**
 * Every place of an endpoint's request that takes an id: each parameter of the path, and by its type whatever the schemas
 * of the other parts take as one. A list of ids in a query is text: it counts by its name, `ids`.
 */
export function referencesOf(endpoint: EndpointDeclaration): Reference[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    part: 'path' as const,
    place: [name],
    name,
  }));
  const others = partsOf(endpoint)
    .filter(([part]) => part !== 'path')
    .flatMap(([part, schema]) => {
      const root = jsonSchemaOf(schema);
      const typed = placesIn(root, root, [], []);
      const lists = part === 'query' && resolved(root, root).properties?.['ids'] !== undefined ? [['ids']] : [];
      return [...typed, ...lists].map((place) => ({ part, place, name: nameOf(place) }));
    });
  return [...inPath, ...others];
}

/** A value that fits a schema: the first example, default or least that it names. Fields that may be left out are. */
function exampleIn(schema: Schema, root: Schema): unknown {
  const own = resolved(schema, root);
  if (own.const !== undefined) return own.const;
  if (own.enum?.[0] !== undefined) return own.enum[0];
  const [example] = own.examples ?? [];
  if (example !== undefined) return example;
  if (own.default !== undefined) return own.default;
  const [alternative] = own.anyOf ?? own.oneOf ?? [];
  if (alternative) return exampleIn(alternative, root);
  if (own.type === 'object') {
    const required = (own.required ?? []).map((name) => [name, exampleIn(own.properties?.[name] ?? {}, root)]);
    return Object.fromEntries(required);
  }
  if (own.type === 'array') return own.items && (own.minItems ?? 0) > 0 ? [exampleIn(own.items, root)] : [];
  if (own.type === 'number' || own.type === 'integer') return Math.max(1, own.minimum ?? 1);
  if (own.type === 'boolean') return false;
  return 'x'.repeat(Math.max(own.minLength ?? 1, 3));
}

/** The least request that fits a part. */
export function exampleOf(part: z.ZodType): unknown {
  const root = jsonSchemaOf(part);
  return exampleIn(root, root);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value with another one at a place; objects and lists on the way are made where they are missing. */
export function withAt(value: unknown, [step, ...rest]: readonly string[], at: unknown): unknown {
  if (step === undefined) return at;
  if (step === '[]') {
    const [first, ...others] = Array.isArray(value) ? value : [];
    return [withAt(first, rest, at), ...others];
  }
  const own = isRecord(value) ? value : {};
  return { ...own, [step]: withAt(own[step], rest, at) };
}
