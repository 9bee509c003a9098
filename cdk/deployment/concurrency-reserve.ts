/** Settings of a stage that take concurrency out of the account's when it is reserved. */
interface WorkerConcurrency {
  readonly analysisConcurrency: number;
  readonly arrivalsConcurrency: number;
  readonly ingestConcurrency: number;
  readonly mailConcurrency: number;
  readonly feedConcurrency: number;
  readonly feedRefreshConcurrency: number;
  readonly relabelConcurrency: number;
  readonly erasureConcurrency: number;
  readonly billingConcurrency: number;
  readonly booksConcurrency: number;
  readonly revetConcurrency: number;
  readonly idleFlowConcurrency: number;
  readonly backTestConcurrency: number;
  readonly revetMapConcurrency: number;
  readonly crmConcurrency: number;
  readonly webhookConcurrency: number;
  readonly slowWebhookConcurrency: number;
  readonly auditConcurrency: number;
}

/**
 * What Lambda keeps for functions without a reservation. It refuses reservations that leave less.
 * Source: AWS Lambda Developer Guide, "Configuring reserved concurrency", read on 2026-11-22.
 */
const keptForOthers = 100;

/** Whether an account with this quota of concurrent executions can reserve the concurrency of every worker. */
export function leavesEnough(quota: number, config: WorkerConcurrency): boolean {
  return quota - reservedConcurrency(config) >= keptForOthers;
}

/** Concurrency of all workers together. Functions that a schedule starts reserve none. */
export function reservedConcurrency(config: WorkerConcurrency): number {
  return (
    config.analysisConcurrency +
    config.arrivalsConcurrency +
    config.ingestConcurrency +
    // Mails that arrive, and reports about mails that were sent.
    2 * config.mailConcurrency +
    config.feedConcurrency +
    config.feedRefreshConcurrency +
    // Steps of relabellings, and texts for the catalogue.
    2 * config.relabelConcurrency +
    config.erasureConcurrency +
    config.billingConcurrency +
    config.booksConcurrency +
    config.revetConcurrency +
    config.idleFlowConcurrency +
    config.backTestConcurrency +
    config.revetMapConcurrency +
    // Deals, and decisions.
    2 * config.crmConcurrency +
    config.webhookConcurrency +
    config.slowWebhookConcurrency +
    config.auditConcurrency
  );
}
