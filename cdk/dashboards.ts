import { analysisQueue } from '../functions/bank-data/resources.ts';
import { billingQueue } from '../functions/billing/resources.ts';
import { booksQueue } from '../functions/books/resources.ts';
import { feedQueue, feedRefreshQueue } from '../functions/connect/resources.ts';
import { mailEventsQueue } from '../functions/invites/resources.ts';
import { auditQueue } from '../functions/platform/grants/audit-log.ts';
import type { QueueResource } from '../functions/platform/grants/resource.ts';
import { ingestQueue, mailQueue } from '../functions/statements/resources.ts';
import { slowWebhookQueue, webhookQueue } from '../functions/webhooks/resources.ts';
import {
  deadLetters,
  durationOf,
  errorsOf,
  failedExecutions,
  mailReputation,
  ofApi,
  oldestMessage,
  tableThrottles,
  throttles,
  type WatchedMetric,
  waitingMessages,
} from './constructs/watched-metrics.ts';
import {
  analyseConnection,
  closeOrganisationPeriod,
  fetchBankFeed,
  fetchDueFeed,
  ingestStatement,
  keepBooks,
  receiveMail,
  reconcilePayments,
} from './workers.ts';

/** A graph: metrics by what people call them. */
interface Graph {
  readonly title: string;
  readonly shows: Readonly<Record<string, WatchedMetric>>;
}

/** A page of graphs for somebody who asks one question. */
export interface DashboardDeclaration {
  readonly id: 'service' | 'lender' | 'money' | 'mail' | 'banks';
  /** The question that it answers. */
  readonly question: string;
  readonly graphs: readonly Graph[];
}

/** Waiting, oldest and dead letters of some queues, a graph each. */
const queueGraphs = (queues: Readonly<Record<string, QueueResource>>): readonly Graph[] => {
  const each = (metric: (queue: QueueResource) => WatchedMetric) =>
    Object.fromEntries(Object.entries(queues).map(([label, queue]) => [label, metric(queue)]));
  return [
    { title: 'Messages that wait', shows: each(waitingMessages) },
    { title: 'Age of the oldest message (seconds)', shows: each(oldestMessage) },
    { title: 'Dead letters', shows: each(deadLetters) },
  ];
};

export const dashboards: readonly DashboardDeclaration[] = [
  {
    id: 'service',
    question: 'Does the API answer, and fast enough?',
    graphs: [
      {
        title: 'Calls',
        shows: { calls: ofApi('Count', 'Sum'), '4xx': ofApi('4XXError', 'Sum'), '5xx': ofApi('5XXError', 'Sum') },
      },
      {
        title: 'Latency (milliseconds)',
        shows: { p50: ofApi('Latency', 'p50'), p95: ofApi('Latency', 'p95'), p99: ofApi('Latency', 'p99') },
      },
      {
        // The routes of the main job, in its order: an average over all routes hides one slow route.
        title: 'Time of routes, p95 (milliseconds)',
        shows: {
          createApplication: durationOf('createApplication', 'p95'),
          uploadByod: durationOf('uploadByod', 'p95'),
          getBankConnection: durationOf('getBankConnection', 'p95'),
          computeAffordability: durationOf('computeAffordability', 'p95'),
        },
      },
      { title: 'Refused for want of concurrency', shows: { functions: throttles } },
      {
        title: 'Refused by tables',
        shows: {
          directory: tableThrottles('directory'),
          applications: tableThrottles('applications'),
          billing: tableThrottles('billing'),
          operations: tableThrottles('operations'),
          audit: tableThrottles('audit'),
        },
      },
      { title: 'Age of the oldest audit message (seconds)', shows: { audit: oldestMessage(auditQueue) } },
    ],
  },
  {
    id: 'lender',
    question: 'Do lenders get their results, and their events?',
    graphs: [
      ...queueGraphs({
        analyses: analysisQueue,
        statements: ingestQueue,
        webhooks: webhookQueue,
        'slow webhooks': slowWebhookQueue,
      }),
      { title: 'Failed runs', shows: { analyses: errorsOf(analyseConnection), statements: errorsOf(ingestStatement) } },
      { title: 'Failed large submissions', shows: { executions: failedExecutions } },
    ],
  },
  {
    id: 'money',
    question: 'Is everybody billed, and is every payment counted?',
    graphs: [
      ...queueGraphs({ bills: billingQueue, books: booksQueue }),
      {
        title: 'Failed runs',
        shows: {
          bills: errorsOf(closeOrganisationPeriod),
          books: errorsOf(keepBooks),
          payments: errorsOf(reconcilePayments),
        },
      },
    ],
  },
  {
    id: 'mail',
    question: 'Does our mail arrive, and do emailed statements?',
    graphs: [
      ...queueGraphs({ statements: mailQueue, events: mailEventsQueue }),
      { title: 'Failed runs', shows: { statements: errorsOf(receiveMail) } },
      {
        title: 'Share of our mail',
        shows: {
          bounces: mailReputation('Reputation.BounceRate'),
          complaints: mailReputation('Reputation.ComplaintRate'),
        },
      },
    ],
  },
  {
    id: 'banks',
    question: 'Do banks hand out what applicants let us read?',
    graphs: [
      ...queueGraphs({ 'first fetches': feedQueue, refreshes: feedRefreshQueue }),
      { title: 'Failed runs', shows: { 'first fetches': errorsOf(fetchBankFeed), refreshes: errorsOf(fetchDueFeed) } },
    ],
  },
];

/** A query of the logs that people would otherwise write anew at night. */
export interface SavedQuery {
  readonly name: string;
  readonly query: string;
  /** Of which logs: those of the functions, or the one of the gateway. */
  readonly logs: 'functions' | 'gateway';
}

export const savedQueries: readonly SavedQuery[] = [
  {
    name: 'errors-by-code',
    logs: 'functions',
    query: 'filter level = "ERROR" | stats count() as errors by message, failure.name, @log | sort errors desc',
  },
  {
    name: 'one-request',
    logs: 'functions',
    query: 'filter request_id = "REQUEST" | fields @timestamp, @log, level, message, endpoint | sort @timestamp asc',
  },
  {
    name: 'routes-by-time',
    logs: 'functions',
    query:
      'filter message = "request_completed" | stats count() as calls, sum(server_fault) as faults, pct(duration_ms, 95) as p95 by endpoint | sort p95 desc',
  },
  {
    name: 'routes',
    logs: 'gateway',
    query:
      'stats count() as calls, sum(status >= 500) as errors, pct(latencyMs, 95) as p95 by method, route | sort calls desc',
  },
];
