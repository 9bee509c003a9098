import { getHealthScore as contract } from '../../../schemas/endpoints/bank-data.ts';
import { HealthScore } from '../../../schemas/entities/analyses/health-score.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getHealthScore as grants } from '../resources.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { isOfOtherSettings, type SettingsAdapters, settingsWiring, stateWith } from '../wiring/made-with-settings.ts';
import { readAnalysis } from '../wiring/read-analysis.ts';

/** The stored document; outdated where the settings that it was made with were changed since. */
export const operation: Operation<typeof contract, SettingsAdapters> = async (adapters, request) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, isOther] = await Promise.all([
    readAnalysis(adapters, 'health_score', HealthScore, request),
    isOfOtherSettings(adapters, ref, 'health_score'),
  ]);
  if ('problem' in read) return read;
  const { document, about, answerable } = read;
  const state = stateWith(isOther, about.state);
  return askedReply(answerable.connection, 'health_score', { ...document, ...about, state });
};

export const handler = serve(contract, granted(grants, settingsWiring), operation);
