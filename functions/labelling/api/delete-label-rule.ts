import { deleteLabelRule as contract } from '../../../schemas/endpoints/label-rules.ts';
import type { LabelRuleStore } from '../../bank-data/domain/basis/label-rule-store.ts';
import { dynamoLabelRules } from '../../bank-data/store/dynamo-label-rules.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { deleteLabelRule as grants } from '../resources.ts';

interface Adapters {
  readonly labelRules: LabelRuleStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ labelRules }, { caller, path }) =>
  (await labelRules.remove(caller.organisationId, path.rule_id)) === 'removed'
    ? { status: 204, body: undefined }
    : { problem: 'resource_not_found' };

const wiring = granted(grants, (held): Adapters => ({ labelRules: dynamoLabelRules(heldTable(held.directory)) }));

export const handler = serve(contract, wiring, operation);
