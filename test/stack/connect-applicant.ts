import type { ImaliClient } from '@imali/client/imali-client.ts';
import type * as z from 'zod';
import type { ConnectThread } from '../../schemas/entities/connect.ts';
import { eventually } from './eventually.ts';
import { clientWith, failed, newApplication, succeeded, type TestOrganisation } from './new-organisation.ts';
import { uploadForm } from './uploaded-statement.ts';

/** An applicant with the link of one application. */
export interface TestApplicant {
  readonly applicationId: string;
  readonly token: string;
  readonly client: ImaliClient;
  readonly path: { readonly application_id: string };
}

/** Personal info of the example identity number. */
export const personalInfo = {
  first_names: 'Naledi',
  last_names: 'Dube',
  date_of_birth: '1980-01-01',
  nationality: 'South African',
  id_type: 'national_id',
  id_country: 'ZA',
  email: 'naledi@applicant.example',
  phone: '0821234567',
  gov_id: '8001015009087',
} as const;

/** The token of a connect link. */
function tokenOf(connectUrl: string): string {
  const token = new URLSearchParams(new URL(connectUrl).hash.slice(1)).get('token');
  if (token === null) throw new Error('the link has no token');
  return token;
}

/** Who opened this link. */
export function applicantOf({ id, connect_url }: { readonly id: string; readonly connect_url: string }): TestApplicant {
  const token = tokenOf(connect_url);
  return { applicationId: id, token, client: clientWith(token), path: { application_id: id } };
}

/** An applicant of a new application; by default of a config of bank connection and personal info. */
export async function newApplicant(
  organisation: TestOrganisation,
  config?: Parameters<typeof newApplication>[1],
): Promise<TestApplicant> {
  return applicantOf(await newApplication(organisation, config));
}

/** The flow as the applicant sees it. */
export const flowOf = async ({ client, path }: TestApplicant) => succeeded(await client.getConnectFlow({ path })).body;

/** Gives the consent that is asked for. */
export async function consented(applicant: TestApplicant, affinity_opt_in = false) {
  const { legal_documents } = await flowOf(applicant);
  const documents = legal_documents.map(({ id, version }) => ({ id, version }));
  return succeeded(await applicant.client.giveConsent({ path: applicant.path, body: { documents, affinity_opt_in } }))
    .body;
}

/** Sends the form of the personal info. */
export async function informed(applicant: TestApplicant) {
  const { steps } = await flowOf(applicant);
  const connection_id = steps.find(({ name }) => name === 'personal_info')?.connection_id ?? '';
  const { client, path } = applicant;
  return succeeded(await client.submitConnectStep({ path: { ...path, connection_id }, body: personalInfo })).body;
}

/** Consent, personal info where it is asked for, and a bank with a way to connect it. */
export async function broughtToBank(
  applicant: TestApplicant,
  bank_id = 'fnb',
  upload_method: 'automatic' | 'email' | 'manual' = 'manual',
) {
  const flow = await consented(applicant);
  if (flow.personal_info !== null) await informed(applicant);
  const { client, path } = applicant;
  return succeeded(await client.selectConnectBank({ path, body: { bank_id, upload_method } })).body;
}

/** Uploads a file as the connect app does; the id of its upload. */
export async function uploadedByApplicant({ client, path }: TestApplicant, text: string, fileName = 'export.csv') {
  const blob = new Blob([text]);
  const file = {
    file_name: fileName,
    size: blob.size,
    account_number: '62000000011',
    account_holder_name: 'Naledi Dube',
  };
  const [given] = succeeded(await client.createConnectUploads({ path, body: { files: [file] } })).body.data;
  if (!given) throw new Error('no form was given');
  const sent = await fetch(given.url, { method: 'POST', body: uploadForm(given.fields, blob, fileName) });
  if (!sent.ok) throw new Error(`the bucket refused the file: ${await sent.text()}`);
  return given.upload_id;
}

/** Asks how far things are until that is so. */
export async function threadWhere(
  { client, path }: TestApplicant,
  isSo: (thread: z.output<typeof ConnectThread>) => boolean,
): Promise<z.output<typeof ConnectThread>> {
  return await eventually(async () => {
    const thread = succeeded(await client.getConnectThread({ path })).body;
    return isSo(thread) ? thread : null;
  }, 'the state of the connection');
}

/** Why a step was refused. */
export const refusalOf = (result: Parameters<typeof failed>[0]) => {
  const { status, code, message } = failed(result);
  return { status, code, message };
};
