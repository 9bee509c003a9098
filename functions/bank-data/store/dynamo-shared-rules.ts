import type { LabelRule } from '@imali/labels/rules/label-rule.ts';
import * as z from 'zod';
import { compressJson, expandJson } from '../../platform/store/compressed-json.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Expression, type Key, type Table } from '../../platform/store/table.ts';
import {
  SharedRuleList,
  type SharedRulesReader,
  type SharedRulesStore,
  SharedRulesVersion,
} from '../domain/basis/shared-rules.ts';

const PARTITION = 'SHAREDRULES';
const PREFIX = 'VERSION#';
const list: List = { pk: PARTITION, prefix: PREFIX };
const CURRENT: Key = { pk: PARTITION, sk: 'CURRENT' };

/** Ten digits, so that versions sort by their number. */
const idOf = (version: number): string => String(version).padStart(10, '0');
const keyOf = (version: number): Key => ({ pk: PARTITION, sk: `${PREFIX}${idOf(version)}` });

const Current = z.object({ version: z.int() });
const VersionItem = SharedRulesVersion.extend({ page: z.unknown() });

const versionIs = (base: number): Expression =>
  base === 0 ? absent : { expression: '#version = :base', names: { '#version': 'version' }, values: { ':base': base } };

/** A version never changes, so a function instance keeps the rules that it read last, for as many tables as tests have. */
const known = new Map<string, { readonly version: number; readonly rules: readonly LabelRule[] }>();

/** The shared rules in the directory table: every version, and which one holds. */
export function dynamoSharedRules(table: Table): SharedRulesStore {
  const reader = dynamoSharedRulesReader(table);
  const { find } = reader;

  return {
    ...reader,
    async publish(base, given, rules) {
      const version = base + 1;
      const record: SharedRulesVersion = { ...given, version, rules: rules.length };
      const failed = await table.transact([
        { put: { ...CURRENT, version }, condition: versionIs(base) },
        { put: { ...keyOf(version), ...record, page: compressJson(rules) }, condition: absent },
        countAction(list, 1),
      ]);
      if (failed.length === 0) return { outcome: 'published', version };
      // A draft that was published by a request whose answer was lost.
      const there = await find(version);
      return there?.draftId === given.draftId ? { outcome: 'published', version } : { outcome: 'outdated' };
    },
  };
}

/** The same for functions that may only read. */
export function dynamoSharedRulesReader(table: ReadableTable): SharedRulesReader {
  const find: SharedRulesStore['find'] = async (version) => {
    const item = await table.get(keyOf(version));
    return item ? SharedRulesVersion.parse(item) : null;
  };
  const current = async (): Promise<number> => {
    const item = await table.get(CURRENT);
    return item ? Current.parse(item).version : 0;
  };
  return {
    current,
    find,
    async rulesOf(version) {
      if (version === 0) return [];
      const held = known.get(table.name);
      if (held?.version === version) return held.rules;
      const item = await table.get(keyOf(version));
      if (!item) throw new Error('a version of the shared rules is missing');
      const rules = SharedRuleList.parse(expandJson(VersionItem.parse(item).page));
      known.set(table.name, { version, rules });
      return rules;
    },
    list: (page) =>
      readPage(table, list, page, (item) => {
        const version = SharedRulesVersion.parse(item);
        return { ...version, id: idOf(version.version) };
      }),
  };
}
