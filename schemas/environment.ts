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
  /** The audit log: its table, the queue of its appender, and the Secrets Manager ARN of the key of its digests. */
  auditTable: 'IMALI_AUDIT_TABLE',
  auditQueueUrl: 'IMALI_AUDIT_QUEUE_URL',
  auditSecret: 'IMALI_AUDIT_SECRET',
  auditCopiesBucket: 'IMALI_AUDIT_COPIES_BUCKET',
  statementsBucket: 'IMALI_STATEMENTS_BUCKET',
  analysisQueueUrl: 'IMALI_ANALYSIS_QUEUE_URL',
  billingQueueUrl: 'IMALI_BILLING_QUEUE_URL',
  arrivalsQueueUrl: 'IMALI_ARRIVALS_QUEUE_URL',
  ingestQueueUrl: 'IMALI_INGEST_QUEUE_URL',
  mailQueueUrl: 'IMALI_MAIL_QUEUE_URL',
  erasureQueueUrl: 'IMALI_ERASURE_QUEUE_URL',
  webhookQueueUrl: 'IMALI_WEBHOOK_QUEUE_URL',
  slowWebhookQueueUrl: 'IMALI_SLOW_WEBHOOK_QUEUE_URL',
  /** Whether webhooks may lead to this machine too: 'public', or 'loopback_too' on a developer's. */
  webhookReach: 'IMALI_WEBHOOK_REACH',
  /** Bucket of what transactions print, by connection and by how many share it. */
  descriptorsBucket: 'IMALI_DESCRIPTORS_BUCKET',
  descriptorsQueueUrl: 'IMALI_DESCRIPTORS_QUEUE_URL',
  relabelQueueUrl: 'IMALI_RELABEL_QUEUE_URL',
  imagesBucket: 'IMALI_IMAGES_BUCKET',
  mailEventsQueueUrl: 'IMALI_MAIL_EVENTS_QUEUE_URL',
  /** SES configuration set of the mails whose fate is followed. */
  mailConfigurationSet: 'IMALI_MAIL_CONFIGURATION_SET',
  /** Secrets Manager ARNs of what Peach Payments, and Xero, and we know of each other. */
  peachSecret: 'IMALI_PEACH_SECRET',
  /** Addresses of Peach Payments: its tokens, its checkout, its card API. */
  peachAuthUrl: 'IMALI_PEACH_AUTH_URL',
  peachCheckoutUrl: 'IMALI_PEACH_CHECKOUT_URL',
  peachCardUrl: 'IMALI_PEACH_CARD_URL',
  xeroSecret: 'IMALI_XERO_SECRET',
  /** Addresses of Xero: its login page, its tokens, its API. */
  xeroLoginUrl: 'IMALI_XERO_LOGIN_URL',
  xeroIdentityUrl: 'IMALI_XERO_IDENTITY_URL',
  xeroApiUrl: 'IMALI_XERO_API_URL',
  booksQueueUrl: 'IMALI_BOOKS_QUEUE_URL',
  revetQueueUrl: 'IMALI_REVET_QUEUE_URL',
  /** ARN of the state machine that vets large submissions, and above how many rows it does. */
  revetMap: 'IMALI_REVET_MAP',
  revetMapAboveRows: 'IMALI_REVET_MAP_ABOVE_ROWS',
  crmQueueUrl: 'IMALI_CRM_QUEUE_URL',
  /** Address of the substitute for Zoho; empty if each organisation's own data centre of Zoho is called. */
  zohoUrl: 'IMALI_ZOHO_URL',
  /** Secrets Manager ARN of what WhatsApp and we know of each other. */
  whatsappSecret: 'IMALI_WHATSAPP_SECRET',
  /** Address of WhatsApp's Graph API with its version. */
  whatsappGraphUrl: 'IMALI_WHATSAPP_GRAPH_URL',
  feedQueueUrl: 'IMALI_FEED_QUEUE_URL',
  feedRefreshQueueUrl: 'IMALI_FEED_REFRESH_QUEUE_URL',
  /** ARN of the KMS key that seals the tokens of banks. */
  bankTokensKey: 'IMALI_BANK_TOKENS_KEY',
  /** Secrets Manager ARN of our own secrets at banks. */
  bankSecrets: 'IMALI_BANK_SECRETS',
  investecUrl: 'IMALI_INVESTEC_URL',
  /** Our registration at Investec; empty if applicants bring credentials of their own. */
  investecClientId: 'IMALI_INVESTEC_CLIENT_ID',
  /** Address of the bank of synthetic applicants; empty if the stage has no sandbox. */
  sandboxBankUrl: 'IMALI_SANDBOX_BANK_URL',
  /** Secrets Manager ARN of the set of public keys. */
  keySet: 'IMALI_KEY_SET',
  /** Secrets Manager ARNs of what signs forms of the pages and states of logins elsewhere, and derives refresh tokens. */
  formSecret: 'IMALI_FORM_SECRET',
  loginStateSecret: 'IMALI_LOGIN_STATE_SECRET',
  refreshSecret: 'IMALI_REFRESH_SECRET',
  /** Secrets Manager ARN of the key that signed access tokens, and keys digests. */
  signingSecret: 'IMALI_SIGNING_SECRET',
  digestSecret: 'IMALI_DIGEST_SECRET',
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
  /** Units that a token may take of three seconds, by which those of organisations, links and addresses are measured. */
  callerUnits: 'IMALI_CALLER_UNITS',
  /** 'may_be_off' where there is a sandbox, so that organisations can do without codes of applicants; 'required' elsewhere. */
  applicantCodes: 'IMALI_APPLICANT_CODES',
  /** 'by_staff' where new organisations are in test mode until our staff approve them; 'none' on one's own machine. */
  approvals: 'IMALI_APPROVALS',
  /** Number of our own account at AWS. */
  accountId: 'IMALI_ACCOUNT_ID',
  /** 'required' where notifications of mails have to be signed; 'where_given' on one's own machine, where nothing signs them. */
  noticeSignatures: 'IMALI_NOTICE_SIGNATURES',
  /** Binary logarithm of the cost of a password's hash: 15 but on a developer's machine. */
  passwordWork: 'IMALI_PASSWORD_WORK',
} as const;

export type EnvironmentKey = keyof typeof environment;
