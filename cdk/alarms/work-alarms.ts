import { apiErrorShare, errorsOf, failedExecutions, ofApi, throttles } from '../constructs/watched-metrics.ts';
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

/** Alarms of workers and the API. */
export const workAlarms: readonly AlarmDeclaration[] = [
  {
    id: 'analysisErrors',
    runbook: 'worker-errors',
    impact: 'analyses fail and are retried; after the third failure an application has no result.',
    watches: errorsOf(analyseConnection),
    threshold: 3,
  },
  {
    id: 'dispatchErrors',
    runbook: 'worker-errors',
    impact: 'uploaded statements are not passed on to the reader and are retried.',
    watches: errorsOf(dispatchStatements),
    threshold: 3,
  },
  {
    id: 'ingestErrors',
    runbook: 'worker-errors',
    impact: 'statements are not read and are retried; after the third failure an upload stays in FAILED.',
    watches: errorsOf(ingestStatement),
    threshold: 3,
  },
  {
    id: 'mailErrors',
    runbook: 'worker-errors',
    impact: 'emailed statements are not processed and are retried; after the third failure they go to the DLQ.',
    watches: errorsOf(receiveMail),
    threshold: 3,
  },
  {
    id: 'feedErrors',
    runbook: 'worker-errors',
    impact: 'fetches from banks fail and are retried; after the third failure the applicant has to log in again.',
    watches: errorsOf(fetchBankFeed),
    threshold: 3,
  },
  {
    id: 'booksErrors',
    runbook: 'worker-errors',
    impact: 'bills do not reach our accounting system, or payments recorded there are not counted.',
    watches: errorsOf(keepBooks),
    threshold: 3,
  },
  {
    id: 'revetErrors',
    runbook: 'worker-errors',
    impact: 'applicants are not vetted and are retried; after the third failure they have no outcome.',
    watches: errorsOf(vetApplicants),
    threshold: 3,
  },
  {
    id: 'idleFlowErrors',
    runbook: 'worker-errors',
    impact: 'lenders are notified late that an applicant left the connect flow: its message is retried.',
    watches: errorsOf(reportIdleFlows),
    threshold: 3,
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
    id: 'paymentsDiffer',
    runbook: 'payments',
    impact:
      'payments are not compared with their provider, or one differs from it: somebody may have paid and still owe. Action: check the list of GET /v1/in/payments/discrepancies.',
    watches: errorsOf(reconcilePayments),
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
    id: 'webhookErrors',
    runbook: 'worker-errors',
    impact: "events are recorded and delivered late, or lenders' receivers get none at all.",
    watches: errorsOf(deliverWebhooks),
    threshold: 3,
  },
  {
    id: 'slowWebhookErrors',
    runbook: 'worker-errors',
    impact: 'slow or new receivers get events late, or not at all.',
    watches: errorsOf(deliverSlowWebhooks),
    threshold: 3,
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
