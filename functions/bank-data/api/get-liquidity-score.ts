import { getLiquidityScore as contract } from '../../../schemas/endpoints/bank-data.ts';
import { LiquidityScore } from '../../../schemas/entities/analyses/liquidity-score.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { getLiquidityScore as grants } from '../resources.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { isOfOtherSettings, type SettingsAdapters, settingsWiring, stateWith } from '../wiring/made-with-settings.ts';
import { readAnalysis } from '../wiring/read-analysis.ts';

/** The stored document; outdated where the settings that it was made with were changed since. */
export const operation: Operation<typeof contract, SettingsAdapters> = async (adapters, request) => {
  const ref = { organisationId: request.caller.organisationId, applicationId: request.path.application_id };
  const [read, isOther] = await Promise.all([
    readAnalysis(adapters, 'liquidity_score', LiquidityScore, request),
    isOfOtherSettings(adapters, ref, 'liquidity_score'),
  ]);
  if ('problem' in read) return read;
  const { document, about, answerable } = read;
  const state = stateWith(isOther, about.state);
  return askedReply(answerable.connection, 'liquidity_score', { ...document, ...about, state });
};

export const handler = serve(contract, granted(grants, settingsWiring), operation);
