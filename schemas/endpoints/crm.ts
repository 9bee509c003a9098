import { endpoint } from '../endpoint.ts';
import { CrmSettings, CrmSettingsIn, ZohoApplicationIn, ZohoApplicationOut } from '../entities/crm.ts';

export const getCrmSettings = endpoint({
  id: 'getCrmSettings',
  area: 'integrations',
  method: 'GET',
  path: '/v1/crm/settings',
  summary: 'How deals of a CRM become applications',
  description: 'How deals of the CRM become applications, and what is written back.',
  scopes: ['organisation:api'],
  permission: 'organisation.manage',
  request: {},
  replies: { 200: CrmSettings },
  errors: [],
});

export const setCrmSettings = endpoint({
  id: 'setCrmSettings',
  audit: { action: 'crm_settings.changed', subject: 'organisation' },
  area: 'integrations',
  method: 'PUT',
  path: '/v1/crm/settings',
  summary: 'Set how deals of a CRM become applications',
  description:
    'What is left out gets its default, but for the credentials of Zoho, which stay. The answer names the beamWebhookID that a workflow of Zoho sends: keep it secret, it is the only proof of whose deal it is.',
  scopes: ['organisation:api'],
  permission: 'organisation.manage',
  request: { body: CrmSettingsIn },
  replies: { 200: CrmSettings },
  errors: [],
});

export const createZohoApplication = endpoint({
  id: 'createZohoApplication',
  area: 'integrations',
  method: 'POST',
  path: '/v1/webhooks/zoho/zoho_create_application',
  summary: 'A workflow of Zoho makes an application of a deal',
  description:
    "Zoho signs nothing: the beamWebhookID identifies the organisation. The application gets the organisation's default config. A repeated deal changes nothing.",
  scopes: 'none',
  request: { form: ZohoApplicationIn },
  replies: { 201: ZohoApplicationOut },
  errors: ['webhook_id_not_found', 'no_applicationconfigs', 'test_mode_applications_full'],
  ignoresIdempotencyKey: true,
  requestsPerMinute: 600,
});
