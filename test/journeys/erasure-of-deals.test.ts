import { randomBytes, randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { analysisEnded } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { bankConfig, clientWith, succeeded } from '../stack/new-organisation.ts';
import { placesOf } from '../stack/raw-stores.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { phone, whatsappLender } from '../stack/whatsapp-lender.ts';

const letters = (count: number) =>
  [...randomBytes(count)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** A CRM's applicant, every part of whom can be distinguished from everything else in the stores. */
const person = {
  firstName: `Zan${letters(10)}`,
  lastName: `Qub${letters(10)}`,
  email: `zq${letters(12)}@marked.example`,
  cellPhone: phone(),
  dealID: `54372${digits(14)}`,
};
/** The number as WhatsApp has it is one too. */
const markers = [...Object.values(person), `27${person.cellPhone.slice(1)}`];

test('an applicant whom a deal brought and WhatsApp invited leaves no byte in any store', async () => {
  const organisation = await whatsappLender();
  const { client } = organisation;
  const config = succeeded(await client.createApplicationConfig({ body: bankConfig() })).body.id;
  succeeded(await client.setDefaultApplicationConfig({ path: { app_config_id: config } }));
  const zoho = {
    data_centre: 'com' as const,
    client_id: '1000.C',
    client_secret: 's',
    refresh_token: `1000.${organisation.id}`,
  };
  const settings = succeeded(await client.setCrmSettings({ body: { send_status: true, zoho } })).body;
  const form = { ...person, beamWebhookID: settings.beam_webhook_id ?? '' };
  const made = succeeded(await clientWith().createZohoApplication({ form })).body;
  const path = { application_id: made.application_id };
  succeeded(await client.reinviteApplicant({ path, body: { channel: 'whatsapp', name: person.firstName } }));
  succeeded(await client.uploadByod({ path, body: statementOf(threeMonths) }));
  expect(await analysisEnded(organisation, made.application_id)).toBe('READY');
  const before = (await placesOf(markers)).join('\n');
  for (const place of ['APPLICANT#', 'INVITE#', 'DEAL#']) expect(before).toContain(place);

  const { applicant } = succeeded(await client.getApplication({ path })).body;
  const erased = { path: { applicant_id: applicant } };
  succeeded(await client.eraseApplicant(erased));
  await eventually(async () => {
    const { erased_at } = succeeded(await client.getErasureReceipt(erased)).body;
    return erased_at;
  }, 'the erasure');
  // What the queue of the CRM still holds ends by itself: its deal is gone.
  await eventually(async () => ((await placesOf(markers)).length === 0 ? true : null), 'nothing left');
});
