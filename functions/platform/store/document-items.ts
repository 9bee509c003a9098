import * as z from 'zod';
import { MAX_PAGE_BYTES } from './compressed-json.ts';
import type { ReadableTable } from './held-table.ts';
import { PACKING, packedDocument, unpackedDocument } from './packed-document.ts';
import type { Expression, Key, Table } from './table.ts';

export const FirstPart = z.object({
  generation: z.int(),
  parts: z.int(),
  /** How the bytes are packed; none on those of before packings had numbers. */
  packing: z.int().exactOptional(),
  body: z.instanceof(Uint8Array),
});
const Rest = z.object({ generation: z.int(), body: z.instanceof(Uint8Array) });

/** Further parts stand apart by generation: while a new document is written, the old one can still be read whole. */
const restPrefix = ({ sk }: Key): string => `${sk}#`;
const restKey = (key: Key, generation: number, part: number): Key => ({
  pk: key.pk,
  sk: `${restPrefix(key)}${String(generation).padStart(9, '0')}#${String(part).padStart(3, '0')}`,
});

/**
 * Writes a document under a key, in as many items as its bytes need. The one that readers look at first is written last:
 * a writer that dies before it leaves the earlier document as it was.
 * @param condition under which it may replace what is there
 */
export async function putDocument(
  table: Table,
  key: Key,
  generation: number,
  document: unknown,
  condition: Expression,
): Promise<void> {
  const bytes = await packedDocument(document);
  const parts = Math.max(1, Math.ceil(bytes.length / MAX_PAGE_BYTES));
  const piece = (part: number) => bytes.subarray(part * MAX_PAGE_BYTES, (part + 1) * MAX_PAGE_BYTES);
  await Promise.all(
    Array.from({ length: parts - 1 }, (_, index) =>
      table.put({ ...restKey(key, generation, index + 1), generation, body: piece(index + 1) }),
    ),
  );
  const written = await table.put({ ...key, generation, parts, packing: PACKING, body: piece(0) }, condition);
  if (written && parts > 1) await removeEarlierParts(table, key, generation);
}

async function removeEarlierParts(table: Table, key: Key, generation: number): Promise<void> {
  const items = await table.startingWith(key.pk, restPrefix(key));
  const earlier = items.filter((item) => Rest.parse(item).generation < generation);
  await Promise.all(earlier.map(({ sk }) => table.remove({ pk: key.pk, sk: String(sk) })));
}

/**
 * The document under a key with the generation that it was written for: undefined where a later release packed it. Null
 * when there is nothing, 'torn' when a later one took its place between the reads of its parts.
 */
export async function getDocument(
  table: ReadableTable,
  key: Key,
): Promise<{ readonly generation: number; readonly document: unknown } | 'torn' | null> {
  const item = await table.get(key);
  if (!item) return null;
  const { generation, parts, packing, body } = FirstPart.parse(item);
  const rest = await Promise.all(
    Array.from({ length: parts - 1 }, (_, index) => table.get(restKey(key, generation, index + 1))),
  );
  const bodies = [body, ...rest.flatMap((part) => (part ? [Rest.parse(part).body] : []))];
  return bodies.length < parts ? 'torn' : { generation, document: unpackedDocument(bodies, packing) };
}
