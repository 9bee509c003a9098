import { describedKey, fieldDescriptions } from '../../schemas/descriptions/described-field.ts';
import { isObject, type Json, type JsonObject } from './component-schemas.ts';

/** What the descriptions did to a document: the keys that were used, and the fields that have none. */
export interface Described {
  readonly used: ReadonlySet<string>;
  readonly missing: readonly string[];
}

const COMBINING = ['anyOf', 'oneOf', 'allOf'] as const;

function hasDescription(node: JsonObject, components: JsonObject): boolean {
  if (node['description'] !== undefined) return true;
  const reference = node['$ref'];
  if (typeof reference !== 'string') return false;
  const component = components[reference.slice(reference.lastIndexOf('/') + 1)];
  return isObject(component) && component['description'] !== undefined;
}

/**
 * Gives every field of these schemas that says nothing of itself its description of schemas/descriptions, in place.
 * @param roots schemas by the name that paths begin with
 * @param components the named schemas that references point to
 */
export function describeFields(roots: readonly (readonly [string, Json])[], components: JsonObject): Described {
  const used = new Set<string>();
  const missing: string[] = [];
  function describe(node: Json | undefined, path: string): void {
    if (!isObject(node)) return;
    const properties = node['properties'];
    if (isObject(properties)) {
      for (const [name, property] of Object.entries(properties)) {
        if (!isObject(property)) continue;
        const place = `${path}.${name}`;
        if (!hasDescription(property, components)) {
          const key = describedKey(place);
          const description = key === undefined ? undefined : fieldDescriptions.get(key);
          if (key === undefined || description === undefined) missing.push(place);
          else {
            used.add(key);
            property['description'] = description;
          }
        }
        describe(property, place);
      }
    }
    describe(node['items'], `${path}[]`);
    describe(node['additionalProperties'], `${path}[]`);
    for (const part of COMBINING) {
      const options = node[part];
      if (Array.isArray(options)) for (const option of options) describe(option, path);
    }
  }
  for (const [name, schema] of roots) describe(schema, name);
  return { used, missing };
}

/** The schemas that operations hold without a name: of bodies, replies and their parts. */
export function unnamedSchemas(paths: JsonObject): [string, Json][] {
  const found: [string, Json][] = [];
  function visit(node: Json, operation: string): void {
    if (Array.isArray(node)) {
      for (const item of node) visit(item, operation);
      return;
    }
    if (!isObject(node)) return;
    const id = node['operationId'];
    const name = typeof id === 'string' ? id : operation;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'schema') found.push([name, value]);
      else visit(value, name);
    }
  }
  visit(paths, '');
  return found;
}
