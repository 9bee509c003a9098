import { type Visit, visitBank } from '@imali/partner-fakes/sandbox-bank/bank-visitor.fixture.ts';
import { broughtToBank, type TestApplicant, threadWhere } from './connect-applicant.ts';
import { request, succeeded } from './new-organisation.ts';

/** What a bank sends an applicant back with. */
export type BankReturn = Readonly<Record<string, string>> & { readonly state: string };

/** Begins a login: the address of the bank's page. */
export async function sentToBank({ client, path }: TestApplicant): Promise<string> {
  const { steps, current_step } = succeeded(await client.loginToBank({ path, body: {} })).body;
  const step = steps[current_step];
  if (step?.type !== 'REDIRECT' || step.redirect_url === null) throw new Error('nobody is sent to the bank');
  return step.redirect_url;
}

/** Follows the address that the bank sends back to, as far as the connect app: what is in its fragment. */
export async function returnOf(address: URL): Promise<BankReturn> {
  const passed = await request(`${address.pathname}${address.search}`, { redirect: 'manual' });
  const to = new URL(passed.headers.get('location') ?? '');
  const fields = Object.fromEntries(new URLSearchParams(to.hash.slice(1)));
  return { ...fields, state: fields['state'] ?? '' };
}

/** An applicant at the bank's page, and back from there; nothing is handed in yet. */
export async function backFromBank(applicant: TestApplicant, visit: Visit): Promise<BankReturn> {
  await broughtToBank(applicant, 'sandbox_bank', 'automatic');
  return returnOf(await visitBank(await sentToBank(applicant), visit));
}

/** Hands in what the bank sent the applicant back with. */
export const handIn = ({ client, path }: TestApplicant, body: BankReturn) => client.finishBankLogin({ path, body });

/** An applicant whose accounts at the sandbox bank are linked and analysed. */
export async function linkedApplicant(applicant: TestApplicant, visit: Visit) {
  succeeded(await handIn(applicant, await backFromBank(applicant, visit)));
  return threadWhere(applicant, ({ bank_state, analysis }) => bank_state !== 'FETCHING' && analysis === 'READY');
}
