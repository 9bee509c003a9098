import { dynamoConnectionRecords } from '../../applications/store/dynamo-connection-records.ts';
import { dynamoDocuments } from '../../bank-data/store/dynamo-documents.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import { granted } from '../../platform/grants/held.ts';
import { limitedFetch, usualLimits } from '../../platform/http/limited-fetch.ts';
import { kmsSealedBox } from '../../platform/secrets/kms-sealed-box.ts';
import { logger } from '../../platform/serve/logger.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type CrmQueue, CrmTask } from '../domain/crm-settings.ts';
import { type DealPorts, updateDeal } from '../domain/update-deal.ts';
import { updateDeal as grants } from '../resources.ts';
import { sqsCrmQueue } from '../store/crm-queue.ts';
import { dynamoCrmSettings, dynamoCrmTokens, dynamoDeals } from '../store/dynamo-crm.ts';
import { zohoCrm } from '../zoho/zoho-crm.ts';

/** How long a CRM that does not answer is waited for. A longer request for patience is reported by the dead letters. */
const LONGEST_WAIT_MS = 72 * 3_600_000;

interface Adapters extends DealPorts {
  readonly queue: CrmQueue;
}

/** Notifies deals of what happened to their applications. */
export const worker: Worker<typeof CrmTask, Adapters> = {
  name: 'update-deal',
  message: CrmTask,
  wire: granted(grants, (held) => ({
    settings: dynamoCrmSettings(heldTable(held.directory)),
    tokens: dynamoCrmTokens(heldTable(held.directory)),
    deals: dynamoDeals(heldTable(held.applications)),
    connections: dynamoConnectionRecords(heldTable(held.applications)),
    documents: dynamoDocuments(heldTable(held.applications)),
    uploads: dynamoUploads(heldTable(held.applications)),
    crm: zohoCrm(held.zohoUrl.optionally('read') ?? '', limitedFetch({ ...usualLimits, timeoutMs: 15_000 })),
    box: kmsSealedBox(held.crmTokens.to('open')),
    rateLimits: dynamoRateLimits(heldTable(held.operations)),
    readingDay: (organisationId, now) => readingDay(dynamoSandbox(heldTable(held.applications)), organisationId, now),
    queue: sqsCrmQueue(held.crmQueue),
  })),
  async handle(ports, { message, now, attempt }) {
    const outcome = await updateDeal(ports, message, now, attempt === 1 && message.again !== true);
    switch (outcome.kind) {
      case 'told':
      case 'nothing_to_do':
        logger.info('deal_updated', { event: message.event, outcome: outcome.kind });
        return;
      case 'wait': {
        const { waitingSince = new Date(now).toISOString() } = message;
        if (Date.parse(waitingSince) + LONGEST_WAIT_MS <= now) {
          throw new Error(`the CRM was waited for in vain: ${outcome.reason}`);
        }
        logger.info('crm_waits', { reason: outcome.reason, seconds: outcome.seconds });
        return ports.queue.ask({ ...message, again: true, waitingSince }, outcome.seconds);
      }
      case 'signed_out':
        throw new Error('the CRM does not know the token');
      case 'refused':
        throw new Error(`the CRM refused: ${outcome.reason}`);
    }
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.crmQueue.to('take')),
);
