import type { BankBYODInput } from '../../schemas/entities/statements/byod.ts';
import { eventually } from './eventually.ts';
import { newApplication, succeeded, type TestOrganisation } from './new-organisation.ts';

/** Waits until the analysis of an application has ended; the state it ended in. */
export async function analysisEnded(
  { client }: Pick<TestOrganisation, 'client'>,
  applicationId: string,
): Promise<'READY' | 'FAILED'> {
  return await eventually(async () => {
    const { state } = succeeded(await client.getBankConnection({ path: { application_id: applicationId } })).body;
    return state === 'READY' || state === 'FAILED' ? state : null;
  }, 'the end of the analysis');
}

/** A new application with these accounts, analysed. */
export async function analysedApplication(
  organisation: TestOrganisation,
  accounts: readonly BankBYODInput[],
): Promise<string> {
  const application = await newApplication(organisation);
  for (const body of accounts) {
    succeeded(await organisation.client.uploadByod({ path: { application_id: application.id }, body }));
  }
  const state = await analysisEnded(organisation, application.id);
  if (state !== 'READY') throw new Error(`the analysis ended in ${state}`);
  return application.id;
}
