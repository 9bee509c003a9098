import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  DeliveryOut,
  EventOut,
  WebhookChangeIn,
  WebhookCreated,
  WebhookIn,
  WebhookOut,
  WebhookSecret,
} from '../entities/webhooks.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const own = { area: 'webhooks', scopes: ['organisation:api'], permission: 'webhooks.manage' } as const;

const ofWebhook = z.object({ webhook_id: Id });
const ofDelivery = z.object({ webhook_id: Id, delivery_id: Id });

export const listWebhooks = endpoint({
  ...own,
  id: 'listWebhooks',
  method: 'GET',
  path: '/v1/webhooks/',
  summary: 'Webhooks of the organisation, newest first',
  description: 'The webhooks of your organisation, without their secrets.',
  request: { query: ListQuery },
  replies: { 200: pageOf(WebhookOut).meta({ id: 'Webhooks' }) },
  errors: [],
});

export const createWebhook = endpoint({
  ...own,
  id: 'createWebhook',
  audit: { action: 'webhook.created', subject: 'webhook', made: 'id' },
  method: 'POST',
  path: '/v1/webhooks/',
  summary: 'Have events sent to an address',
  description:
    'Deliveries are POSTs signed as Standard Webhooks says; any 2xx within 10 seconds takes them. What fails is tried again for 72 hours. The same event can come more than once: its webhook-id is the same.',
  request: { body: WebhookIn },
  replies: { 201: WebhookCreated },
  errors: ['webhooks_full'],
});

export const updateWebhook = endpoint({
  ...own,
  id: 'updateWebhook',
  audit: { action: 'webhook.changed', subject: 'webhook', at: 'webhook_id' },
  method: 'PATCH',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'Change a webhook, or make it active again',
  description: 'Fields that are left out stay as they are. Activating it again resumes deliveries.',
  request: { path: ofWebhook, body: WebhookChangeIn },
  replies: { 200: WebhookOut },
  errors: ['webhook_id_not_found'],
});

export const deleteWebhook = endpoint({
  ...own,
  id: 'deleteWebhook',
  audit: { action: 'webhook.deleted', subject: 'webhook', at: 'webhook_id' },
  method: 'DELETE',
  path: '/v1/webhooks/{webhook_id}',
  summary: 'Delete a webhook, with the deliveries that wait',
  description: 'Deliveries that wait are dropped.',
  request: { path: ofWebhook },
  replies: { 204: 'empty' },
  errors: ['webhook_id_not_found'],
});

export const rotateWebhookSecret = endpoint({
  ...own,
  id: 'rotateWebhookSecret',
  freshFactor: 'required',
  audit: { action: 'webhook.secret_rotated', subject: 'webhook', at: 'webhook_id' },
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/rotate_secret',
  summary: 'Make a new secret',
  description: 'For 24 hours deliveries carry a signature of the earlier secret too.',
  request: { path: ofWebhook },
  replies: { 200: WebhookSecret },
  errors: ['webhook_id_not_found', 'webhook_changed'],
});

export const testWebhook = endpoint({
  ...own,
  id: 'testWebhook',
  audit: { action: 'webhook.tested', subject: 'webhook', at: 'webhook_id' },
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/test',
  summary: 'Send a test event',
  description: 'Of type webhook.test, whatever types the webhook takes. See the result in its deliveries.',
  request: { path: ofWebhook },
  replies: { 202: z.object({ event_id: Id, delivery_id: Id }).meta({ id: 'WebhookTest' }) },
  errors: ['webhook_id_not_found', 'webhook_inactive'],
});

export const listDeliveries = endpoint({
  ...own,
  id: 'listDeliveries',
  method: 'GET',
  path: '/v1/webhooks/{webhook_id}/deliveries/',
  summary: 'Deliveries of the last 30 days, newest event first',
  description: 'The deliveries of a webhook, the newest first, with each attempt.',
  request: { path: ofWebhook, query: ListQuery },
  replies: { 200: pageOf(DeliveryOut).meta({ id: 'WebhookDeliveries' }) },
  errors: ['webhook_id_not_found'],
});

export const replayDelivery = endpoint({
  ...own,
  id: 'replayDelivery',
  audit: { action: 'webhook.delivery_replayed', subject: 'webhook', at: 'webhook_id' },
  method: 'POST',
  path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay',
  summary: 'Send a delivery again',
  description: 'Now, and if it fails for another 72 hours; past any order. One that is still pending goes on as it is.',
  request: { path: ofDelivery },
  replies: { 202: DeliveryOut },
  errors: ['webhook_id_not_found', 'resource_not_found', 'webhook_inactive'],
});

export const listEvents = endpoint({
  ...own,
  id: 'listEvents',
  method: 'GET',
  path: '/v1/events/',
  summary: 'Events of the last 30 days, newest first',
  description: 'Whether anybody took them or not: what a receiver missed can be read here.',
  opensToApiTokens: true,
  request: { query: ListQuery },
  replies: { 200: pageOf(EventOut).meta({ id: 'Events' }) },
  errors: [],
});
