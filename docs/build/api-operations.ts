import * as z from 'zod';
import type { Operation, OperationGroup } from '../src/api-reference/operation.ts';

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'] as const;

const OperationObject = z.looseObject({
  operationId: z.string(),
  summary: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  deprecated: z.boolean().default(false),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  responses: z.record(z.string(), z.looseObject({ description: z.string().default('') })).default({}),
});

const Document = z.looseObject({
  tags: z.array(z.object({ name: z.string() })).default([]),
  paths: z.record(z.string(), z.looseObject({})),
});

/** The codes that the answers beside the good ones explain, each at the start of a line: `no_transactions_found`: … */
function errorCodes(responses: Readonly<Record<string, { readonly description: string }>>): readonly string[] {
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  const codes = failures.flatMap(([, { description }]) =>
    [...description.matchAll(/^`([a-z0-9_]+)`: /gm)].flatMap(([, code]) => code ?? []),
  );
  return [...new Set(codes)];
}

/**
 * The operations of an OpenAPI document by tag, tags in the document's order.
 * @throws ZodError when it is no such document
 */
export function operationGroups(document: unknown): readonly OperationGroup[] {
  const { tags, paths } = Document.parse(document);
  const byTag = new Map<string, Operation[]>(tags.map(({ name }) => [name, []]));
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods) {
      if (item[method] === undefined) continue;
      const operation = OperationObject.parse(item[method]);
      const [tag = 'Other'] = operation.tags;
      const listed = byTag.get(tag) ?? [];
      byTag.set(tag, listed);
      listed.push({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        scopes: [...new Set(operation.security.flatMap((way) => Object.values(way).flat()))],
        errors: errorCodes(operation.responses),
      });
    }
  }
  return [...byTag].filter(([, operations]) => operations.length > 0).map(([tag, operations]) => ({ tag, operations }));
}
