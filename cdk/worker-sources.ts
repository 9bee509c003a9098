import { Duration } from 'aws-cdk-lib';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { QueueResource } from '../functions/platform/grants/resource.ts';
import { declaredQueues } from './capability-resources.ts';
import type { StageConfig } from './stage-config.ts';
import {
  analyseConnection,
  appendAuditLog,
  closeBillingPeriod,
  closeOrganisationPeriod,
  copyAuditLog,
  decideApplication,
  deliverSlowWebhooks,
  deliverWebhooks,
  dispatchStatements,
  eraseConnection,
  fetchBankFeed,
  fetchDueFeed,
  ingestStatement,
  keepBooks,
  type QueueWorkerDeclaration,
  receiveMail,
  reconcilePayments,
  recordDescriptors,
  recordMailEvents,
  refreshBankFeeds,
  reportIdleFlows,
  resumeAnalyses,
  resumeErasures,
  resumeRelabels,
  resumeWebhooks,
  runBackTests,
  runRelabel,
  updateDeal,
  vetApplicants,
  type WorkerDeclaration,
} from './workers.ts';

/** Keys of T that hold a V. */
type KeysOf<T, V> = { [K in keyof T]-?: T[K] extends V ? K : never }[keyof T];

/** A worker that takes the messages of the queue that is declared as taken by it. */
interface QueueSource {
  readonly worker: QueueWorkerDeclaration;
  readonly description: string;
  /** Identifier of the mapping in the template. */
  readonly mapping: string;
  /** The setting of the stage that bounds how many of it run at a time. */
  readonly concurrency: KeysOf<StageConfig, number>;
}

/** A worker that a schedule starts. */
interface ScheduledWorker {
  readonly worker: WorkerDeclaration;
  readonly description: string;
  /** Identifier of the rule in the template. */
  readonly rule: string;
  readonly schedule: Schedule;
}

export const queueSources: readonly QueueSource[] = [
  {
    worker: decideApplication,
    description: 'Decides applications whose analysis became ready.',
    mapping: 'DecisionMessages',
    concurrency: 'crmConcurrency',
  },
  {
    worker: analyseConnection,
    description: 'Labels and analyses the bank data of a connection.',
    mapping: 'AnalysisMessages',
    concurrency: 'analysisConcurrency',
  },
  {
    worker: dispatchStatements,
    description: 'Passes statements that arrive in the bucket on to the reader, by lender.',
    mapping: 'ArrivalMessages',
    concurrency: 'arrivalsConcurrency',
  },
  {
    worker: ingestStatement,
    description: 'Reads the statements that arrived in the bucket.',
    mapping: 'IngestMessages',
    concurrency: 'ingestConcurrency',
  },
  {
    worker: receiveMail,
    description: 'Takes in the mails that arrive in the bucket.',
    mapping: 'MailMessages',
    concurrency: 'mailConcurrency',
  },
  {
    worker: recordMailEvents,
    description: 'Records the status of emailed invites.',
    mapping: 'MailEventMessages',
    concurrency: 'mailConcurrency',
  },
  {
    worker: fetchBankFeed,
    description: 'Fetches what banks show of the accounts of a grant.',
    mapping: 'FeedMessages',
    concurrency: 'feedConcurrency',
  },
  {
    worker: fetchDueFeed,
    description: 'Fetches what is new at banks of the accounts of a grant.',
    mapping: 'FeedRefreshMessages',
    concurrency: 'feedRefreshConcurrency',
  },
  {
    worker: eraseConnection,
    description: 'Erases what an application holds after its consent was withdrawn.',
    mapping: 'ErasureMessages',
    concurrency: 'erasureConcurrency',
  },
  {
    worker: recordDescriptors,
    description: 'Takes what connections print into the catalogue of what many share.',
    mapping: 'DescriptorMessages',
    concurrency: 'relabelConcurrency',
  },
  {
    worker: runRelabel,
    description: 'Relabels the accounts that a change of the shared rules touches.',
    mapping: 'RelabelMessages',
    concurrency: 'relabelConcurrency',
  },
  {
    worker: closeOrganisationPeriod,
    description: 'Closes months of accounting and issues their bills.',
    mapping: 'BillingMessages',
    concurrency: 'billingConcurrency',
  },
  {
    worker: keepBooks,
    description: 'Sends bills to Xero and checks invoices that Xero reported.',
    mapping: 'BooksMessages',
    concurrency: 'booksConcurrency',
  },
  {
    worker: vetApplicants,
    description: 'Vets the applicants of submissions by their bank data.',
    mapping: 'RevetMessages',
    concurrency: 'revetConcurrency',
  },
  {
    worker: reportIdleFlows,
    description: 'Announces connect flows that their applicant left.',
    mapping: 'IdleFlowMessages',
    concurrency: 'idleFlowConcurrency',
  },
  {
    worker: runBackTests,
    description: 'Tries versions of policies on past decisions.',
    mapping: 'BackTestMessages',
    concurrency: 'backTestConcurrency',
  },
  {
    worker: updateDeal,
    description: 'Writes the status of applications to their deals.',
    mapping: 'CrmMessages',
    concurrency: 'crmConcurrency',
  },
  {
    worker: deliverWebhooks,
    description: 'Records events and delivers them to receivers of organisations.',
    mapping: 'WebhookMessages',
    concurrency: 'webhookConcurrency',
  },
  {
    worker: deliverSlowWebhooks,
    description: 'Delivers events to receivers that answer slowly.',
    mapping: 'SlowWebhookMessages',
    concurrency: 'slowWebhookConcurrency',
  },
  {
    worker: appendAuditLog,
    description: 'Appends entries to the audit log.',
    mapping: 'AuditMessages',
    concurrency: 'auditConcurrency',
  },
];

/** The queue whose messages a worker takes. */
export function takenQueue({ id }: QueueWorkerDeclaration): QueueResource {
  const taken = declaredQueues.find(({ is }) => is.takenBy === id);
  if (taken === undefined) throw new Error(`No declared queue is taken by ${id}.`);
  return taken;
}

const everyMinutes = (minutes: number): Schedule => Schedule.rate(Duration.minutes(minutes));

export const schedules: readonly ScheduledWorker[] = [
  {
    worker: refreshBankFeeds,
    description: 'Asks for what is due to be fetched from banks.',
    rule: 'RefreshBankFeedsRegularly',
    schedule: everyMinutes(refreshBankFeeds.everyMinutes),
  },
  {
    worker: resumeRelabels,
    description: 'Asks again for steps of relabellings that were lost.',
    rule: 'ResumeRelabelsRegularly',
    schedule: everyMinutes(resumeRelabels.everyMinutes),
  },
  {
    worker: resumeErasures,
    description: 'Asks for erasures that are due.',
    rule: 'ResumeErasuresRegularly',
    schedule: everyMinutes(resumeErasures.everyMinutes),
  },
  {
    worker: copyAuditLog,
    description: 'Copies days of the audit log that are over.',
    rule: 'CopyAuditLogRegularly',
    schedule: everyMinutes(copyAuditLog.everyMinutes),
  },
  {
    worker: closeBillingPeriod,
    description: 'Asks for the last month to be closed.',
    rule: 'CloseBillingPeriodMonthly',
    schedule: Schedule.cron({ minute: '0', hour: closeBillingPeriod.hour, day: closeBillingPeriod.days }),
  },
  {
    worker: reconcilePayments,
    description: 'Compares payments with their provider.',
    rule: 'ReconcilePaymentsRegularly',
    schedule: everyMinutes(reconcilePayments.everyMinutes),
  },
  {
    worker: resumeWebhooks,
    description: 'Asks for deliveries that are due.',
    rule: 'ResumeWebhooksRegularly',
    schedule: everyMinutes(resumeWebhooks.everyMinutes),
  },
  {
    worker: resumeAnalyses,
    description: 'Asks again for analyses whose message was lost.',
    rule: 'ResumeAnalysesRegularly',
    schedule: everyMinutes(resumeAnalyses.everyMinutes),
  },
];
