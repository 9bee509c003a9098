import { Duration, Stack } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { accessStatements } from '../access-statements.ts';
import { NodeFunction } from '../constructs/node-function.ts';
import { pdfiumLayer } from '../constructs/pdfium-layer.ts';
import { RevetMap } from '../constructs/revet-map.ts';
import { sdkLayer } from '../constructs/sdk-layer.ts';
import { tesseractLayer } from '../constructs/tesseract-layer.ts';
import { workerFolder } from '../function-bundles.ts';
import { workerEnvironment } from '../function-environment.ts';
import { constructId, physicalName } from '../names.ts';
import { workerAccess } from '../worker-access.ts';
import {
  analyseConnection,
  closeBillingPeriod,
  closeOrganisationPeriod,
  deliverSlowWebhooks,
  deliverWebhooks,
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
  resumeAnalyses,
  resumeErasures,
  resumeRelabels,
  resumeWebhooks,
  runRelabel,
  updateDeal,
  vetApplicants,
  vetMappedChunk,
  type WorkerDeclaration,
} from '../workers.ts';
import { revetMapName } from './data-stack.ts';
import type { FunctionStackProps } from './function-stack.ts';

/** The functions that queues and the clock start. */
export class WorkerStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { stage, config, data, code } = props;
    const layer = sdkLayer(this, code.sdkLayer);
    const readingLayers = [pdfiumLayer(this, code.pdfiumLayer), tesseractLayer(this, code.tesseractLayer)];
    const worker = (declaration: WorkerDeclaration, description: string, reservedConcurrency?: number) => {
      const access = workerAccess(declaration.id);
      return new NodeFunction(this, constructId(declaration.id), {
        name: physicalName(stage, declaration.id),
        description,
        code: code.bundle(workerFolder(declaration.id)),
        memoryMb: declaration.memoryMb,
        timeoutSeconds: declaration.timeoutSeconds,
        environment: workerEnvironment(access, data, props),
        layers: [layer, ...(access.readsFiles ? readingLayers : [])],
        statements: accessStatements(access, data, this, config.mailFrom),
        logRetentionDays: config.logRetentionDays,
        ...(reservedConcurrency === undefined ? {} : { reservedConcurrency }),
      }).function;
    };

    const fromQueue = (
      declaration: QueueWorkerDeclaration,
      description: string,
      source: { readonly mapping: string; readonly queue: { readonly arn: string }; readonly concurrency: number },
    ): void => {
      new EventSourceMapping(this, source.mapping, {
        target: worker(declaration, description, config.reserveConcurrency ? source.concurrency : undefined),
        eventSourceArn: source.queue.arn,
        batchSize: declaration.batchSize,
        // A batch that fails in part returns only its failed messages to the queue.
        reportBatchItemFailures: true,
        maxConcurrency: source.concurrency,
      });
    };
    fromQueue(analyseConnection, 'Labels and analyses the bank data of a connection.', {
      mapping: 'AnalysisMessages',
      queue: data.analysisQueue,
      concurrency: config.analysisConcurrency,
    });
    fromQueue(ingestStatement, 'Reads the statements that arrive in the bucket.', {
      mapping: 'IngestMessages',
      queue: data.ingestQueue,
      concurrency: config.ingestConcurrency,
    });
    fromQueue(receiveMail, 'Takes in the mails that arrive in the bucket.', {
      mapping: 'MailMessages',
      queue: data.mailQueue,
      concurrency: config.mailConcurrency,
    });
    fromQueue(recordMailEvents, 'Notes what became of invites that were mailed.', {
      mapping: 'MailEventMessages',
      queue: data.mailEventsQueue,
      concurrency: config.mailConcurrency,
    });

    fromQueue(fetchBankFeed, 'Fetches what banks show of the accounts of a grant.', {
      mapping: 'FeedMessages',
      queue: data.feedQueue,
      concurrency: config.feedConcurrency,
    });
    fromQueue(fetchDueFeed, 'Fetches what is new at banks of the accounts of a grant.', {
      mapping: 'FeedRefreshMessages',
      queue: data.feedRefreshQueue,
      concurrency: config.feedRefreshConcurrency,
    });

    const refresh = worker(refreshBankFeeds, 'Asks for what is due to be fetched from banks.');
    new Rule(this, 'RefreshBankFeedsRegularly', {
      ruleName: physicalName(stage, refreshBankFeeds.id),
      schedule: Schedule.rate(Duration.minutes(refreshBankFeeds.everyMinutes)),
      targets: [new LambdaFunction(refresh)],
    });
    fromQueue(eraseConnection, 'Erases what an application holds after its consent was withdrawn.', {
      mapping: 'ErasureMessages',
      queue: data.erasureQueue,
      concurrency: config.erasureConcurrency,
    });
    fromQueue(recordDescriptors, 'Takes what connections print into the catalogue of what many share.', {
      mapping: 'DescriptorMessages',
      queue: data.descriptorsQueue,
      concurrency: config.relabelConcurrency,
    });
    fromQueue(runRelabel, 'Relabels the accounts that a change of the shared rules touches.', {
      mapping: 'RelabelMessages',
      queue: data.relabelQueue,
      concurrency: config.relabelConcurrency,
    });
    const resumeRelabelling = worker(resumeRelabels, 'Asks again for steps of relabellings that were lost.');
    new Rule(this, 'ResumeRelabelsRegularly', {
      ruleName: physicalName(stage, resumeRelabels.id),
      schedule: Schedule.rate(Duration.minutes(resumeRelabels.everyMinutes)),
      targets: [new LambdaFunction(resumeRelabelling)],
    });
    const resumeErasing = worker(resumeErasures, 'Asks for erasures that are due.');
    new Rule(this, 'ResumeErasuresRegularly', {
      ruleName: physicalName(stage, resumeErasures.id),
      schedule: Schedule.rate(Duration.minutes(resumeErasures.everyMinutes)),
      targets: [new LambdaFunction(resumeErasing)],
    });
    fromQueue(closeOrganisationPeriod, 'Closes months of accounting and issues their bills.', {
      mapping: 'BillingMessages',
      queue: data.billingQueue,
      concurrency: config.billingConcurrency,
    });
    const closing = worker(closeBillingPeriod, 'Asks for the last month to be closed.');
    new Rule(this, 'CloseBillingPeriodMonthly', {
      ruleName: physicalName(stage, closeBillingPeriod.id),
      schedule: Schedule.cron({ minute: '0', hour: closeBillingPeriod.hour, day: closeBillingPeriod.days }),
      targets: [new LambdaFunction(closing)],
    });
    fromQueue(keepBooks, 'Hands bills to our books and looks at invoices that they told of.', {
      mapping: 'BooksMessages',
      queue: data.booksQueue,
      concurrency: config.booksConcurrency,
    });
    fromQueue(vetApplicants, 'Vets the applicants of submissions by their bank data.', {
      mapping: 'RevetMessages',
      queue: data.revetQueue,
      concurrency: config.revetConcurrency,
    });
    new RevetMap(this, 'RevetMap', {
      name: physicalName(stage, revetMapName),
      vetChunk: worker(
        vetMappedChunk,
        'Vets the applicants of one chunk of a large submission.',
        config.reserveConcurrency ? config.revetMapConcurrency : undefined,
      ),
      chunkTimeoutSeconds: vetMappedChunk.timeoutSeconds,
      concurrency: config.revetMapConcurrency,
      queue: data.revetQueue,
    });
    fromQueue(updateDeal, 'Writes what became of applications to their deals.', {
      mapping: 'CrmMessages',
      queue: data.crmQueue,
      concurrency: config.crmConcurrency,
    });
    const reconcile = worker(reconcilePayments, 'Compares payments with their provider.');
    new Rule(this, 'ReconcilePaymentsRegularly', {
      ruleName: physicalName(stage, reconcilePayments.id),
      schedule: Schedule.rate(Duration.minutes(reconcilePayments.everyMinutes)),
      targets: [new LambdaFunction(reconcile)],
    });
    fromQueue(deliverWebhooks, 'Records events and delivers them to receivers of organisations.', {
      mapping: 'WebhookMessages',
      queue: data.webhookQueue,
      concurrency: config.webhookConcurrency,
    });
    fromQueue(deliverSlowWebhooks, 'Delivers events to receivers that answer slowly.', {
      mapping: 'SlowWebhookMessages',
      queue: data.slowWebhookQueue,
      concurrency: config.slowWebhookConcurrency,
    });
    const resumeDelivering = worker(resumeWebhooks, 'Asks for deliveries that are due.');
    new Rule(this, 'ResumeWebhooksRegularly', {
      ruleName: physicalName(stage, resumeWebhooks.id),
      schedule: Schedule.rate(Duration.minutes(resumeWebhooks.everyMinutes)),
      targets: [new LambdaFunction(resumeDelivering)],
    });
    const resume = worker(resumeAnalyses, 'Asks again for analyses whose message was lost.');
    new Rule(this, 'ResumeAnalysesRegularly', {
      ruleName: physicalName(stage, resumeAnalyses.id),
      schedule: Schedule.rate(Duration.minutes(resumeAnalyses.everyMinutes)),
      targets: [new LambdaFunction(resume)],
    });
  }
}
