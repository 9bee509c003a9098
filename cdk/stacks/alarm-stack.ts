import { Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarmPeriod, impactAlarm } from '../constructs/impact-alarm.ts';
import { deadLetterName } from '../constructs/work-queue.ts';
import { constructId, physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';
import {
  analyseConnection,
  closeBillingPeriod,
  closeOrganisationPeriod,
  deliverSlowWebhooks,
  deliverWebhooks,
  fetchBankFeed,
  ingestStatement,
  keepBooks,
  receiveMail,
  reconcilePayments,
  vetApplicants,
} from '../workers.ts';
import { apiName, apiStageName } from './api-stack.ts';
import {
  analysisQueueName,
  billingQueueName,
  booksQueueName,
  crmQueueName,
  descriptorsQueueName,
  erasureQueueName,
  feedQueueName,
  feedRefreshQueueName,
  ingestQueueName,
  mailEventsQueueName,
  mailQueueName,
  relabelQueueName,
  revetMapArn,
  revetQueueName,
  slowWebhookQueueName,
  webhookQueueName,
} from './data-stack.ts';

/** What people are woken for. Metrics are found by physical names, so that this stack ties no other one down. */
export class AlarmStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const tell = new Topic(this, 'Topic', { topicName: physicalName(stage, 'alarms'), enforceSSL: true });
    for (const address of config.alarmsTo) tell.addSubscription(new EmailSubscription(address));

    const queue = physicalName(stage, analysisQueueName);
    const ingest = physicalName(stage, ingestQueueName);
    const mail = physicalName(stage, mailQueueName);
    const alarm = (alarmId: string, options: Omit<Parameters<typeof impactAlarm>[2], 'name' | 'tell'>) =>
      impactAlarm(this, constructId(alarmId), { ...options, name: physicalName(stage, alarmId), tell });

    alarm('analysesGivenUp', {
      impact:
        'applications stay in "still analysing" and their lenders get no answer until the dead letters are read and redriven.',
      metric: queueMetric(deadLetterName(queue), 'ApproximateNumberOfMessagesVisible', 'Maximum'),
      threshold: 1,
    });
    alarm('analysesLate', {
      impact:
        'lenders wait over ten minutes for an analysis. See whether the worker fails, is throttled or has too little concurrency.',
      metric: queueMetric(queue, 'ApproximateAgeOfOldestMessage', 'Maximum'),
      threshold: 600,
    });
    alarm('analysisErrors', {
      impact: 'analyses fail and are tried again; after the third time an application stays without an answer.',
      metric: functionMetric(physicalName(stage, analyseConnection.id), 'Errors'),
      threshold: 3,
    });
    alarm('statementsGivenUp', {
      impact:
        'uploaded statements stay in FAILED and their lenders get no answer until the dead letters are read and redriven.',
      metric: queueMetric(deadLetterName(ingest), 'ApproximateNumberOfMessagesVisible', 'Maximum'),
      threshold: 1,
    });
    alarm('statementsLate', {
      impact:
        'applicants wait over five minutes for a statement to be read. See whether the worker fails or is throttled.',
      metric: queueMetric(ingest, 'ApproximateAgeOfOldestMessage', 'Maximum'),
      threshold: 300,
    });
    alarm('ingestErrors', {
      impact: 'statements are not read and are tried again; after the third time an upload stays in FAILED.',
      metric: functionMetric(physicalName(stage, ingestStatement.id), 'Errors'),
      threshold: 3,
    });
    alarm('mailsGivenUp', {
      impact:
        'mailed statements are not taken in and their senders hear nothing until the dead letters are read and redriven.',
      metric: queueMetric(deadLetterName(mail), 'ApproximateNumberOfMessagesVisible', 'Maximum'),
      threshold: 1,
    });
    alarm('mailErrors', {
      impact: 'mailed statements are not taken in and are tried again; after the third time they are given up.',
      metric: functionMetric(physicalName(stage, receiveMail.id), 'Errors'),
      threshold: 3,
    });
    alarm('mailEventsGivenUp', {
      impact:
        'lenders do not see which invites arrived, and addresses that bounce are mailed again, which costs us our good name with mail services.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, mailEventsQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('feedsGivenUp', {
      impact: 'applicants who logged in at their bank see no accounts.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, feedQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('feedRefreshesGivenUp', {
      impact: 'links that hold for months stop bringing new rows.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, feedRefreshQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('feedErrors', {
      impact: 'fetches from banks fail and are tried again; after the third time the applicant has to log in anew.',
      metric: functionMetric(physicalName(stage, fetchBankFeed.id), 'Errors'),
      threshold: 3,
    });
    alarm('erasuresGivenUp', {
      impact:
        'personal data of applicants who withdrew their consent is still kept, which we are not allowed to. The clock asks again every five minutes; find out why it fails.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, erasureQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('descriptorsGivenUp', {
      impact:
        'our own staff do not find what some applicants’ movements print. Read why it fails, then redrive the dead letters; no lender notices.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, descriptorsQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('relabellingsGivenUp', {
      impact:
        'a relabelling stands still: some accounts keep the labels of before the shared rules changed. The clock asks for its next step again every five minutes; find out why it fails.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, relabelQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('booksGivenUp', {
      impact:
        'our books lack bills or payments. What is due is asked for again by the clock; find out why it fails, then redrive the dead letters.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, booksQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('booksErrors', {
      impact: 'bills are not handed to our books, or payments that came in there are not counted.',
      metric: functionMetric(physicalName(stage, keepBooks.id), 'Errors'),
      threshold: 3,
    });
    alarm('revetsGivenUp', {
      impact:
        'applicants of a submission stay without an outcome, or are not asked to connect, until the dead letters are read and redriven.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, revetQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('revetErrors', {
      impact: 'applicants are not vetted and are tried again; after the third time they stay without an outcome.',
      metric: functionMetric(physicalName(stage, vetApplicants.id), 'Errors'),
      threshold: 3,
    });
    alarm('revetMapFailed', {
      impact:
        'a chunk of a large submission could not be vetted and its execution failed. If its last state is HandedBack the queue vets the rest and its dead letters hold what is to be redriven; otherwise redrive the execution itself.',
      metric: new Metric({
        namespace: 'AWS/States',
        metricName: 'ExecutionsFailed',
        statistic: 'Sum',
        period: alarmPeriod,
        dimensionsMap: { StateMachineArn: revetMapArn(this, stage) },
      }),
      threshold: 1,
    });
    alarm('dealsGivenUp', {
      impact:
        "lenders do not see in their CRM what became of applicants. Usually an organisation's credentials of Zoho.",
      metric: queueMetric(
        deadLetterName(physicalName(stage, crmQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('paymentsDiffer', {
      impact:
        'payments are not compared with their provider, or one differs from it: somebody may have paid and still owe. GET /v1/in/payments/discrepancies lists what a person must look at.',
      metric: functionMetric(physicalName(stage, reconcilePayments.id), 'Errors'),
      threshold: 1,
    });
    alarm('billsGivenUp', {
      impact: 'organisations get no bill of the last month until the dead letters are read and redriven.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, billingQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('billingErrors', {
      impact: 'months are not closed and are tried again; after the third time an organisation stays without its bill.',
      metric: functionMetric(physicalName(stage, closeOrganisationPeriod.id), 'Errors'),
      threshold: 3,
    });
    alarm('monthNotClosed', {
      impact: 'the closing of the month did not start: without it nobody is billed until it is asked for by hand.',
      metric: functionMetric(physicalName(stage, closeBillingPeriod.id), 'Errors'),
      threshold: 1,
    });
    alarm('webhooksGivenUp', {
      impact:
        'events are not recorded, or deliveries to receivers of lenders stand still. The clock asks again every minute; find out why it fails, then redrive the dead letters.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, webhookQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('webhookErrors', {
      impact: 'events are recorded and delivered late, or receivers of lenders hear nothing at all.',
      metric: functionMetric(physicalName(stage, deliverWebhooks.id), 'Errors'),
      threshold: 3,
    });
    alarm('slowWebhooksGivenUp', {
      impact:
        'deliveries to receivers that answer slowly, or are new, stand still. The clock asks again every minute; find out why it fails, then redrive the dead letters.',
      metric: queueMetric(
        deadLetterName(physicalName(stage, slowWebhookQueueName)),
        'ApproximateNumberOfMessagesVisible',
        'Maximum',
      ),
      threshold: 1,
    });
    alarm('slowWebhookErrors', {
      impact: 'receivers that answer slowly, or are new, hear late of what happened, or nothing at all.',
      metric: functionMetric(physicalName(stage, deliverSlowWebhooks.id), 'Errors'),
      threshold: 3,
    });
    alarm('apiErrors', {
      impact: 'callers get a 5xx: applications are not created or read. The request ids are in the access log.',
      metric: apiMetric(physicalName(stage, apiName), '5XXError', 'Sum'),
      threshold: 5,
    });
    alarm('apiSlow', {
      impact: 'one call in twenty takes over three seconds: screens of lenders hang and their clients may time out.',
      metric: apiMetric(physicalName(stage, apiName), 'Latency', 'p95'),
      threshold: 3000,
      periods: 3,
    });
    alarm('functionsThrottled', {
      impact: "the account's concurrency is used up: calls are refused with 503. Raise the quota or find the flood.",
      metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: 'Sum', period: alarmPeriod }),
      threshold: 10,
    });
  }
}

function queueMetric(queueName: string, metricName: string, statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/SQS',
    metricName,
    statistic,
    period: alarmPeriod,
    dimensionsMap: { QueueName: queueName },
  });
}

function functionMetric(functionName: string, metricName: string): Metric {
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    statistic: 'Sum',
    period: alarmPeriod,
    dimensionsMap: { FunctionName: functionName },
  });
}

function apiMetric(name: string, metricName: string, statistic: string): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    statistic,
    period: alarmPeriod,
    dimensionsMap: { ApiName: name, Stage: apiStageName },
  });
}
