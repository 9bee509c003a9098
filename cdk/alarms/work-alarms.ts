import { analysisQueue } from '../../functions/bank-data/resources.ts';
import { billingQueue } from '../../functions/billing/resources.ts';
import { booksQueue } from '../../functions/books/resources.ts';
import { feedQueue, feedRefreshQueue, idleFlowQueue } from '../../functions/connect/resources.ts';
import { crmQueue } from '../../functions/crm/resources.ts';
import { decisionQueue } from '../../functions/decisions/resources.ts';
import { erasureQueue } from '../../functions/governance/resources.ts';
import { mailEventsQueue } from '../../functions/invites/resources.ts';
import { descriptorsQueue, relabelQueue } from '../../functions/labelling/resources.ts';
import { auditQueue } from '../../functions/platform/grants/audit-log.ts';
import { backTestQueue } from '../../functions/portfolio/resources.ts';
import { revetQueue } from '../../functions/revets/resources.ts';
import { arrivalsQueue, ingestQueue, mailQueue } from '../../functions/statements/resources.ts';
import { slowWebhookQueue, webhookQueue } from '../../functions/webhooks/resources.ts';
import {
  apiErrorShare,
  deadLetters,
  errorsOf,
  failedExecutions,
  ofApi,
  throttles,
} from '../constructs/watched-metrics.ts';
import {
  analyseConnection,
  appendAuditLog,
  closeBillingPeriod,
  closeOrganisationPeriod,
  copyAuditLog,
  deliverSlowWebhooks,
  deliverWebhooks,
  dispatchStatements,
  fetchBankFeed,
  ingestStatement,
  keepBooks,
  receiveMail,
  reconcilePayments,
  reportIdleFlows,
  runBackTests,
  vetApplicants,
} from '../workers.ts';
import type { AlarmDeclaration } from './alarm-declaration.ts';

/** Alarms of workers, dead letters and the API. */
export const workAlarms: readonly AlarmDeclaration[] = [
  {
    id: 'analysesGivenUp',
    runbook: 'dead-letters',
    impact:
      'applications stay in "still analysing" and their lenders get no result. Action: fix the cause, then redrive the analysis DLQ.',
    watches: deadLetters(analysisQueue),
    threshold: 1,
  },
  {
    id: 'analysisErrors',
    runbook: 'worker-errors',
    impact: 'analyses fail and are retried; after the third failure an application has no result.',
    watches: errorsOf(analyseConnection),
    threshold: 3,
  },
  {
    id: 'arrivalsGivenUp',
    runbook: 'dead-letters',
    impact:
      'uploaded statements are not read, and stay as if they had not come. Action: fix the cause, then redrive the DLQ.',
    watches: deadLetters(arrivalsQueue),
    threshold: 1,
  },
  {
    id: 'dispatchErrors',
    runbook: 'worker-errors',
    impact: 'uploaded statements are not passed on to the reader and are retried.',
    watches: errorsOf(dispatchStatements),
    threshold: 3,
  },
  {
    id: 'statementsGivenUp',
    runbook: 'dead-letters',
    impact:
      'uploaded statements stay in FAILED and their lenders get no result. Action: fix the cause, then redrive the DLQ.',
    watches: deadLetters(ingestQueue),
    threshold: 1,
  },
  {
    id: 'ingestErrors',
    runbook: 'worker-errors',
    impact: 'statements are not read and are retried; after the third failure an upload stays in FAILED.',
    watches: errorsOf(ingestStatement),
    threshold: 3,
  },
  {
    id: 'mailsGivenUp',
    runbook: 'dead-letters',
    impact:
      'emailed statements are not processed and their senders get no reply. Action: fix the cause, then redrive the DLQ.',
    watches: deadLetters(mailQueue),
    threshold: 1,
  },
  {
    id: 'mailErrors',
    runbook: 'worker-errors',
    impact: 'emailed statements are not processed and are retried; after the third failure they go to the DLQ.',
    watches: errorsOf(receiveMail),
    threshold: 3,
  },
  {
    id: 'mailEventsGivenUp',
    runbook: 'dead-letters',
    impact:
      'lenders do not see which invites arrived, and we keep emailing addresses that bounce, which harms our sender reputation.',
    watches: deadLetters(mailEventsQueue),
    threshold: 1,
  },
  {
    id: 'feedsGivenUp',
    runbook: 'dead-letters',
    impact: 'applicants who logged in at their bank see no accounts.',
    watches: deadLetters(feedQueue),
    threshold: 1,
  },
  {
    id: 'feedRefreshesGivenUp',
    runbook: 'dead-letters',
    impact: 'long-lived bank links stop delivering new rows.',
    watches: deadLetters(feedRefreshQueue),
    threshold: 1,
  },
  {
    id: 'feedErrors',
    runbook: 'worker-errors',
    impact: 'fetches from banks fail and are retried; after the third failure the applicant has to log in again.',
    watches: errorsOf(fetchBankFeed),
    threshold: 3,
  },
  {
    id: 'erasuresGivenUp',
    runbook: 'dead-letters',
    impact:
      'personal data of applicants who withdrew their consent is still stored, which the law forbids. The sweep requeues it every five minutes. Action: find out why erasing fails.',
    watches: deadLetters(erasureQueue),
    threshold: 1,
  },
  {
    id: 'descriptorsGivenUp',
    runbook: 'dead-letters',
    impact:
      'our own staff cannot find the texts of some applicants’ transactions; lenders are not affected. Action: fix the cause, then redrive the DLQ.',
    watches: deadLetters(descriptorsQueue),
    threshold: 1,
  },
  {
    id: 'relabellingsGivenUp',
    runbook: 'dead-letters',
    impact:
      'a relabel job has stalled: some accounts keep their labels from before the shared rules changed. The sweep requeues its next step every five minutes. Action: find out why it fails.',
    watches: deadLetters(relabelQueue),
    threshold: 1,
  },
  {
    id: 'booksGivenUp',
    runbook: 'dead-letters',
    impact:
      'our accounting system lacks bills or payments. The sweep requeues what is due. Action: find out why it fails, then redrive the DLQ.',
    watches: deadLetters(booksQueue),
    threshold: 1,
  },
  {
    id: 'booksErrors',
    runbook: 'worker-errors',
    impact: 'bills do not reach our accounting system, or payments recorded there are not counted.',
    watches: errorsOf(keepBooks),
    threshold: 3,
  },
  {
    id: 'revetsGivenUp',
    runbook: 'dead-letters',
    impact:
      'applicants of a submission have no outcome, or are not asked to connect. Action: fix the cause, then redrive the DLQ.',
    watches: deadLetters(revetQueue),
    threshold: 1,
  },
  {
    id: 'revetErrors',
    runbook: 'worker-errors',
    impact: 'applicants are not vetted and are retried; after the third failure they have no outcome.',
    watches: errorsOf(vetApplicants),
    threshold: 3,
  },
  {
    id: 'idleFlowsGivenUp',
    runbook: 'dead-letters',
    impact:
      'lenders are not notified that an applicant left the connect flow. Action: fix the cause, then redrive the DLQ: a flow that went on is left alone.',
    watches: deadLetters(idleFlowQueue),
    threshold: 1,
  },
  {
    id: 'idleFlowErrors',
    runbook: 'worker-errors',
    impact: 'lenders are notified late that an applicant left the connect flow: its message is retried.',
    watches: errorsOf(reportIdleFlows),
    threshold: 3,
  },
  {
    id: 'backTestsGivenUp',
    runbook: 'dead-letters',
    impact:
      'back-tests of policies never end. Action: fix the cause, then redrive the DLQ: what is done is not done again.',
    watches: deadLetters(backTestQueue),
    threshold: 1,
  },
  {
    id: 'backTestErrors',
    runbook: 'worker-errors',
    impact: 'back-tests of policies are late: their chunks are retried.',
    watches: errorsOf(runBackTests),
    threshold: 3,
  },
  {
    id: 'revetMapFailed',
    runbook: 'large-submissions',
    impact:
      'a chunk of a large submission could not be vetted and its execution failed. Action: if its last state is HandedBack, the queue vets the rest, so redrive its DLQ; otherwise redrive the execution itself.',
    watches: failedExecutions,
    threshold: 1,
  },
  {
    id: 'dealsGivenUp',
    runbook: 'dead-letters',
    impact: "lenders do not see applicants' outcomes in their CRM. Usual cause: an organisation's Zoho credentials.",
    watches: deadLetters(crmQueue),
    threshold: 1,
  },
  {
    id: 'decisionsGivenUp',
    runbook: 'dead-letters',
    impact:
      'applications that ask to be decided automatically are not. Action: fix the cause, then redrive the DLQ of decisions: a generation is decided once.',
    watches: deadLetters(decisionQueue),
    threshold: 1,
  },
  {
    id: 'paymentsDiffer',
    runbook: 'payments',
    impact:
      'payments are not compared with their provider, or one differs from it: somebody may have paid and still owe. Action: check the list of GET /v1/in/payments/discrepancies.',
    watches: errorsOf(reconcilePayments),
    threshold: 1,
  },
  {
    id: 'billsGivenUp',
    runbook: 'dead-letters',
    impact: 'organisations get no bill for last month. Action: fix the cause, then redrive the billing DLQ.',
    watches: deadLetters(billingQueue),
    threshold: 1,
  },
  {
    id: 'billingErrors',
    runbook: 'worker-errors',
    impact: 'months are not closed and are retried; after the third failure an organisation has no bill.',
    watches: errorsOf(closeOrganisationPeriod),
    threshold: 3,
  },
  {
    id: 'monthNotClosed',
    runbook: 'payments',
    impact: 'the closing of the month did not start: nobody is billed. Action: start it manually.',
    watches: errorsOf(closeBillingPeriod),
    threshold: 1,
  },
  {
    id: 'webhooksGivenUp',
    runbook: 'dead-letters',
    impact:
      "events are not recorded, or deliveries to lenders' receivers stall. The sweep requeues them every minute. Action: find out why it fails, then redrive the DLQ.",
    watches: deadLetters(webhookQueue),
    threshold: 1,
  },
  {
    id: 'webhookErrors',
    runbook: 'worker-errors',
    impact: "events are recorded and delivered late, or lenders' receivers get none at all.",
    watches: errorsOf(deliverWebhooks),
    threshold: 3,
  },
  {
    id: 'slowWebhooksGivenUp',
    runbook: 'dead-letters',
    impact:
      'deliveries to slow or new receivers stall. The sweep requeues them every minute. Action: find out why it fails, then redrive the DLQ.',
    watches: deadLetters(slowWebhookQueue),
    threshold: 1,
  },
  {
    id: 'slowWebhookErrors',
    runbook: 'worker-errors',
    impact: 'slow or new receivers get events late, or not at all.',
    watches: errorsOf(deliverSlowWebhooks),
    threshold: 3,
  },
  {
    id: 'auditNotAppended',
    runbook: 'dead-letters',
    impact:
      'acts are missing in the audit logs of lenders. Nothing is lost: fix what fails, then redrive the dead letters within 14 days.',
    watches: deadLetters(auditQueue),
    threshold: 1,
  },
  {
    id: 'auditErrors',
    runbook: 'worker-errors',
    impact:
      'the audit logs of lenders show acts late. Check the log of the function before messages reach the dead letters.',
    watches: errorsOf(appendAuditLog),
    threshold: 3,
  },
  {
    id: 'auditNotCopied',
    runbook: 'audit-log',
    impact:
      'days of audit logs have no copy yet that nobody can change. The function tries 14 days; its log names what failed. Verify those chains.',
    watches: errorsOf(copyAuditLog),
    threshold: 1,
  },
  {
    id: 'apiErrors',
    runbook: 'api',
    impact:
      'callers get a 5xx: applications are not created or read. Action: look up the request IDs in the access log.',
    // 1 is reached by five errors in five minutes, and by one call in a hundred where there are more than 500.
    watches: apiErrorShare,
    threshold: 1,
  },
  {
    id: 'apiSlow',
    runbook: 'api',
    impact: "one call in twenty takes over three seconds: lenders' screens hang and their clients may time out.",
    watches: ofApi('Latency', 'p95'),
    threshold: 3000,
    periods: 3,
  },
  {
    id: 'functionsThrottled',
    runbook: 'api',
    impact:
      "the account's concurrency is used up: calls are refused with 503. Action: raise the quota or find the source of the calls.",
    watches: throttles,
    threshold: 10,
  },
];
