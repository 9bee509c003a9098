import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { JsonObject } from '../openapi/component-schemas.ts';
import { apiOperations } from './api-operations.ts';
import { type ApiChange, apiChanges } from './openapi-changes.ts';

const Change = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  breaking: z.boolean(),
  tag: z.string(),
  operation: z.string(),
  where: z.string(),
  text: z.string(),
});

const Entry = z.object({
  /** Anchor of the entry. */
  id: z.string(),
  date: z.iso.date(),
  /** The areas that changed. */
  title: z.string(),
  changes: z.array(Change),
});
type Entry = z.output<typeof Entry>;

/** What changed in the API, newest first, and which openapi.json the newest entry leads to. */
export const Changelog = z.object({ described_sha256: z.string(), entries: z.array(Entry) });
export type Changelog = z.output<typeof Changelog>;

/** Digest of the text of an openapi.json: the name of a version. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Changes that many operations share, because they share a schema, are listed once for all of them. */
function gathered(changes: readonly ApiChange[]): ApiChange[] {
  const groups = Map.groupBy(changes, ({ kind, where, text }) => JSON.stringify([kind, where, text]));
  const isAlone = ({ kind, where }: ApiChange): boolean => where === 'operation' && kind !== 'changed';
  return [...groups.values()].flatMap((group): ApiChange[] => {
    const [first] = group;
    if (!first || group.length < 4 || isAlone(first)) return group;
    return [{ ...first, operation: `${group.length} operations`, breaking: group.some(({ breaking }) => breaking) }];
  });
}

/** Breaking ones first, then as they came. */
const inOrder = (changes: readonly ApiChange[]): ApiChange[] => [
  ...changes.filter(({ breaking }) => breaking),
  ...changes.filter(({ breaking }) => !breaking),
];

function entryId(date: string, entries: readonly Entry[]): string {
  const sameDay = entries.filter((entry) => entry.date === date).length;
  return sameDay === 0 ? date : `${date}-${sameDay + 1}`;
}

/** A changelog that begins with a description. */
export function firstChangelog(text: string, document: JsonObject, date: string): Changelog {
  const operations = apiOperations(document).filter(({ deprecated }) => !deprecated);
  const title = `The API is described: ${operations.length} operations`;
  return { described_sha256: digestOf(text), entries: [{ id: date, date, title, changes: [] }] };
}

/** The changelog with an entry for what changed between two descriptions; without one where nothing did for callers. */
export function withVersion(
  changelog: Changelog,
  before: JsonObject,
  { text, document, date }: { readonly text: string; readonly document: JsonObject; readonly date: string },
): Changelog {
  const changes = inOrder(gathered(apiChanges(before, document)));
  if (changes.length === 0) return { ...changelog, described_sha256: digestOf(text) };
  const title = [...new Set(changes.map(({ tag }) => tag))].filter((tag) => tag !== '').join(', ');
  const entry = { id: entryId(date, changelog.entries), date, title, changes };
  return { described_sha256: digestOf(text), entries: [entry, ...changelog.entries] };
}
