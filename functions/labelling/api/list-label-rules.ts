import { listLabelRules as contract } from '../../../schemas/endpoints/label-rules.ts';
import type { LabelRuleReader } from '../../bank-data/domain/basis/label-rule-store.ts';
import { dynamoLabelRulesReader } from '../../bank-data/store/dynamo-label-rules.ts';
import { granted } from '../../platform/grants/held.ts';
import { listView, pageRequest } from '../../platform/serve/list.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { listLabelRules as grants } from '../resources.ts';
import { labelRuleView } from '../views/label-rule.ts';

interface Adapters {
  readonly labelRules: LabelRuleReader;
}

export const operation: Operation<typeof contract, Adapters> = async ({ labelRules }, { caller, query }) => ({
  status: 200,
  body: listView(await labelRules.list(caller.organisationId, pageRequest(query)), labelRuleView),
});

const wiring = granted(grants, (held): Adapters => ({ labelRules: dynamoLabelRulesReader(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
