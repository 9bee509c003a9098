import { type LabelRuleRecord, MAX_LABEL_RULES } from '@imali/labels/rules/label-rule.ts';
import { createLabelRule as contract } from '../../../schemas/endpoints/label-rules.ts';
import type { AnalysisQueue } from '../../bank-data/domain/analysis-queue.ts';
import type { LabelRuleStore } from '../../bank-data/domain/basis/label-rule-store.ts';
import type { ConnectionStore } from '../../bank-data/domain/connection-store.ts';
import { sqsAnalysisQueue } from '../../bank-data/store/analysis-queue.ts';
import { dynamoConnections } from '../../bank-data/store/dynamo-connections.ts';
import { dynamoLabelRules } from '../../bank-data/store/dynamo-label-rules.ts';
import type { ConnectionAdapters } from '../../bank-data/wiring/answerable-connection.ts';
import { enqueueAnalysis } from '../../bank-data/wiring/enqueue-analysis.ts';
import { connectionWiring } from '../../bank-data/wiring/read-analysis.ts';
import { granted } from '../../platform/grants/held.ts';
import { loggableError, logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { createLabelRule as grants } from '../resources.ts';
import { labelRuleView } from '../views/label-rule.ts';
import { crowdedPattern, requestedRule } from '../wiring/requested-rule.ts';

interface Adapters extends ConnectionAdapters {
  readonly connections: Pick<ConnectionStore, 'find' | 'reanalyse'>;
  readonly labelRules: LabelRuleStore;
  readonly queue: AnalysisQueue;
  readonly identifiers: Identifiers;
}

const reasons = {
  asked: null,
  not_ready: 'connection_not_ready',
  not_found: 'bank_connection_not_found',
  failed: 'service_unavailable',
} as const;

/** Asks for an analysis of one application, in which the rule shows what it changed. The rule stands even when this fails. */
async function applied({ connections, queue }: Adapters, ref: ConnectionRef, cause: string, at: string) {
  const asked = await connections.reanalyse(ref, cause, at).catch((error: unknown) => {
    logger.error('analysis_not_requested', { failure: loggableError(error) });
    return { outcome: 'failed' as const };
  });
  if (asked.outcome === 'asked') await enqueueAnalysis(queue, { ...ref, generation: asked.generation });
  return {
    application_id: ref.applicationId,
    analysis_requested: asked.outcome === 'asked',
    reason: reasons[asked.outcome],
  };
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body, now }) => {
  const { labelRules, applications, identifiers } = adapters;
  const { organisationId } = caller;
  const createdAt = new Date(now).toISOString();
  const requested = requestedRule(identifiers.next(now), createdAt, body);
  if ('invalid' in requested) return requested;
  const { regex } = requested.rule;
  const crowded = regex === undefined ? null : crowdedPattern(regex, await labelRules.ofOrganisation(organisationId));
  if (crowded) return crowded;
  const applicationIds = [...new Set(body.apply_to_application_ids)];
  const found = await Promise.all(applicationIds.map((id) => applications.find(organisationId, id)));
  if (found.includes(null)) return { problem: 'application_not_found' };
  const rule: LabelRuleRecord = { ...requested.rule, organisationId, name: body.name, createdBy: caller.id };
  if ((await labelRules.create(rule)) === 'full') {
    return { problem: 'label_rules_full', details: { limit: String(MAX_LABEL_RULES) } };
  }
  const cause = `label rule ${rule.id}`;
  const appliedTo = await Promise.all(
    applicationIds.map((applicationId) => applied(adapters, { organisationId, applicationId }, cause, createdAt)),
  );
  return { status: 201, body: { ...labelRuleView(rule), applied_to: appliedTo } };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...connectionWiring(held),
    connections: dynamoConnections(heldTable(held.applications)),
    labelRules: dynamoLabelRules(heldTable(held.directory)),
    queue: sqsAnalysisQueue(held.analysisQueue),
    identifiers: randomIdentifiers,
  }),
);

export const handler = serve(contract, wiring, operation);
