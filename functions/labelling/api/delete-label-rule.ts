import { deleteLabelRule as contract } from '../../../schemas/endpoints/label-rules.ts';
import type { LabelRuleStore } from '../../bank-data/domain/basis/label-rule-store.ts';
import { dynamoLabelRules } from '../../bank-data/store/dynamo-label-rules.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { directoryTable } from '../../platform/serve/tables.ts';

interface Adapters {
  readonly labelRules: LabelRuleStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ labelRules }, { caller, path }) =>
  (await labelRules.remove(caller.organisationId, path.rule_id)) === 'removed'
    ? { status: 204, body: undefined }
    : { problem: 'resource_not_found' };

const wiring = (): Adapters => ({ labelRules: dynamoLabelRules(directoryTable()) });

export const handler = serve(contract, wiring, operation);
