import { dynamoLabelRules } from '../../../adapters/aws/dynamo-label-rules.ts';
import type { LabelRuleStore } from '../../../core/labels/label-rule-store.ts';
import { deleteLabelRule as contract } from '../../../schemas/endpoints/label-rules.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { directoryTable } from '../../runtime/tables.ts';

interface Adapters {
  readonly labelRules: LabelRuleStore;
}

export const operation: Operation<typeof contract, Adapters> = async ({ labelRules }, { caller, path }) =>
  (await labelRules.remove(caller.organisationId, path.rule_id)) === 'removed'
    ? { status: 204, body: undefined }
    : { problem: 'resource_not_found' };

const wiring = (): Adapters => ({ labelRules: dynamoLabelRules(directoryTable()) });

export const handler = serve(contract, wiring, operation);
