import { incomeAnalysis } from '@imali/analyses/income/income.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { getIncomeAnalysis as contract } from '../../../schemas/endpoints/bank-data.ts';
import { IncomeAnalysis } from '../../../schemas/entities/analyses/income-analysis.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { documentOn } from '../domain/document-on.ts';
import { type InputStores, labelledInput } from '../domain/labelled-input.ts';
import { getIncomeAnalysis as grants } from '../resources.ts';
import { dynamoDocumentsReader } from '../store/dynamo-documents.ts';
import { dynamoLabelsReader } from '../store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../store/dynamo-ledgers.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { type AnalysisAdapters, analysisWiring, readAnalysis } from '../wiring/read-analysis.ts';

interface Adapters extends AnalysisAdapters, InputStores {
  readonly documents: AnalysisAdapters['documents'] & InputStores['documents'];
  readonly docsUrl: string;
}

/** The stored document; for an instalment of the caller's own the strike date is found anew, for another income all is. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, request) => {
  const { caller, path, query } = request;
  const read = await readAnalysis(adapters, 'income_analysis', IncomeAnalysis, request);
  if ('problem' in read) return read;
  const { document, about, answerable, today } = read;
  const { count_person_income: counted } = query;
  if (query.instalment === undefined && counted === undefined)
    return askedReply(answerable.connection, 'income_analysis', { ...document, ...about });
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const input = await labelledInput(adapters, ref, answerable.result, adapters.docsUrl);
  if (input === null) throw new Error('an analysed connection has no transactions');
  const computed = incomeAnalysis(
    { ...input, ...(counted === undefined ? {} : { countPersonIncome: counted === 'true' }) },
    {
      ...(query.instalment === undefined ? {} : { instalmentCents: centsOf(query.instalment) }),
      ...(query.balance_floor === undefined ? {} : { floorCents: centsOf(query.balance_floor) }),
    },
  );
  const asked = documentOn('income_analysis', computed, today);
  if (counted !== undefined) return askedReply(answerable.connection, 'income_analysis', { ...asked, ...about });
  const { strike_date, strike_date_details, no_strike_date } = asked;
  return askedReply(answerable.connection, 'income_analysis', {
    ...document,
    strike_date,
    strike_date_details,
    no_strike_date,
    ...about,
  });
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...analysisWiring(held),
    ledgers: dynamoLedgersReader(heldTable(held.applications)),
    labels: dynamoLabelsReader(heldTable(held.applications)),
    documents: dynamoDocumentsReader(heldTable(held.applications)),
    docsUrl: held.docsUrl.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
