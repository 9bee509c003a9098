import { dynamoLabelRules } from '../../../adapters/aws/dynamo-label-rules.ts';
import type { LabelRuleStore } from '../../../core/labels/label-rule-store.ts';
import { listLabelRules as contract } from '../../../schemas/endpoints/label-rules.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';
import { labelRuleView } from '../../views/label-rule.ts';
import { listView, pageRequest } from '../../views/list.ts';

interface Adapters {
  readonly labelRules: LabelRuleStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ labelRules }, { caller, query }) => ({
  status: 200,
  body: listView(await labelRules.list(caller.organisationId, pageRequest(query)), labelRuleView),
});

const wiring = (): Adapters => ({ labelRules: dynamoLabelRules(directoryTable()) });

export const handler = serve(contract, wiring, operation);
