import { exampleParameters } from '../../schemas/examples/parameters.ts';
import { isObject, type Json, type JsonObject } from './component-schemas.ts';
import { unnamedSchemas } from './describe-fields.ts';
import { componentOf, Examples } from './examples.ts';
import { EXAMPLES } from './problem-examples.ts';

/** What the examples did to a document. */
export interface Exemplified {
  /** Examples of components that a body is made of, by their names. */
  readonly named: JsonObject;
  readonly used: ReadonlySet<string>;
  readonly missing: readonly string[];
}

/** Media types whose bodies the description shows in full. */
const SHOWN = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

function* objectsIn(value: Json | undefined): Generator<JsonObject> {
  if (Array.isArray(value)) for (const item of value) yield* objectsIn(item);
  else if (isObject(value)) {
    yield value;
    for (const item of Object.values(value)) yield* objectsIn(item);
  }
}

/** Every operation of paths or webhooks, with its id. */
export function operationsOf(paths: JsonObject): (readonly [id: string, operation: JsonObject])[] {
  return [...objectsIn(paths)].flatMap((node) => {
    const { operationId } = node;
    return typeof operationId === 'string' && 'responses' in node
      ? [[operationId.replace(/Alias\d+$/, ''), node] as const]
      : [];
  });
}

function giveParameter(parameter: JsonObject, operation: string, used: Set<string>, missing: Set<string>): void {
  const { name, schema } = parameter;
  if (!isObject(schema) || typeof name !== 'string' || parameter['example'] !== undefined) return;
  const given = [schema['examples'] ?? [], schema['const'] ?? [], schema['enum'] ?? []].flat()[0];
  const key = [`${operation}.${name}`, name].find((one) => one in exampleParameters);
  const declared = key === undefined ? undefined : exampleParameters[key];
  const isOwn = key !== undefined && key !== name;
  const found = isOwn ? declared : (given ?? declared ?? (schema['type'] === 'boolean' ? true : undefined));
  if (key !== undefined && (isOwn || given === undefined)) used.add(`parameters ${key}`);
  if (found === undefined) missing.add(`parameter ${name}`);
  else parameter['example'] = found;
}

/**
 * Gives every field, every parameter, every body and every reply its example, in place: fields and parameters their own, bodies
 * and replies one that is made of those of their fields. Of errors each code has its own already.
 */
export function giveExamples(groups: readonly JsonObject[], components: JsonObject): Exemplified {
  const examples = new Examples(components);
  const named: JsonObject = {};
  const used = new Set<string>();
  const missing = new Set<string>();
  const giveBody = (media: JsonObject, id: string): void => {
    if (media['example'] !== undefined || media['examples'] !== undefined) return;
    const component = componentOf(media['schema']);
    const made = examples.of(media['schema'], id);
    if (component === undefined) {
      media['example'] = made;
      return;
    }
    named[component] = { value: made };
    media['examples'] = { [component]: { $ref: `${EXAMPLES}${component}` } };
  };
  const bodiesOf = (content: Json | undefined): JsonObject[] =>
    Object.entries(isObject(content) ? content : {}).flatMap(([type, media]) =>
      SHOWN.includes(type) && isObject(media) ? [media] : [],
    );
  for (const [id, { parameters, requestBody, responses }] of groups.flatMap(operationsOf)) {
    for (const parameter of objectsIn(parameters)) if ('in' in parameter) giveParameter(parameter, id, used, missing);
    const replies = Object.values(isObject(responses) ? responses : {});
    for (const body of [requestBody, ...replies]) {
      if (isObject(body)) for (const media of bodiesOf(body['content'])) giveBody(media, id);
    }
  }
  for (const [name, schema] of [...Object.entries(components), ...groups.flatMap(unnamedSchemas)]) {
    examples.give(schema, name.replace(/Alias\d+$/, ''));
  }
  return { named, used: new Set([...used, ...examples.used]), missing: [...missing, ...examples.missing] };
}

/** The example of the JSON that a reply or a request holds, where it is shown. @param named examples of components, by their names */
export function exampleIn(holder: JsonObject, named: JsonObject): unknown {
  const { content } = holder;
  const media = isObject(content) ? content['application/json'] : undefined;
  if (!isObject(media)) return undefined;
  const [shown] = isObject(media['examples']) ? Object.keys(media['examples']) : [];
  const found = shown === undefined ? undefined : named[shown];
  return isObject(found) ? found['value'] : media['example'];
}
