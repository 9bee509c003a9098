import type { GuidanceByCode } from './error-guidance.ts';

/** Webhooks of an organisation. */
export const webhooksGuidance: GuidanceByCode = {
  webhook_id_not_found: {
    cause: 'No webhook has this id, or a workflow of a CRM sent a `beamWebhookID` that is not, or no longer, in use.',
    fix: 'List webhooks with `GET /v1/webhooks/`. For a CRM, copy `beam_webhook_id` from `GET /v1/crm/settings` into the workflow.',
  },
  webhooks_full: {
    cause: 'Your organisation has as many webhooks as it may have.',
    fix: 'Delete one that you no longer use. One webhook can take every type of event.',
    details: { limit: '20' },
  },
  webhook_inactive: {
    cause: 'The webhook was switched off, or it was disabled because it took nothing for three days or answered 410.',
    fix: 'Mend the receiver, then `PATCH /v1/webhooks/{webhook_id}` with `is_active: true`.',
  },
  webhook_changed: {
    cause: 'Two rotations of one secret happened at once, and the other one won.',
    fix: 'Rotate again, and use the secret of the last answer.',
  },
};
