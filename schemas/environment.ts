/**
 * Names of the environment variables of the functions, shared by the constructs that set them and the runtime that
 * reads them. A function is given only those it uses.
 */
export const environment = {
  stage: 'IMALI_STAGE',
  directoryTable: 'IMALI_DIRECTORY_TABLE',
  applicationsTable: 'IMALI_APPLICATIONS_TABLE',
  billingTable: 'IMALI_BILLING_TABLE',
  operationsTable: 'IMALI_OPERATIONS_TABLE',
  statementsBucket: 'IMALI_STATEMENTS_BUCKET',
  analysisQueueUrl: 'IMALI_ANALYSIS_QUEUE_URL',
  ingestQueueUrl: 'IMALI_INGEST_QUEUE_URL',
  mailQueueUrl: 'IMALI_MAIL_QUEUE_URL',
  /** Secrets Manager ARN of the key that signs access tokens. */
  signingSecret: 'IMALI_SIGNING_SECRET',
  /** Address that mail is sent from. */
  mailFrom: 'IMALI_MAIL_FROM',
  /** Domain of the addresses that take statements. */
  inboundMailDomain: 'IMALI_INBOUND_MAIL_DOMAIN',
  consoleUrl: 'IMALI_CONSOLE_URL',
  docsUrl: 'IMALI_DOCS_URL',
  apiUrl: 'IMALI_API_URL',
  /** Origins that browsers may call from, separated by commas. */
  allowedOrigins: 'IMALI_ALLOWED_ORIGINS',
  /** Factor on the rate limits of open endpoints: 1 but on a developer's machine. */
  rateLimitScale: 'IMALI_RATE_LIMIT_SCALE',
} as const;

export type EnvironmentKey = keyof typeof environment;
