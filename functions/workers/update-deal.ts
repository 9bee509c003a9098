import { sqsCrmQueue } from '../../adapters/aws/crm-queue.ts';
import { dynamoBankConnections } from '../../adapters/aws/dynamo-bank-connections.ts';
import { dynamoCrmSettings, dynamoCrmTokens, dynamoDeals } from '../../adapters/aws/dynamo-crm.ts';
import { dynamoRateLimits } from '../../adapters/aws/dynamo-rate-limits.ts';
import { dynamoSandbox } from '../../adapters/aws/dynamo-sandbox.ts';
import { dynamoUploads } from '../../adapters/aws/dynamo-uploads.ts';
import { kmsSealedBox } from '../../adapters/aws/kms-sealed-box.ts';
import { limitedFetch, usualLimits } from '../../adapters/http/limited-fetch.ts';
import { zohoCrm } from '../../adapters/partners/zoho/zoho-crm.ts';
import { type CrmQueue, CrmTask } from '../../core/crm/crm-settings.ts';
import { type DealPorts, updateDeal } from '../../core/crm/update-deal.ts';
import { optionalSetting, setting } from '../runtime/configuration.ts';
import { logger } from '../runtime/logger.ts';
import { applicationsTable, directoryTable, operationsTable } from '../runtime/tables.ts';
import { type Worker, work } from '../runtime/work.ts';
import { readingDay } from '../sandbox/reading-day.ts';

/** How long a CRM that does not answer is waited for. Who asked for patience longer is told of by the dead letters. */
const LONGEST_WAIT_MS = 72 * 3_600_000;

interface Adapters extends DealPorts {
  readonly queue: CrmQueue;
}

/** Tells deals what happened to their applications. */
export const worker: Worker<typeof CrmTask, Adapters> = {
  name: 'update-deal',
  message: CrmTask,
  wire: () => ({
    settings: dynamoCrmSettings(directoryTable()),
    tokens: dynamoCrmTokens(directoryTable()),
    deals: dynamoDeals(applicationsTable()),
    connections: dynamoBankConnections(applicationsTable()),
    uploads: dynamoUploads(applicationsTable()),
    crm: zohoCrm(optionalSetting('zohoUrl') ?? '', limitedFetch({ ...usualLimits, timeoutMs: 15_000 })),
    box: kmsSealedBox(setting('bankTokensKey')),
    rateLimits: dynamoRateLimits(operationsTable()),
    readingDay: (organisationId, now) => readingDay(dynamoSandbox(applicationsTable()), organisationId, now),
    queue: sqsCrmQueue(setting('crmQueueUrl')),
  }),
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

export const handler = work(worker, () => setting('crmQueueUrl'));
