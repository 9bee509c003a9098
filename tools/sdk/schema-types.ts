import * as z from 'zod';

/** The parts of a JSON Schema that openapi.json uses. */
interface Schema {
  readonly $ref?: string | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly enum?: readonly unknown[] | undefined;
  readonly const?: unknown;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly items?: Schema | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly additionalProperties?: boolean | Schema | undefined;
  readonly description?: string | undefined;
  readonly deprecated?: boolean | undefined;
}

export const SchemaNode: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    oneOf: z.array(SchemaNode).optional(),
    items: SchemaNode.optional(),
    properties: z.record(z.string(), SchemaNode).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), SchemaNode]).optional(),
    description: z.string().optional(),
    deprecated: z.boolean().optional(),
  }),
);

const COMPONENTS = '#/components/schemas/';

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);
export const propertyName = (name: string): string => (isName(name) ? name : JSON.stringify(name));

/** A text as a comment of an editor: one that ends a comment would end this one. */
export function comment(text: string | undefined, indent: string, isDeprecated = false): string {
  const said = [text ?? '', isDeprecated ? '@deprecated' : ''].filter((part) => part !== '').join('\n');
  if (said === '') return '';
  const lines = said.replaceAll('*/', '* /').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function objectType(schema: Schema, indent: string): string {
  const { properties = {}, required = [], additionalProperties } = schema;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, property]) => {
    const isOptional = !required.includes(name);
    const type = typeOf(property, inner);
    const said = comment(property.description, inner, property.deprecated);
    return `${said}${inner}${propertyName(name)}${isOptional ? '?' : ''}: ${type}${isOptional ? ' | undefined' : ''};`;
  });
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`;
  if (typeof additionalProperties === 'object') return `Record<string, ${typeOf(additionalProperties, indent)}>`;
  return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>';
}

function typeNamed(name: string, schema: Schema, indent: string): string {
  switch (name) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `Array<${schema.items === undefined ? 'unknown' : typeOf(schema.items, indent)}>`;
    case 'object':
      return objectType(schema, indent);
    case 'string':
    case 'boolean':
    case 'null':
      return name;
    default:
      throw new Error(`a schema of type ${name}, which is no JSON`);
  }
}

/**
 * A JSON Schema as a TypeScript type. Components are named as they are there.
 * @throws where a schema has a form that openapi.json does not use yet
 */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(COMPONENTS.length);
  if (schema.enum !== undefined) return [...new Set(schema.enum.map((one) => JSON.stringify(one)))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.oneOf !== undefined) return schema.oneOf.map((one) => typeOf(one, indent)).join(' | ');
  const { type } = schema;
  if (type === undefined) return 'unknown';
  const names = typeof type === 'string' ? [type] : type;
  return [...new Set(names.map((name) => typeNamed(name, schema, indent)))].join(' | ');
}
