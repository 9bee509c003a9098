import { analysisQueue } from '../functions/bank-data/resources.ts';
import { billingQueue } from '../functions/billing/resources.ts';
import { booksQueue } from '../functions/books/resources.ts';
import { feedQueue, feedRefreshQueue } from '../functions/connect/resources.ts';
import { crmQueue } from '../functions/crm/resources.ts';
import { erasureQueue } from '../functions/governance/resources.ts';
import { mailEventsQueue } from '../functions/invites/resources.ts';
import { descriptorsQueue, relabelQueue } from '../functions/labelling/resources.ts';
import { revetQueue } from '../functions/revets/resources.ts';
import { ingestQueue, mailQueue } from '../functions/statements/resources.ts';
import { slowWebhookQueue, webhookQueue } from '../functions/webhooks/resources.ts';
import {
  deadLetters,
  errorsOf,
  failedExecutions,
  ofApi,
  oldestMessage,
  throttles,
  type WatchedMetric,
} from './constructs/watched-metrics.ts';
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
} from './workers.ts';

/** A metric that people are woken for when it reaches a threshold. */
export interface AlarmDeclaration {
  /** Part of the alarm's name. */
  readonly id: string;
  /** One or two sentences: who is affected and how, then what to do first. */
  readonly impact: string;
  readonly watches: WatchedMetric;
  readonly threshold: number;
  /** Periods of the metric in a row that must reach the threshold; 1 by default. */
  readonly periods?: number;
}

/** Every alarm of a stage. Thresholds are counts, but for ages (seconds) and latencies (milliseconds). */
export const alarms: readonly AlarmDeclaration[] = [
  {
    id: 'analysesGivenUp',
    impact:
      'applications stay in "still analysing" and their lenders get no answer until the dead letters are read and redriven.',
    watches: deadLetters(analysisQueue),
    threshold: 1,
  },
  {
    id: 'analysesLate',
    impact:
      'lenders wait over ten minutes for an analysis. See whether the worker fails, is throttled or has too little concurrency.',
    watches: oldestMessage(analysisQueue),
    threshold: 600,
  },
  {
    id: 'analysisErrors',
    impact: 'analyses fail and are tried again; after the third time an application stays without an answer.',
    watches: errorsOf(analyseConnection),
    threshold: 3,
  },
  {
    id: 'statementsGivenUp',
    impact:
      'uploaded statements stay in FAILED and their lenders get no answer until the dead letters are read and redriven.',
    watches: deadLetters(ingestQueue),
    threshold: 1,
  },
  {
    id: 'statementsLate',
    impact:
      'applicants wait over five minutes for a statement to be read. See whether the worker fails or is throttled.',
    watches: oldestMessage(ingestQueue),
    threshold: 300,
  },
  {
    id: 'ingestErrors',
    impact: 'statements are not read and are tried again; after the third time an upload stays in FAILED.',
    watches: errorsOf(ingestStatement),
    threshold: 3,
  },
  {
    id: 'mailsGivenUp',
    impact:
      'mailed statements are not taken in and their senders hear nothing until the dead letters are read and redriven.',
    watches: deadLetters(mailQueue),
    threshold: 1,
  },
  {
    id: 'mailErrors',
    impact: 'mailed statements are not taken in and are tried again; after the third time they are given up.',
    watches: errorsOf(receiveMail),
    threshold: 3,
  },
  {
    id: 'mailEventsGivenUp',
    impact:
      'lenders do not see which invites arrived, and addresses that bounce are mailed again, which costs us our good name with mail services.',
    watches: deadLetters(mailEventsQueue),
    threshold: 1,
  },
  {
    id: 'feedsGivenUp',
    impact: 'applicants who logged in at their bank see no accounts.',
    watches: deadLetters(feedQueue),
    threshold: 1,
  },
  {
    id: 'feedRefreshesGivenUp',
    impact: 'links that hold for months stop bringing new rows.',
    watches: deadLetters(feedRefreshQueue),
    threshold: 1,
  },
  {
    id: 'feedErrors',
    impact: 'fetches from banks fail and are tried again; after the third time the applicant has to log in anew.',
    watches: errorsOf(fetchBankFeed),
    threshold: 3,
  },
  {
    id: 'erasuresGivenUp',
    impact:
      'personal data of applicants who withdrew their consent is still kept, which we are not allowed to. The clock asks again every five minutes; find out why it fails.',
    watches: deadLetters(erasureQueue),
    threshold: 1,
  },
  {
    id: 'descriptorsGivenUp',
    impact:
      'our own staff do not find what some applicants’ movements print. Read why it fails, then redrive the dead letters; no lender notices.',
    watches: deadLetters(descriptorsQueue),
    threshold: 1,
  },
  {
    id: 'relabellingsGivenUp',
    impact:
      'a relabelling stands still: some accounts keep the labels of before the shared rules changed. The clock asks for its next step again every five minutes; find out why it fails.',
    watches: deadLetters(relabelQueue),
    threshold: 1,
  },
  {
    id: 'booksGivenUp',
    impact:
      'our books lack bills or payments. What is due is asked for again by the clock; find out why it fails, then redrive the dead letters.',
    watches: deadLetters(booksQueue),
    threshold: 1,
  },
  {
    id: 'booksErrors',
    impact: 'bills are not handed to our books, or payments that came in there are not counted.',
    watches: errorsOf(keepBooks),
    threshold: 3,
  },
  {
    id: 'revetsGivenUp',
    impact:
      'applicants of a submission stay without an outcome, or are not asked to connect, until the dead letters are read and redriven.',
    watches: deadLetters(revetQueue),
    threshold: 1,
  },
  {
    id: 'revetErrors',
    impact: 'applicants are not vetted and are tried again; after the third time they stay without an outcome.',
    watches: errorsOf(vetApplicants),
    threshold: 3,
  },
  {
    id: 'revetMapFailed',
    impact:
      'a chunk of a large submission could not be vetted and its execution failed. If its last state is HandedBack the queue vets the rest and its dead letters hold what is to be redriven; otherwise redrive the execution itself.',
    watches: failedExecutions,
    threshold: 1,
  },
  {
    id: 'dealsGivenUp',
    impact: "lenders do not see in their CRM what became of applicants. Usually an organisation's credentials of Zoho.",
    watches: deadLetters(crmQueue),
    threshold: 1,
  },
  {
    id: 'paymentsDiffer',
    impact:
      'payments are not compared with their provider, or one differs from it: somebody may have paid and still owe. GET /v1/in/payments/discrepancies lists what a person must look at.',
    watches: errorsOf(reconcilePayments),
    threshold: 1,
  },
  {
    id: 'billsGivenUp',
    impact: 'organisations get no bill of the last month until the dead letters are read and redriven.',
    watches: deadLetters(billingQueue),
    threshold: 1,
  },
  {
    id: 'billingErrors',
    impact: 'months are not closed and are tried again; after the third time an organisation stays without its bill.',
    watches: errorsOf(closeOrganisationPeriod),
    threshold: 3,
  },
  {
    id: 'monthNotClosed',
    impact: 'the closing of the month did not start: without it nobody is billed until it is asked for by hand.',
    watches: errorsOf(closeBillingPeriod),
    threshold: 1,
  },
  {
    id: 'webhooksGivenUp',
    impact:
      'events are not recorded, or deliveries to receivers of lenders stand still. The clock asks again every minute; find out why it fails, then redrive the dead letters.',
    watches: deadLetters(webhookQueue),
    threshold: 1,
  },
  {
    id: 'webhookErrors',
    impact: 'events are recorded and delivered late, or receivers of lenders hear nothing at all.',
    watches: errorsOf(deliverWebhooks),
    threshold: 3,
  },
  {
    id: 'slowWebhooksGivenUp',
    impact:
      'deliveries to receivers that answer slowly, or are new, stand still. The clock asks again every minute; find out why it fails, then redrive the dead letters.',
    watches: deadLetters(slowWebhookQueue),
    threshold: 1,
  },
  {
    id: 'slowWebhookErrors',
    impact: 'receivers that answer slowly, or are new, hear late of what happened, or nothing at all.',
    watches: errorsOf(deliverSlowWebhooks),
    threshold: 3,
  },
  {
    id: 'apiErrors',
    impact: 'callers get a 5xx: applications are not created or read. The request ids are in the access log.',
    watches: ofApi('5XXError', 'Sum'),
    threshold: 5,
  },
  {
    id: 'apiSlow',
    impact: 'one call in twenty takes over three seconds: screens of lenders hang and their clients may time out.',
    watches: ofApi('Latency', 'p95'),
    threshold: 3000,
    periods: 3,
  },
  {
    id: 'functionsThrottled',
    impact: "the account's concurrency is used up: calls are refused with 503. Raise the quota or find the flood.",
    watches: throttles,
    threshold: 10,
  },
];
