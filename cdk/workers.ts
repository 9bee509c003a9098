/** A function that something else than a call of the API starts. */
export interface WorkerDeclaration {
  /** verbNoun; also the name of its file in functions/<capability>/workers/, in kebab case. */
  readonly id: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}

/** A worker that takes messages of a queue. */
export interface QueueWorkerDeclaration extends WorkerDeclaration {
  readonly batchSize: number;
  /** How long a batch waits for more messages; none where it is left out. */
  readonly batchingWindowSeconds?: number;
}

/** Labels and analyses the bank data of one connection for each message of the analysis queue. */
export const analyseConnection = {
  id: 'analyseConnection',
  memoryMb: 1769,
  timeoutSeconds: 120,
  /** One message an invocation: one that kills its function takes no other with it. */
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Decides one application for each message of the decision queue. */
export const decideApplication = {
  id: 'decideApplication',
  memoryMb: 1024,
  timeoutSeconds: 60,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Names the lender of each statement that arrives in the bucket, and has it read. */
export const dispatchStatements = {
  id: 'dispatchStatements',
  memoryMb: 512,
  timeoutSeconds: 30,
  /** Many at once: each waits for its message to be taken. */
  batchSize: 10,
} satisfies QueueWorkerDeclaration;

/** Reads each statement that arrives in the bucket. */
export const ingestStatement = {
  id: 'ingestStatement',
  // The reader has 512 MB of its own beside what this function takes.
  memoryMb: 1769,
  // The reader's 20 seconds and 40 more in which it may wait, 7 more for each of 20 scanned pages, and what comes before and
  // after it.
  timeoutSeconds: 230,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Takes in each mail that arrives in the bucket, and reports the result to its sender. */
export const receiveMail = {
  id: 'receiveMail',
  // The costliest mails within the limits of the parser take 1.3 GB to read.
  memoryMb: 2048,
  timeoutSeconds: 60,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Notes the outcome of invites that were mailed. */
export const recordMailEvents = {
  id: 'recordMailEvents',
  memoryMb: 512,
  timeoutSeconds: 30,
  batchSize: 10,
} satisfies QueueWorkerDeclaration;

/** Fetches for the first time what a bank shows of the accounts of one grant: its applicant waits. */
export const fetchBankFeed = {
  id: 'fetchBankFeed',
  memoryMb: 1024,
  // A year of twenty accounts at a bank that takes its time for each page.
  timeoutSeconds: 300,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Fetches what is new of the accounts of one grant. */
export const fetchDueFeed = { ...fetchBankFeed, id: 'fetchDueFeed' } satisfies QueueWorkerDeclaration;

/** Asks for the fetch of every grant that is due, and again for those whose message was lost. */
export const refreshBankFeeds = {
  id: 'refreshBankFeeds',
  memoryMb: 512,
  // Whatever is due, for nearly as long as until the next start; what is left waits for that.
  timeoutSeconds: 240,
  everyMinutes: 5,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

/** Erases what an application holds of an applicant who withdrew the consent. */
export const eraseConnection = {
  id: 'eraseConnection',
  memoryMb: 512,
  // The fullest application has some thousand items and files, and its banks are notified.
  timeoutSeconds: 300,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Takes what connections print into the catalogue of what many share. */
export const recordDescriptors = {
  id: 'recordDescriptors',
  memoryMb: 1024,
  // Every part of the catalogue read and written, some of them again because another one wrote first.
  timeoutSeconds: 60,
  /** Many at once: a part of the catalogue is written once for all of them. */
  batchSize: 10,
} satisfies QueueWorkerDeclaration;

/** Makes one step of a relabelling for each message. */
export const runRelabel = {
  id: 'runRelabel',
  memoryMb: 1024,
  timeoutSeconds: 60,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Requeues steps of relabellings whose message was lost or dead-lettered. */
export const resumeRelabels = {
  id: 'resumeRelabels',
  memoryMb: 512,
  timeoutSeconds: 60,
  everyMinutes: 5,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

/** Asks for erasures that are due, and again for those whose message was lost. */
export const resumeErasures = {
  id: 'resumeErasures',
  memoryMb: 512,
  // Whatever is due, for nearly as long as until the next start; what is left waits for that.
  timeoutSeconds: 240,
  everyMinutes: 5,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

/** Closes a month of accounting of one organisation for each message, or asks for that of many. */
export const closeOrganisationPeriod = {
  id: 'closeOrganisationPeriod',
  memoryMb: 512,
  // A part of the register: some ten thousand messages, ten at a time.
  timeoutSeconds: 120,
  batchSize: 10,
} satisfies QueueWorkerDeclaration;

/** Has the last month closed, on the first days of the next: what went wrong on one day is made up for on another. */
export const closeBillingPeriod = {
  id: 'closeBillingPeriod',
  memoryMb: 512,
  timeoutSeconds: 60,
  /** In UTC, two hours behind Johannesburg: at three in the morning there. */
  hour: '1',
  days: '1-3',
} satisfies WorkerDeclaration & { readonly hour: string; readonly days: string };

/** Passes bills to our books, and reads invoices that they reported. */
export const keepBooks = {
  id: 'keepBooks',
  memoryMb: 512,
  timeoutSeconds: 60,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Vets the applicants of submissions, a chunk of rows for each message. */
export const vetApplicants = {
  id: 'vetApplicants',
  memoryMb: 1024,
  timeoutSeconds: 120,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Vets the applicants of one chunk of a large submission, for each item of the state machine's map. */
export const vetMappedChunk = {
  id: 'vetMappedChunk',
  memoryMb: vetApplicants.memoryMb,
  timeoutSeconds: vetApplicants.timeoutSeconds,
} satisfies WorkerDeclaration;

/** Announces connect flows that their applicant left. */
export const reportIdleFlows = {
  id: 'reportIdleFlows',
  memoryMb: 512,
  timeoutSeconds: 60,
  batchSize: 10,
} satisfies QueueWorkerDeclaration;

/** Lists the decisions of back-tests, and compares a chunk of them for each message. */
export const runBackTests = {
  id: 'runBackTests',
  memoryMb: 1769,
  // The list of 100 000 decisions takes half a minute, a chunk a few seconds.
  timeoutSeconds: 300,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Writes the outcome of an application to its deal in the organisation's CRM. */
export const updateDeal = {
  id: 'updateDeal',
  memoryMb: 512,
  timeoutSeconds: 60,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Compares payments with their provider, and asks again for work at the books whose message was lost. */
export const reconcilePayments = {
  id: 'reconcilePayments',
  memoryMb: 512,
  timeoutSeconds: 240,
  everyMinutes: 5,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

/** Asks again for analyses whose message was lost, and ends those that never succeed. */
export const resumeAnalyses = {
  id: 'resumeAnalyses',
  memoryMb: 512,
  // Whatever is due, for nearly as long as until the next start; what is left waits for that.
  timeoutSeconds: 240,
  everyMinutes: 5,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

/** Records events and delivers them to the receivers of organisations. */
export const deliverWebhooks = {
  id: 'deliverWebhooks',
  memoryMb: 512,
  // Begins nothing after 5 seconds, and an attempt takes 10 at most.
  timeoutSeconds: 60,
  batchSize: 10,
} satisfies QueueWorkerDeclaration;

/** Delivers to receivers that are slow, or of which nothing is known yet. */
export const deliverSlowWebhooks = {
  id: 'deliverSlowWebhooks',
  memoryMb: 512,
  // Begins nothing after 20 seconds, and an attempt takes 10 at most.
  timeoutSeconds: 60,
  // Side by side: the lanes of a batch wait for no other's receiver.
  batchSize: 10,
} satisfies QueueWorkerDeclaration;

/** Asks for deliveries that are due, and again for events whose message was lost. */
export const resumeWebhooks = {
  id: 'resumeWebhooks',
  memoryMb: 512,
  timeoutSeconds: 60,
  everyMinutes: 1,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

/** Appends what is handed over to the chains of the audit log. */
export const appendAuditLog = {
  id: 'appendAuditLog',
  memoryMb: 512,
  timeoutSeconds: 60,
  /** Many at once: those of one organisation are one transaction, which writes the end of its chain once. */
  batchSize: 40,
  batchingWindowSeconds: 1,
} satisfies QueueWorkerDeclaration;

/** Copies the days that are over of the chains of the audit log. */
export const copyAuditLog = {
  id: 'copyAuditLog',
  memoryMb: 1024,
  timeoutSeconds: 600,
  everyMinutes: 360,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

export const workers: readonly WorkerDeclaration[] = [
  analyseConnection,
  decideApplication,
  dispatchStatements,
  ingestStatement,
  receiveMail,
  recordMailEvents,
  fetchBankFeed,
  fetchDueFeed,
  refreshBankFeeds,
  eraseConnection,
  resumeErasures,
  recordDescriptors,
  runRelabel,
  resumeRelabels,
  closeOrganisationPeriod,
  closeBillingPeriod,
  keepBooks,
  vetApplicants,
  vetMappedChunk,
  reportIdleFlows,
  runBackTests,
  updateDeal,
  reconcilePayments,
  resumeAnalyses,
  deliverWebhooks,
  deliverSlowWebhooks,
  resumeWebhooks,
  appendAuditLog,
  copyAuditLog,
];
