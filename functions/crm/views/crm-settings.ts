import type * as z from 'zod';
import { type CrmSettings, DEFAULT_CRM_SETTINGS } from '../../../schemas/entities/crm.ts';
import type { CrmSettingsRecord } from '../domain/crm-settings.ts';

/** Settings as the API shows them; the defaults where none were set. Never the credentials. */
export function crmSettingsView(record: CrmSettingsRecord | null): z.input<typeof CrmSettings> {
  if (record === null) {
    const { module, send_note, send_status, send_beam_email, status_field } = DEFAULT_CRM_SETTINGS;
    const own = { module, send_note, send_status, send_beam_email, status_field };
    return { ...own, beam_webhook_id: null, zoho_data_centre: null };
  }
  return {
    module: record.module,
    send_note: record.sendNote,
    send_status: record.sendStatus,
    send_beam_email: record.sendBeamEmail,
    status_field: record.statusField,
    beam_webhook_id: record.webhookId,
    zoho_data_centre: record.zoho?.dataCentre ?? null,
  };
}
