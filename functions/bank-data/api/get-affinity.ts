import { getAffinity as contract } from '../../../schemas/endpoints/bank-data.ts';
import { Affinity } from '../../../schemas/entities/analyses/affinity.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { affinityUnderConsent } from '../domain/affinity/affinity-consent.ts';
import { getAffinity as grants } from '../resources.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../wiring/read-analysis.ts';

/** The worker keeps the comparison for every application; what it may show of it is the application's to say. */
export const operation: Operation<typeof contract, AnalysisAdapters> = async (adapters, request) => {
  const { caller, path } = request;
  const [application, read] = await Promise.all([
    adapters.applications.find(caller.organisationId, path.application_id),
    readAnalysis(adapters, 'affinity', Affinity, request),
  ]);
  if ('problem' in read) {
    if (read.problem === 'data_point_not_configured') throw new Error('affinity is not a data point');
    return { problem: read.problem };
  }
  if (!application) return { problem: 'application_not_found' };
  const document = { ...read.document, ...read.about };
  return { status: 200, body: affinityUnderConsent(document, application) };
};

export const handler = serve(contract, granted(grants, analysisWiring), operation);
