import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  WabaId,
  WhatsappAccount,
  WhatsappAccountIn,
  WhatsappRegistration,
  WhatsappRegistrationIn,
} from '../entities/whatsapp.ts';

const callbackPath = '/v1/webhook/whatsapp/whatsapp_callback';

export const registerWhatsapp = endpoint({
  id: 'registerWhatsapp',
  audit: { action: 'whatsapp.registered', subject: 'organisation' },
  area: 'integrations',
  method: 'POST',
  path: '/v1/whatsapp/register',
  summary: 'Send invites from a WhatsApp number of the organisation',
  description:
    'Subscribes to the account and registers the number at WhatsApp. A number belongs to one organisation. Without a code of the embedded sign-up, whatsapp_account_unconfirmed until we have confirmed whose the account is.',
  scopes: ['organisation:api'],
  permission: 'organisation.manage',
  request: { body: WhatsappRegistrationIn },
  replies: { 200: WhatsappRegistration },
  errors: ['whatsapp_refused', 'whatsapp_number_taken', 'whatsapp_account_unconfirmed'],
});

export const confirmWhatsappAccount = endpoint({
  id: 'confirmWhatsappAccount',
  audit: { action: 'whatsapp_account.confirmed', subject: 'whatsapp_account', at: 'waba_id' },
  area: 'integrations',
  method: 'PUT',
  path: '/v1/in/whatsapp/accounts/{waba_id}',
  summary: 'Confirm whose a shared WhatsApp account is',
  description:
    'The organisation may then register its numbers without a code of the embedded sign-up. Of one organisation: another confirmation takes its place.',
  scopes: ['internal'],
  request: { path: z.object({ waba_id: WabaId }), body: WhatsappAccountIn },
  replies: { 200: WhatsappAccount },
  errors: ['resource_not_found'],
});

export const verifyWhatsappCallback = endpoint({
  id: 'verifyWhatsappCallback',
  area: 'integrations',
  method: 'GET',
  path: callbackPath,
  summary: 'WhatsApp makes sure that the callback is ours',
  description: 'WhatsApp asks whether the address is ours: the challenge is answered where the token is right.',
  scopes: 'none',
  request: {
    query: z.object({
      'hub.mode': z.string().max(64).optional(),
      'hub.verify_token': z.string().max(256).optional(),
      'hub.challenge': z
        .string()
        .regex(/^[\w-]{1,256}$/)
        .optional(),
    }),
  },
  replies: { 200: { mediaType: 'text/plain; charset=utf-8' } },
  errors: ['invalid_verify_token'],
  requestsPerMinute: 60,
});

export const receiveWhatsapp = endpoint({
  id: 'receiveWhatsapp',
  area: 'integrations',
  method: 'POST',
  path: callbackPath,
  summary: 'Receive message statuses from WhatsApp',
  description:
    'X-Hub-Signature-256 is checked over the bytes as they came. What is known already, or speaks of a number that nobody registered, changes nothing.',
  scopes: 'none',
  request: { headers: z.object({ 'x-hub-signature-256': z.string().max(128).optional() }), rawBody: true },
  replies: { 200: 'empty' },
  errors: ['invalid_signature'],
  ignoresIdempotencyKey: true,
  // WhatsApp gathers up to 1 000 updates, 3 MB at most.
  maxBodyBytes: 3 * 1024 * 1024,
});
