import type { ImaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { generatePersona } from '@imali/sandbox-data/people/generate-persona.ts';

/** What the main job came to. A failure names the step and the API's code, never what it was about. */
export type MainJob =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly step: string; readonly detail: string };

/** How often the analysis is asked for, and for how long in all: a minute. */
const askEveryMs = 1000;
const asks = 60;

interface Surroundings {
  /** Epoch milliseconds: the bank data ends on the day before. */
  readonly now: number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Does what lenders use the API for, with an invented applicant, and erases the applicant, also after a failure. */
export async function mainJob(client: ImaliClient, surroundings: Surroundings): Promise<MainJob> {
  try {
    const { holder, accounts } = generatePersona('salaried_monthly', {
      endsOn: addDays(johannesburgDate(surroundings.now), -1),
    });
    const { first_names, last_names, email } = holder;
    const applicant = await client.createApplicant({ body: { first_names, last_names, email } });
    if (!isSuccess(applicant)) return failedAt('applicant', applicant);
    const applicant_id = applicant.body.id;
    const job = await answered(client, applicant_id, accounts, surroundings);
    const erased = await client.eraseApplicant({ path: { applicant_id } });
    return job.kind === 'done' && !isSuccess(erased) ? failedAt('erasure', erased) : job;
  } catch (error) {
    // No answer at all: a name that leads nowhere, a connection that broke.
    return { kind: 'failed', step: 'connection', detail: error instanceof Error ? error.name : 'unknown' };
  }
}

async function answered(
  client: ImaliClient,
  applicant_id: string,
  accounts: ReturnType<typeof generatePersona>['accounts'],
  { wait }: Surroundings,
): Promise<MainJob> {
  const application = await client.createApplication({ body: { applicant_id } });
  if (!isSuccess(application)) return failedAt('application', application);
  const path = { application_id: application.body.id };
  for (const { byod } of accounts) {
    const uploaded = await client.uploadByod({ path, body: byod });
    if (!isSuccess(uploaded)) return failedAt('bank data', uploaded);
  }
  for (let asked = 0; asked < asks; asked += 1) {
    const connection = await client.getBankConnection({ path });
    if (!isSuccess(connection)) return failedAt('analysis', connection);
    if (connection.body.state === 'FAILED') return { kind: 'failed', step: 'analysis', detail: 'FAILED' };
    if (connection.body.state === 'READY') {
      const affordability = await client.getAffordability({ path });
      if (!isSuccess(affordability)) return failedAt('affordability', affordability);
      return affordability.body.months.length > 0
        ? { kind: 'done' }
        : { kind: 'failed', step: 'affordability', detail: 'no month' };
    }
    await wait(askEveryMs);
  }
  return { kind: 'failed', step: 'analysis', detail: `not ready after ${asks} questions` };
}

const failedAt = (step: string, { status, code }: { readonly status: number; readonly code: string }): MainJob => ({
  kind: 'failed',
  step,
  detail: `${status} ${code}`,
});
