import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { spansOneMonth } from '@imali/analyses/input/window.ts';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { centsOf } from '@imali/ledger/basics/cents.ts';
import { computeAffordability as contract } from '../../../schemas/endpoints/bank-data.ts';
import { dynamoSandboxReader } from '../../organisations/store/dynamo-sandbox.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { documentOn } from '../domain/document-on.ts';
import { affordabilityOnFiles } from '../domain/files/affordability-on-files.ts';
import { examinedFiles } from '../domain/files/examined-files.ts';
import type { UploadStore } from '../domain/files/upload-store.ts';
import { type InputStores, labelledInput } from '../domain/labelled-input.ts';
import { computeAffordability as grants } from '../resources.ts';
import { dynamoDocumentsReader } from '../store/dynamo-documents.ts';
import { dynamoLabelsReader } from '../store/dynamo-labels.ts';
import { dynamoLedgersReader } from '../store/dynamo-ledgers.ts';
import { dynamoUploadsReader } from '../store/dynamo-uploads.ts';
import { answerablePoint, missingAnalysis, resultView } from '../wiring/answerable-connection.ts';
import { askedReply } from '../wiring/asked-reply.ts';
import { type AnalysisAdapters, connectionWiring } from '../wiring/read-analysis.ts';

interface Adapters extends Omit<AnalysisAdapters, 'queue' | 'documents'>, InputStores {
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly docsUrl: string;
}

/** Nothing of what the caller declares is kept. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const answerable = await answerablePoint(adapters, ref, 'affordability');
  if ('problem' in answerable) return answerable;
  const input = await labelledInput(adapters, ref, answerable.result, adapters.docsUrl);
  if (!input || !spansOneMonth(input)) return { problem: missingAnalysis(answerable) };
  const { declared_gross_income: gross, declared_expenses: expenses, loan, instalment, count_person_income } = body;
  const computed = affordability(
    { ...input, ...(count_person_income === null ? {} : { countPersonIncome: count_person_income }) },
    {
      ...(gross === null ? {} : { declaredGrossCents: centsOf(gross) }),
      ...(instalment === null ? {} : { instalmentCents: centsOf(instalment) }),
      ...(expenses === null
        ? {}
        : { declaredExpenses: { amountCents: centsOf(expenses.amount), reason: expenses.reason } }),
      ...(loan === null
        ? {}
        : { loan: { annualRate: loan.annual_interest_rate, instalments: loan.number_of_instalments } }),
    },
  );
  const [today, files] = await Promise.all([
    readingDay(adapters.sandbox, caller.organisationId, now),
    examinedFiles(adapters.uploads, ref, johannesburgDate(now)),
  ]);
  const document = affordabilityOnFiles(documentOn('affordability', computed, today), files);
  return askedReply(answerable.connection, 'affordability', { ...document, ...resultView(answerable), changes: [] });
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    ...connectionWiring(held),
    ledgers: dynamoLedgersReader(heldTable(held.applications)),
    labels: dynamoLabelsReader(heldTable(held.applications)),
    documents: dynamoDocumentsReader(heldTable(held.applications)),
    sandbox: dynamoSandboxReader(heldTable(held.applications)),
    uploads: dynamoUploadsReader(heldTable(held.applications)),
    docsUrl: held.docsUrl.to('read'),
  }),
);

export const handler = serve(contract, wiring, operation);
