import { functionMay, grants, may, value } from '../platform/grants/grant.ts';
import { index, queue, sealedBox } from '../platform/grants/resource.ts';
import { consoleUrl, sendMail } from '../platform/grants/shared.ts';
import { operations, readDirectory, writeDirectory } from '../platform/grants/tables.ts';

/** Asks for events to be recorded and delivered. */
export const webhookQueue = queue('webhookQueue', {
  takenBy: 'deliverWebhooks',
  construct: 'Webhooks',
  physical: 'webhooks',
});
/** Lanes of receivers that are slow, or that were not called yet. */
export const slowWebhookQueue = queue('slowWebhookQueue', {
  takenBy: 'deliverSlowWebhooks',
  construct: 'SlowWebhooks',
  physical: 'webhooks-slow',
});
/** Secrets that sign deliveries. */
export const webhookSecrets = sealedBox('webhookSecrets', 'webhook-secret');
/** How far addresses that organisations give may reach. */
export const webhookReach = value('webhookReach');
/** Deliveries and events that are due, the longest due first; across organisations. */
export const dueWork = index('dueWork', 'operations', 'due-work');

/** Announces an event. */
export const publish = grants(may(operations, 'put'), may(webhookQueue, 'send'));
const manageWebhooks = grants(writeDirectory, webhookReach);
/** Records events, and calls the receivers of organisations. */
const deliver = grants(
  writeDirectory,
  may(operations, 'read', 'write'),
  may(webhookQueue, 'send'),
  may(webhookSecrets, 'open'),
  webhookReach,
  sendMail,
  consoleUrl,
);

export const listWebhooks = functionMay('listWebhooks', readDirectory);
export const createWebhook = functionMay('createWebhook', manageWebhooks, may(webhookSecrets, 'seal'));
export const updateWebhook = functionMay('updateWebhook', manageWebhooks, publish);
export const deleteWebhook = functionMay('deleteWebhook', writeDirectory);
export const rotateWebhookSecret = functionMay('rotateWebhookSecret', writeDirectory, may(webhookSecrets, 'seal'));
export const testWebhook = functionMay('testWebhook', readDirectory, publish);
export const listDeliveries = functionMay('listDeliveries', readDirectory, may(operations, 'read', 'tally'));
export const replayDelivery = functionMay('replayDelivery', readDirectory, publish);
export const listEvents = functionMay('listEvents', may(operations, 'read', 'tally'));
export const deliverWebhooks = functionMay(
  'deliverWebhooks',
  deliver,
  may(webhookQueue, 'take', 'send'),
  may(slowWebhookQueue, 'send'),
);
export const deliverSlowWebhooks = functionMay('deliverSlowWebhooks', deliver, may(slowWebhookQueue, 'take', 'send'));
export const resumeWebhooks = functionMay('resumeWebhooks', may(dueWork, 'read'), may(webhookQueue, 'send', 'count'));
