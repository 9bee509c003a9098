import { dynamoSandbox } from '../../../adapters/aws/dynamo-sandbox.ts';
import { dynamoUploads } from '../../../adapters/aws/dynamo-uploads.ts';
import { affordability } from '../../../core/analyses/affordability.ts';
import { affordabilityOnFiles } from '../../../core/analyses/affordability-on-files.ts';
import { documentOn } from '../../../core/analyses/document-on.ts';
import { spansOneMonth } from '../../../core/analyses/window.ts';
import { labelledInput } from '../../../core/connect/labelled-input.ts';
import { centsOf } from '../../../core/money/cents.ts';
import { examinedFiles } from '../../../core/statements/authenticity/examined-files.ts';
import type { UploadStore } from '../../../core/statements/upload-store.ts';
import { johannesburgDate } from '../../../core/time/calendar.ts';
import { computeAffordability as contract } from '../../../schemas/endpoints/bank-data.ts';
import { answerablePoint, missingAnalysis, resultView } from '../../connections/answerable-connection.ts';
import { askedReply } from '../../connections/asked-reply.ts';
import { type AnalysisAdapters, connectionWiring } from '../../connections/read-analysis.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';
import { applicationsTable } from '../../runtime/tables.ts';
import { readingDay } from '../../sandbox/reading-day.ts';

interface Adapters extends Omit<AnalysisAdapters, 'queue'> {
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly docsUrl: string;
}

/** Nothing of what the caller declares is kept. */
export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, path, body, now }) => {
  const ref = { organisationId: caller.organisationId, applicationId: path.application_id };
  const answerable = await answerablePoint(adapters, ref, 'affordability');
  if ('problem' in answerable) return answerable;
  const input = await labelledInput(adapters.connections, ref, answerable.result, adapters.docsUrl);
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

const wiring = (): Adapters => ({
  ...connectionWiring(),
  sandbox: dynamoSandbox(applicationsTable()),
  uploads: dynamoUploads(applicationsTable()),
  docsUrl: setting('docsUrl'),
});

export const handler = serve(contract, wiring, operation);
