import type { QueueResource } from '../../functions/platform/grants/resource.ts';
import { declaredQueues } from '../capability-resources.ts';
import { oldestMessage, waitingMessages } from '../constructs/watched-metrics.ts';
import type { AlarmDeclaration } from './alarm-declaration.ts';

/** How long messages of a queue may wait, how many may wait at once, and who waits with them. */
interface Patience {
  /** What its alarms are called after. */
  readonly alarm: string;
  readonly seconds: number;
  readonly messages: number;
  readonly impact: string;
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
  },
  arrivalsQueue: {
    alarm: 'arrivals',
    seconds: 120,
    messages: 2000,
    impact: 'statements of all applicants are read late.',
  },
  ingestQueue: {
    alarm: 'statements',
    seconds: 300,
    messages: 200,
    impact: 'applicants wait over five minutes for a statement to be read.',
  },
  mailQueue: {
    alarm: 'mails',
    seconds: 900,
    messages: 200,
    impact: 'emailed statements are processed late and their senders wait for a reply.',
  },
  mailEventsQueue: {
    alarm: 'mailEvents',
    seconds: 3600,
    messages: 5000,
    impact: 'lenders see late which invites arrived, and bouncing addresses are emailed again.',
  },
  feedQueue: {
    alarm: 'feeds',
    seconds: 300,
    messages: 100,
    impact: 'applicants who logged in at their bank wait over five minutes for their accounts.',
  },
  feedRefreshQueue: {
    alarm: 'feedRefreshes',
    seconds: 14_400,
    messages: 5000,
    impact: 'long-lived bank links deliver new rows hours late.',
  },
  erasureQueue: {
    alarm: 'erasures',
    seconds: 3600,
    messages: 200,
    impact: 'personal data of applicants who withdrew their consent is erased late.',
  },
  descriptorsQueue: {
    alarm: 'descriptors',
    seconds: 14_400,
    messages: 10_000,
    impact: 'our own staff find new texts hours late; lenders are not affected.',
  },
  relabelQueue: {
    alarm: 'relabellings',
    seconds: 3600,
    messages: 1000,
    impact: 'accounts keep their labels from before the shared rules changed.',
  },
  billingQueue: {
    alarm: 'bills',
    seconds: 14_400,
    messages: 20_000,
    impact: 'organisations get their bill for last month hours late.',
  },
  booksQueue: {
    alarm: 'books',
    seconds: 14_400,
    messages: 2000,
    impact: 'bills and payments reach our accounting system hours late.',
  },
  revetQueue: {
    alarm: 'revets',
    seconds: 3600,
    messages: 1000,
    impact: 'applicants of a submission wait over an hour for their outcome.',
  },
  idleFlowQueue: {
    alarm: 'idleFlows',
    seconds: 1800,
    messages: 20_000,
    impact: 'lenders are notified over half an hour late that an applicant left the connect flow.',
  },
  backTestQueue: {
    alarm: 'backTests',
    seconds: 3600,
    messages: 2000,
    impact: 'lenders wait over an hour for a back-test.',
  },
  crmQueue: {
    alarm: 'deals',
    seconds: 3600,
    messages: 1000,
    impact: "applicants' outcomes reach lenders' CRM over an hour late.",
  },
  decisionQueue: {
    alarm: 'decisions',
    seconds: 900,
    messages: 1000,
    impact: 'applications whose analysis is ready are decided over a quarter of an hour late.',
  },
  webhookQueue: {
    alarm: 'webhooks',
    seconds: 600,
    messages: 2000,
    impact: "events reach lenders' receivers over ten minutes late.",
  },
  slowWebhookQueue: {
    alarm: 'slowWebhooks',
    seconds: 1800,
    messages: 2000,
    impact: 'events reach slow or new receivers over half an hour late.',
  },
  auditQueue: {
    alarm: 'audit',
    seconds: 900,
    messages: 5000,
    impact: 'acts appear in the audit logs of lenders over a quarter of an hour late.',
  },
};

const action = 'Action: check whether the worker fails, is throttled or has too little concurrency.';

/** Two alarms of every queue: its oldest message waits too long, and too many wait, which shows before they are old. */
export const queueAlarms: readonly AlarmDeclaration[] = declaredQueues.flatMap((queue) => {
  const { alarm, seconds, messages, impact } = patienceOf(queue);
  return [
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

function patienceOf({ name }: QueueResource): Patience {
  const found = patience[name];
  if (found === undefined)
    throw new Error(`Nobody says how long messages of ${name} may wait: cdk/alarms/queue-alarms.ts.`);
  return found;
}
