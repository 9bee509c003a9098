import { LabelRule, LabelRuleRecord, MAX_LABEL_RULES } from '@imali/labels/rules/label-rule.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import { absent, type Expression, type Key, present, type Table } from '../../platform/store/table.ts';
import type { LabelRuleReader, LabelRuleStore } from '../domain/basis/label-rule-store.ts';
import { dynamoSharedRulesReader } from './dynamo-shared-rules.ts';

const PREFIX = 'LABELRULE#';
const partition = (organisationId: string): string => `ORG#${organisationId}`;

const listOf = (organisationId: string): List => ({ pk: partition(organisationId), prefix: PREFIX });
const keyOf = (organisationId: string, ruleId: string): Key => ({
  pk: partition(organisationId),
  sk: `${PREFIX}${ruleId}`,
});

const room: Expression = {
  expression: 'attribute_not_exists(#items) OR #items < :most',
  names: { '#items': 'items' },
  values: { ':most': MAX_LABEL_RULES },
};

/** Label rules in the directory table. */
export function dynamoLabelRules(table: Table): LabelRuleStore {
  return {
    ...dynamoLabelRulesReader(table),
    async create(rule) {
      const failed = await table.transact([
        { ...countAction(listOf(rule.organisationId), 1), condition: room },
        { put: { ...keyOf(rule.organisationId, rule.id), ...rule }, condition: absent },
      ]);
      if (failed.includes(1)) throw new Error('a label rule that was to be created exists already');
      return failed.length === 0 ? 'created' : 'full';
    },
    async remove(organisationId, ruleId) {
      const failed = await table.transact([
        { remove: keyOf(organisationId, ruleId), condition: present },
        countAction(listOf(organisationId), -1),
      ]);
      return failed.length === 0 ? 'removed' : 'not_found';
    },
  };
}

/** The same for functions that may only read. */
export function dynamoLabelRulesReader(table: ReadableTable): LabelRuleReader {
  const sharedRules = dynamoSharedRulesReader(table);
  const rulesIn = async (pk: string): Promise<LabelRule[]> =>
    (await table.startingWith(pk, PREFIX)).map((item) => LabelRule.parse(item));
  return {
    list: (organisationId, page) =>
      readPage(table, listOf(organisationId), page, (item) => LabelRuleRecord.parse(item)),
    ofOrganisation: (organisationId) => rulesIn(partition(organisationId)),
    shared: async () => sharedRules.rulesOf(await sharedRules.current()),
  };
}
