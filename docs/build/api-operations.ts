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
  responses: z.record(z.string(), z.looseObject({})).default({}),
});

const Document = z.looseObject({
  tags: z.array(z.object({ name: z.string() })).default([]),
  paths: z.record(z.string(), z.looseObject({})),
});

/** `no_transactions_found` and the like, wherever they stand in the answers' examples. */
function errorCodes(responses: Readonly<Record<string, unknown>>): readonly string[] {
  const found = new Set<string>();
  for (const [status, response] of Object.entries(responses)) {
    if (status.startsWith('2')) continue;
    for (const [, code = ''] of JSON.stringify(response).matchAll(/"code":"([a-z0-9_]+)"/g)) found.add(code);
  }
  return [...found].toSorted();
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
