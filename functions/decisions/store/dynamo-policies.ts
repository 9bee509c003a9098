import * as z from 'zod';
import { compressJson, expandJson, MAX_PAGE_BYTES } from '../../platform/store/compressed-json.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import { MAX_POLICY_VERSIONS, type PolicyEntry, type PolicyReader, type PolicyStore } from '../domain/policy-store.ts';

const Act = z.object({ personId: z.string(), at: z.string() });
const StoredVersion = z.object({
  id: z.string(),
  policyId: z.string(),
  name: z.string(),
  hash: z.string(),
  state: z.enum(['draft', 'in_review', 'approved', 'rejected', 'withdrawn']),
  written: Act,
  submitted: Act.nullable(),
  reviewed: Act.extend({ note: z.string().nullable() }).nullable(),
  effectiveFrom: z.string().nullable(),
}) satisfies z.ZodType<PolicyEntry>;
const StoredDocument = z.object({ page: z.unknown() });

const PREFIX = 'VERSION#';
const partition = (organisationId: string): string => `ORG#${organisationId}#POLICIES`;
const listOf = (organisationId: string): List => ({ pk: partition(organisationId), prefix: PREFIX });
const versionKey = (organisationId: string, id: string): Key => ({
  pk: partition(organisationId),
  sk: `${PREFIX}${id}`,
});
/** By the hash: a document that another version has too is the same item. */
const documentKey = (organisationId: string, hash: string): Key => ({
  pk: partition(organisationId),
  sk: `DOCUMENT#${hash}`,
});

/** Versions of policies in the directory table. */
export function dynamoPolicies(table: Table): PolicyStore {
  return {
    ...dynamoPoliciesReader(table),
    async add(organisationId, { document, ...version }) {
      const page = compressJson(document);
      if (page.byteLength > MAX_PAGE_BYTES) return 'too_large';
      // First, so that no version is without its document; one that is in no version is never read.
      await table.put({ ...documentKey(organisationId, version.hash), page }, absent);
      const failed = await table.transact([
        countAction(listOf(organisationId), 1, MAX_POLICY_VERSIONS),
        { put: { ...versionKey(organisationId, version.id), ...version }, condition: absent },
      ]);
      if (failed.includes(1)) throw new Error('a version that was to be added exists already');
      return failed.length === 0 ? 'added' : 'full';
    },
    change: (organisationId, before, version) =>
      table.put(
        { ...versionKey(organisationId, version.id), ...version },
        { expression: '#state = :before', names: { '#state': 'state' }, values: { ':before': before } },
      ),
  };
}

/** The same for functions that may only read. */
export function dynamoPoliciesReader(table: ReadableTable): PolicyReader {
  return {
    async find(organisationId, versionId) {
      const item = await table.get(versionKey(organisationId, versionId));
      if (item === null) return null;
      const version = StoredVersion.parse(item);
      const kept = StoredDocument.parse(await table.get(documentKey(organisationId, version.hash)));
      return { ...version, document: expandJson(kept.page) };
    },
    async approved(organisationId) {
      const items = await table.startingWith(partition(organisationId), PREFIX);
      return items.map((item) => StoredVersion.parse(item)).filter(({ state }) => state === 'approved');
    },
    list: (organisationId, page) => readPage(table, listOf(organisationId), page, (item) => StoredVersion.parse(item)),
  };
}
