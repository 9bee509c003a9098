import type { QueueResource } from '../../functions/platform/grants/resource.ts';
import { declaredQueues } from '../capability-resources.ts';
import { deadLetters, oldestMessage, waitingMessages } from '../constructs/watched-metrics.ts';
import type { AlarmDeclaration } from './alarm-declaration.ts';

/** How long messages of a queue may wait, how many may wait at once, who waits with them, and who is affected by lost ones. */
interface Patience {
  /** What its alarms are called after. */
  readonly alarm: string;
  readonly seconds: number;
  readonly messages: number;
  /** Who waits, once they do. */
  readonly impact: string;
  /** Who is affected by a message that failed three times, and what to do first. */
  readonly lost: string;
  /** What the alarm of such messages is called, where that does not follow from `alarm`. */
  readonly lostAlarm?: string;
}

/**
 * By the names of the queues. Where a person waits, minutes; where the work is due by a law or a month, hours. The number
 * of messages is what the workers of a small account take in about that time.
 */
const patience: Readonly<Record<string, Patience>> = {
  analysisQueue: {
    alarm: 'analyses',
    seconds: 600,
    messages: 500,
    impact: 'lenders wait over ten minutes for an analysis.',
    lost: 'applications stay in "still analysing" and their lenders get no result. Action: fix the cause, then redrive the analysis DLQ.',
  },
  arrivalsQueue: {
    alarm: 'arrivals',
    seconds: 120,
    messages: 2000,
    impact: 'statements of all applicants are read late.',
    lost: 'uploaded statements are not read, and stay as if they had not come. Action: fix the cause, then redrive the DLQ.',
  },
  ingestQueue: {
    alarm: 'statements',
    seconds: 300,
    messages: 200,
    impact: 'applicants wait over five minutes for a statement to be read.',
    lost: 'uploaded statements stay in FAILED and their lenders get no result. Action: fix the cause, then redrive the DLQ.',
  },
  mailQueue: {
    alarm: 'mails',
    seconds: 900,
    messages: 200,
    impact: 'emailed statements are processed late and their senders wait for a reply.',
    lost: 'emailed statements are not processed and their senders get no reply. Action: fix the cause, then redrive the DLQ.',
  },
  mailEventsQueue: {
    alarm: 'mailEvents',
    seconds: 3600,
    messages: 5000,
    impact: 'lenders see late which invites arrived, and bouncing addresses are emailed again.',
    lost: 'lenders do not see which invites arrived, and we keep emailing addresses that bounce, which harms our sender reputation.',
  },
  feedQueue: {
    alarm: 'feeds',
    seconds: 300,
    messages: 100,
    impact: 'applicants who logged in at their bank wait over five minutes for their accounts.',
    lost: 'applicants who logged in at their bank see no accounts.',
  },
  feedRefreshQueue: {
    alarm: 'feedRefreshes',
    seconds: 14_400,
    messages: 5000,
    impact: 'long-lived bank links deliver new rows hours late.',
    lost: 'long-lived bank links stop delivering new rows.',
  },
  erasureQueue: {
    alarm: 'erasures',
    seconds: 3600,
    messages: 200,
    impact: 'personal data of applicants who withdrew their consent is erased late.',
    lost: 'personal data of applicants who withdrew their consent is still stored, which the law forbids. The sweep requeues it every five minutes. Action: find out why erasing fails.',
  },
  descriptorsQueue: {
    alarm: 'descriptors',
    seconds: 14_400,
    messages: 10_000,
    impact: 'our own staff find new texts hours late; lenders are not affected.',
    lost: 'our own staff cannot find the texts of some applicants’ transactions; lenders are not affected. Action: fix the cause, then redrive the DLQ.',
  },
  relabelQueue: {
    alarm: 'relabellings',
    seconds: 3600,
    messages: 1000,
    impact: 'accounts keep their labels from before the shared rules changed.',
    lost: 'a relabel job has stalled: some accounts keep their labels from before the shared rules changed. The sweep requeues its next step every five minutes. Action: find out why it fails.',
  },
  billingQueue: {
    alarm: 'bills',
    seconds: 14_400,
    messages: 20_000,
    impact: 'organisations get their bill for last month hours late.',
    lost: 'organisations get no bill for last month. Action: fix the cause, then redrive the billing DLQ.',
  },
  booksQueue: {
    alarm: 'books',
    seconds: 14_400,
    messages: 2000,
    impact: 'bills and payments reach our accounting system hours late.',
    lost: 'our accounting system lacks bills or payments. The sweep requeues what is due. Action: find out why it fails, then redrive the DLQ.',
  },
  revetQueue: {
    alarm: 'revets',
    seconds: 3600,
    messages: 1000,
    impact: 'applicants of a submission wait over an hour for their outcome.',
    lost: 'applicants of a submission have no outcome, or are not asked to connect. Action: fix the cause, then redrive the DLQ.',
  },
  idleFlowQueue: {
    alarm: 'idleFlows',
    seconds: 1800,
    messages: 20_000,
    impact: 'lenders are notified over half an hour late that an applicant left the connect flow.',
    lost: 'lenders are not notified that an applicant left the connect flow. Action: fix the cause, then redrive the DLQ: a flow that went on is left alone.',
  },
  backTestQueue: {
    alarm: 'backTests',
    seconds: 3600,
    messages: 2000,
    impact: 'lenders wait over an hour for a back-test.',
    lost: 'back-tests of policies never end. Action: fix the cause, then redrive the DLQ: what is done is not done again.',
  },
  crmQueue: {
    alarm: 'deals',
    seconds: 3600,
    messages: 1000,
    impact: "applicants' outcomes reach lenders' CRM over an hour late.",
    lost: "lenders do not see applicants' outcomes in their CRM. Usual cause: an organisation's Zoho credentials.",
  },
  decisionQueue: {
    alarm: 'decisions',
    seconds: 900,
    messages: 1000,
    impact: 'applications whose analysis is ready are decided over a quarter of an hour late.',
    lost: 'applications that ask to be decided automatically are not. Action: fix the cause, then redrive the DLQ of decisions: a generation is decided once.',
  },
  webhookQueue: {
    alarm: 'webhooks',
    seconds: 600,
    messages: 2000,
    impact: "events reach lenders' receivers over ten minutes late.",
    lost: "events are not recorded, or deliveries to lenders' receivers stall. The sweep requeues them every minute. Action: find out why it fails, then redrive the DLQ.",
  },
  slowWebhookQueue: {
    alarm: 'slowWebhooks',
    seconds: 1800,
    messages: 2000,
    impact: 'events reach slow or new receivers over half an hour late.',
    lost: 'deliveries to slow or new receivers stall. The sweep requeues them every minute. Action: find out why it fails, then redrive the DLQ.',
  },
  auditQueue: {
    alarm: 'audit',
    seconds: 900,
    messages: 5000,
    impact: 'acts appear in the audit logs of lenders over a quarter of an hour late.',
    lostAlarm: 'auditNotAppended',
    lost: 'acts are missing in the audit logs of lenders. Nothing is lost: fix what fails, then redrive the dead letters within 14 days.',
  },
};

const action = 'Action: check whether the worker fails, is throttled or has too little concurrency.';

/**
 * Three alarms of every queue: a message is dead-lettered; its oldest message waits too long; and too many wait, which shows
 * before they are old.
 */
export const queueAlarmsOf = (queues: readonly QueueResource[]): readonly AlarmDeclaration[] =>
  queues.flatMap((queue) => {
    const { alarm, seconds, messages, impact, lost, lostAlarm = `${alarm}DeadLettered` } = patienceOf(queue);
    return [
      { id: lostAlarm, runbook: 'dead-letters', impact: lost, watches: deadLetters(queue), threshold: 1 },
      {
        id: `${alarm}Late`,
        runbook: 'late-queues',
        impact: `${impact} ${action}`,
        watches: oldestMessage(queue),
        threshold: seconds,
      },
      {
        id: `${alarm}PileUp`,
        runbook: 'late-queues',
        impact: `more messages come than are worked on; soon ${impact} ${action}`,
        watches: waitingMessages(queue),
        threshold: messages,
        periods: 3,
      },
    ];
  });

export const queueAlarms: readonly AlarmDeclaration[] = queueAlarmsOf(declaredQueues);

function patienceOf({ name }: QueueResource): Patience {
  const found = patience[name];
  if (found === undefined)
    throw new Error(`Nobody says how long messages of ${name} may wait: cdk/alarms/queue-alarms.ts.`);
  return found;
}
