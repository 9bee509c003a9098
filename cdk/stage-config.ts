import * as z from 'zod';
import { Canary } from './deployment/canary.ts';
import { leavesEnough } from './deployment/concurrency-reserve.ts';
import { type DeployedStage, type Deployment, exampleDeployment } from './deployment/deployment.ts';
import { mailReceivingRegions } from './deployment/mail-regions.ts';
import { stageAddresses } from './deployment/stage-addresses.ts';
import type { Stage } from './names.ts';

const ServedName = z.object({ name: z.string(), certificateArn: z.string().optional() });
const Url = z.url().refine((url) => !url.endsWith('/'), 'must not end with a slash');

/** What differs between stages. Everything else about a deployment is the same, so that what was tested is what runs. */
const StageConfig = z
  .object({
    region: z.string(),
    account: z.string().regex(/^\d{12}$/),
    /** Where the API, the console and the guide are reached. */
    apiUrl: Url,
    consoleUrl: Url,
    docsUrl: Url,
    /**
     * Name of the API. Its certificate lies in the same region and is created there when none is named. Without a name
     * the API answers at its execute-api address.
     */
    apiDomain: ServedName.optional(),
    /** Name of the console, with a certificate of us-east-1; without one it answers at its cloudfront.net address. */
    siteDomain: ServedName.optional(),
    /** The same for the docs. */
    docsDomain: ServedName.optional(),
    /** Hosted zone of these names, in which their records are created; without it an operator creates them. */
    hostedZoneId: z.string().optional(),
    /** What pages may talk to besides their own site, where that is not the API and the bucket of statements. */
    pageSources: z.array(z.string()).optional(),
    /** Origins that browsers may call from. The first one may also read the gateway's own errors. */
    allowedOrigins: z.array(Url).min(1),
    /** Address that mail is sent from. */
    mailFrom: z.email(),
    /** Domain that mail is sent as, a verified identity of SES; without it only the address itself is verified. */
    mailDomain: z.string().optional(),
    /** Domain of the addresses that take statements, and the region that receives its mail. Not every region does. */
    inboundMail: z
      .object({ domain: z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/), region: z.enum(mailReceivingRegions) })
      .optional(),
    /** WhatsApp's Graph API with its version: versions are taken out of service after about two years. */
    whatsappGraphUrl: Url,
    /** Where banks are reached, and our registrations at them. */
    banks: z.object({
      investecUrl: Url,
      /** Without it applicants bring credentials that they made in their own online banking. */
      investecClientId: z.string().min(1).optional(),
      /** The bank of synthetic applicants. */
      sandboxBankUrl: Url.optional(),
    }),
    /** Peach Payments: where tokens come from, its hosted checkout, its card API. */
    peach: z.object({ authUrl: Url, checkoutUrl: Url, cardUrl: Url }),
    /** Xero: its login page, where tokens come from, its API. */
    xero: z.object({ loginUrl: Url, identityUrl: Url, apiUrl: Url }),
    /** The substitute for Zoho; without it each organisation's own data centre of Zoho is called. */
    zohoUrl: Url.optional(),
    /** Where alarms are mailed to. */
    alarmsTo: z.array(z.email()),
    /** Costs of a month in US dollars that people are warned of. */
    monthlyBudgetUsd: z.int().positive(),
    /** Another region, which copies of the tables are kept in; without one there are no such copies. */
    backupRegion: z.string().optional(),
    /** The repository whose workflows deploy the stage. */
    github: z.object({ repository: z.string(), providerExists: z.boolean() }).optional(),
    /** Keeps data when a stack is removed. A first deployment that fails leaves nothing behind all the same. */
    protectData: z.boolean(),
    /** Refuses to remove tables and the stack that holds them: from the first successful deployment on. */
    refuseDeletion: z.boolean(),
    logRetentionDays: z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
    /** How long the bytes of a statement are kept after they were stored. */
    statementRetentionDays: z.int().positive(),
    /** How long nobody can delete a daily copy of the audit log: for as long as the log is kept, and a month in which it is proven. */
    auditCopyDays: z.int().positive(),
    /** Requests per second, and above it for a moment, that the gateway lets through for all callers together: above what one organisation may. */
    throttle: z.object({ rate: z.int().positive(), burst: z.int().positive() }),
    /** Analyses that run at once; what waits stays in the queue. SQS wants at least 2. */
    analysisConcurrency: z.int().min(2),
    /** Runs that pass statements on to their reader at once, each ten of them. */
    arrivalsConcurrency: z.int().min(2),
    /** Statements that are read at once. */
    ingestConcurrency: z.int().min(2),
    /** Mails that are taken in at once. */
    mailConcurrency: z.int().min(2),
    /** Applicants whose bank is fetched from at once while they wait. */
    feedConcurrency: z.int().min(2),
    /** Banks that are fetched from again at once. */
    feedRefreshConcurrency: z.int().min(2),
    /** Steps of relabellings, and of taking texts into the catalogue, at once. */
    relabelConcurrency: z.int().min(2),
    /** Applications that are erased at once. */
    erasureConcurrency: z.int().min(2),
    /** Months that are closed at once: they meet at the counter of invoice numbers. */
    billingConcurrency: z.int().min(2),
    /** Work at our books at once: Xero takes five calls of one company at a time. */
    booksConcurrency: z.int().min(2).max(5),
    /** Chunks of submissions that are vetted at once: they meet at the counts of their submission. */
    revetConcurrency: z.int().min(2),
    /** Submissions of more rows than this are vetted by a state machine, apart from the queue. */
    revetMapAboveRows: z.int().positive(),
    /** Chunks of one such submission that are vetted at once. */
    revetMapConcurrency: z.int().min(1),
    /** Runs that look again at connect flows at once, each at ten of them. */
    idleFlowConcurrency: z.int().min(2),
    /** Chunks of back-tests that are compared at once. */
    backTestConcurrency: z.int().min(2),
    /** Deals that are written to at once. */
    crmConcurrency: z.int().min(2),
    /** Runs that record events and deliver to quick receivers at once. */
    webhookConcurrency: z.int().min(2),
    /** Runs that wait for slow receivers at once, each for ten of them. */
    slowWebhookConcurrency: z.int().min(2),
    /** Runs that append to the audit log at once: those of one organisation meet at the end of its chain. */
    auditConcurrency: z.int().min(2).max(5),
    /** Whether webhooks may lead to the machine that runs the functions: on a developer's only. */
    webhookReach: z.enum(['public', 'loopback_too']),
    /**
     * Takes the workers' concurrency out of the account's, so that they neither starve nor are starved: where the account
     * has so much that AWS leaves 100 for everything else (concurrency-reserve.ts).
     */
    reserveConcurrency: z.boolean(),
    /** Moves a queue's messages to a new version of its worker in steps that an alarm rolls back (worker-shift.ts). */
    shiftWorkers: z.boolean(),
    /** A release that few callers try, and what everybody else keeps. Undefined where a release is for everybody. */
    canary: Canary.optional(),
    /** Whether a firewall of AWS (WAF) stands before the gateway. */
    hasFirewall: z.boolean(),
    /** API that the guide lets readers try besides the one of its own stage. */
    sandboxApiUrl: Url.optional(),
    /** Has synthetic applicants and a clock that can be moved. */
    sandbox: z.boolean(),
    /** Whether new organisations are in test mode until our staff approve them. */
    approvesOrganisations: z.boolean(),
    /** Factor on the rate limits of open endpoints. */
    rateLimitScale: z.number().positive(),
    /** Units that a token may take of three seconds (functions/platform/serve/metered.ts). */
    callerUnits: z.int().positive(),
    /** Binary logarithm of the cost of a password's hash. */
    passwordWork: z.int().min(10).max(20),
  })
  .strict();
export type StageConfig = z.output<typeof StageConfig>;

const deployed = {
  region: 'af-south-1',
  protectData: true,
  refuseDeletion: true,
  throttle: { rate: 1000, burst: 2000 },
  analysisConcurrency: 20,
  arrivalsConcurrency: 4,
  ingestConcurrency: 20,
  mailConcurrency: 5,
  billingConcurrency: 2,
  booksConcurrency: 2,
  revetConcurrency: 5,
  revetMapAboveRows: 5000,
  revetMapConcurrency: 10,
  idleFlowConcurrency: 10,
  backTestConcurrency: 4,
  crmConcurrency: 2,
  peach: {
    authUrl: 'https://dashboard.peachpayments.com',
    checkoutUrl: 'https://secure.peachpayments.com',
    cardUrl: 'https://card.peachpayments.com',
  },
  xero: {
    loginUrl: 'https://login.xero.com',
    identityUrl: 'https://identity.xero.com',
    apiUrl: 'https://api.xero.com',
  },
  erasureConcurrency: 2,
  relabelConcurrency: 2,
  feedConcurrency: 10,
  webhookConcurrency: 20,
  slowWebhookConcurrency: 20,
  auditConcurrency: 5,
  webhookReach: 'public',
  feedRefreshConcurrency: 10,
  shiftWorkers: true,
  rateLimitScale: 1,
  callerUnits: 195,
  hasFirewall: true,
  passwordWork: 15,
  statementRetentionDays: 365,
  auditCopyDays: 1857,
  sandbox: false,
  approvesOrganisations: true,
  banks: { investecUrl: 'https://openapi.investec.com' },
  whatsappGraphUrl: 'https://graph.facebook.com/v23.0',
} satisfies Partial<StageConfig>;

const local: StageConfig = {
  ...deployed,
  account: '000000000000',
  apiUrl: 'http://127.0.0.1:4000',
  // The local cloud puts the address that it has in its place where the port is another.
  consoleUrl: 'http://127.0.0.1:4001',
  docsUrl: 'http://127.0.0.1:4002',
  allowedOrigins: ['http://127.0.0.1:4001', 'http://127.0.0.1:4002'],
  // The endpoints' ports are this machine's choice.
  pageSources: ['http://127.0.0.1:*'],
  mailFrom: 'no-reply@imali.example',
  inboundMail: { domain: 'statements.imali.example', region: 'eu-west-1' },
  alarmsTo: [],
  monthlyBudgetUsd: 1,
  protectData: false,
  refuseDeletion: false,
  logRetentionDays: 1,
  analysisConcurrency: 2,
  arrivalsConcurrency: 2,
  ingestConcurrency: 2,
  mailConcurrency: 2,
  feedConcurrency: 2,
  webhookConcurrency: 4,
  slowWebhookConcurrency: 4,
  auditConcurrency: 2,
  webhookReach: 'loopback_too',
  feedRefreshConcurrency: 2,
  // Their ports are this machine's choice: the local cloud puts its own addresses in their place.
  peach: { authUrl: 'http://127.0.0.1:4022', checkoutUrl: 'http://127.0.0.1:4022', cardUrl: 'http://127.0.0.1:4022' },
  zohoUrl: 'http://127.0.0.1:4024',
  revetConcurrency: 2,
  idleFlowConcurrency: 2,
  backTestConcurrency: 2,
  // So few that the tests of this machine come to it.
  revetMapAboveRows: 200,
  revetMapConcurrency: 3,
  xero: { loginUrl: 'http://127.0.0.1:4023', identityUrl: 'http://127.0.0.1:4023', apiUrl: 'http://127.0.0.1:4023' },
  banks: { investecUrl: 'http://127.0.0.1:4021', sandboxBankUrl: 'http://127.0.0.1:4020' },
  // Its port is this machine's choice: the local cloud puts its own address in its place.
  whatsappGraphUrl: 'http://127.0.0.1:4010/v23.0',
  reserveConcurrency: false,
  // Nothing is released on this machine: it runs the code as it is.
  shiftWorkers: false,
  hasFirewall: false,
  sandbox: true,
  approvesOrganisations: false,
  rateLimitScale: 100,
  callerUnits: 195,
  // Tests make hundreds of users, and what is kept here never leaves the machine.
  passwordWork: 10,
};

/** What staging and production do differently from `deployed`, whatever their domain. */
const deployedStages: Readonly<Record<DeployedStage, Partial<StageConfig>>> = {
  staging: {
    logRetentionDays: 30,
    throttle: { rate: 400, burst: 800 },
    analysisConcurrency: 5,
    ingestConcurrency: 5,
    statementRetentionDays: 30,
    sandbox: true,
    peach: {
      authUrl: 'https://sandbox-dashboard.peachpayments.com',
      checkoutUrl: 'https://testsecure.peachpayments.com',
      cardUrl: 'https://sandbox-card.peachpayments.com',
    },
  },
  production: { logRetentionDays: 365 },
};

/**
 * The configuration of a stage.
 * @param deployment inputs of a deployed stage and what its last deployment answered; the example, which nobody can
 * deploy, where tests only look at templates
 * @throws a ZodError when it is not a valid one
 */
export function stageConfig(stage: Stage, deployment?: Deployment): StageConfig {
  if (stage === 'local') return StageConfig.parse(local);
  const given = deployment ?? exampleDeployment(stage);
  const { inputs, recorded } = given;
  const addresses = stageAddresses(given);
  const { consoleUrl, docsUrl } = addresses;
  const config = { ...deployed, ...deployedStages[stage] };
  return StageConfig.parse({
    ...config,
    ...addresses,
    account: inputs.account,
    region: inputs.region,
    allowedOrigins: [consoleUrl, docsUrl, ...inputs.alsoAllowedOrigins],
    alarmsTo: inputs.alarmsTo,
    monthlyBudgetUsd: inputs.monthlyBudgetUsd,
    backupRegion: inputs.backupRegion,
    github: inputs.github,
    reserveConcurrency: stage === 'production' && leavesEnough(inputs.lambdaConcurrency, config),
    refuseDeletion: recorded.dataExists,
    canary: recorded.canary,
    sandboxApiUrl: inputs.sandboxApiUrl,
    banks: {
      ...deployed.banks,
      investecClientId: inputs.investecClientId,
      sandboxBankUrl: inputs.sandboxBankUrl,
    },
  });
}
