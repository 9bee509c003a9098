import * as z from 'zod';
import { Id } from '../identifiers.ts';
import { Phone } from './application.ts';
import { Email } from './organisation.ts';

/** Zoho's data centres, by the end of their addresses. */
export const zohoDataCentres = ['com', 'eu', 'in', 'com.au', 'jp', 'ca', 'sa', 'com.cn'] as const;

const secretText = z.string().min(1).max(512);

/** What lets us in at an organisation's Zoho: a self client with the scope ZohoCRM.modules.ALL. */
const ZohoCredentials = z
  .strictObject({
    data_centre: z.enum(zohoDataCentres).meta({ description: "End of the address of the organisation's Zoho" }),
    client_id: secretText,
    client_secret: secretText,
    refresh_token: secretText,
  })
  .meta({ id: 'ZohoCredentials' });
export type ZohoCredentials = z.output<typeof ZohoCredentials>;

const settingsFields = {
  module: z
    .string()
    .regex(/^[A-Za-z]\w{0,49}$/, 'must be the API name of a module')
    .default('Deals')
    .meta({ description: 'API name of the module that the records are in' }),
  send_note: z.boolean().default(true).meta({ description: 'Whether a note on the deal says what happened' }),
  send_status: z.boolean().default(false).meta({ description: 'Whether a field of the deal shows its status' }),
  send_beam_email: z
    .boolean()
    .default(true)
    .meta({ description: 'Whether the applicant of a new deal is invited by email' }),
  status_field: z
    .string()
    .regex(/^[A-Za-z]\w{0,49}$/, 'must be the API name of a field')
    .default('Stage')
    .meta({ description: 'API name of the field that takes the status' }),
} as const;

export const CrmSettingsIn = z
  .strictObject({
    ...settingsFields,
    zoho: ZohoCredentials.nullable()
      .optional()
      .meta({ description: 'Kept as they are when left out, deleted when null; never shown again' }),
    rotate_webhook_id: z
      .boolean()
      .default(false)
      .meta({ description: 'Takes the beamWebhookID out of use and makes another one' }),
  })
  .meta({ id: 'CrmSettingsIn', examples: [{ module: 'Deals', send_note: true, send_status: false }] });

export const CrmSettings = z
  .object({
    module: z.string(),
    send_note: z.boolean(),
    send_status: z.boolean(),
    send_beam_email: z.boolean(),
    status_field: z.string(),
    beam_webhook_id: z.string().nullable().meta({ description: 'Made when the settings are first set' }),
    zoho_data_centre: z.enum(zohoDataCentres).nullable().meta({ description: 'Null until there are credentials' }),
  })
  .meta({ id: 'CrmSettings' });

/** The defaults of section 3 of the specification. */
export const DEFAULT_CRM_SETTINGS = CrmSettingsIn.parse({});

const deal = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a record');
const name = z.string().trim().min(1).max(100);

/** What a workflow of Zoho sends: all six, in these spellings. */
export const ZohoApplicationIn = z
  .object({
    firstName: name.meta({ examples: ['Naledi'] }),
    lastName: name.meta({ examples: ['Moloi'] }),
    email: Email,
    cellPhone: z
      .string()
      .transform((text) => text.replace(/[\s()-]/g, ''))
      .pipe(Phone)
      .meta({ type: 'string', examples: ['082 123 4567'] }),
    beamWebhookID: z.string().min(1).max(128),
    dealID: deal.meta({ examples: ['5437280000001234567'] }),
  })
  .meta({ id: 'ZohoApplicationIn' });
export type ZohoApplicationIn = z.output<typeof ZohoApplicationIn>;

export const ZohoApplicationOut = z
  .object({
    application_id: Id,
    deal_id: z.string(),
    email_sent: z.boolean().meta({ description: 'Whether the applicant was invited by email' }),
  })
  .meta({ id: 'ZohoApplicationOut' });
