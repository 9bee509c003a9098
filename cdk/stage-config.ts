import * as z from 'zod';
import type { Stage } from './names.ts';

const Url = z.url().refine((url) => !url.endsWith('/'), 'must not end with a slash');

/** What differs between stages. Everything else about a deployment is the same, so that what was tested is what runs. */
const StageConfig = z
  .object({
    region: z.string(),
    /** Account of the stage; the one of the deployer's credentials unless told. */
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    /** Where the API, the console and the guide are reached. */
    apiUrl: Url,
    consoleUrl: Url,
    docsUrl: Url,
    /** Domain of the API and its certificate in the same region; without it the API answers at its execute-api address. */
    apiDomain: z.object({ name: z.string(), certificateArn: z.string() }).optional(),
    /** Origins that browsers may call from. The first one may also read the gateway's own errors. */
    allowedOrigins: z.array(Url).min(1),
    /** Address that mail is sent from; its domain is a verified SES identity of the account. */
    mailFrom: z.email(),
    /**
     * Domain of the addresses that take statements, and the region that receives its mail: its MX record leads to
     * inbound-smtp.<region>.amazonaws.com, and it is a verified SES identity there. Not every region receives mail.
     */
    inboundMail: z.object({ domain: z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/), region: z.string() }),
    /** Where alarms are mailed to. */
    alarmsTo: z.array(z.email()),
    /** Keeps data when a stack is removed, and refuses to remove tables. */
    protectData: z.boolean(),
    logRetentionDays: z.union([z.literal(1), z.literal(7), z.literal(30), z.literal(90), z.literal(365)]),
    /** How long the bytes of a statement are kept after they were stored. */
    statementRetentionDays: z.int().positive(),
    /** Requests per second, and above it for a moment, that the gateway lets through for all callers together. */
    throttle: z.object({ rate: z.int().positive(), burst: z.int().positive() }),
    /** Analyses that run at once; what waits stays in the queue. SQS wants at least 2. */
    analysisConcurrency: z.int().min(2),
    /** Statements that are read at once. */
    ingestConcurrency: z.int().min(2),
    /** Mails that are taken in at once. */
    mailConcurrency: z.int().min(2),
    /** Takes the workers' concurrency out of the account's, so that they neither starve nor are starved. */
    reserveConcurrency: z.boolean(),
    /** Has synthetic applicants and a clock that can be moved. */
    sandbox: z.boolean(),
    /** Factor on the rate limits of open endpoints. */
    rateLimitScale: z.number().positive(),
  })
  .strict();
export type StageConfig = z.output<typeof StageConfig>;

const deployed = {
  region: 'af-south-1',
  protectData: true,
  throttle: { rate: 200, burst: 400 },
  analysisConcurrency: 20,
  ingestConcurrency: 20,
  mailConcurrency: 5,
  reserveConcurrency: true,
  rateLimitScale: 1,
  statementRetentionDays: 365,
  sandbox: false,
} satisfies Partial<StageConfig>;

const configs: Readonly<Record<Stage, StageConfig>> = {
  local: {
    ...deployed,
    account: '000000000000',
    apiUrl: 'http://127.0.0.1:4000',
    consoleUrl: 'http://localhost:5173',
    docsUrl: 'http://localhost:8000',
    allowedOrigins: [
      'http://localhost:5173',
      'http://127.0.0.1:5173',
      'http://localhost:8000',
      'http://127.0.0.1:8000',
    ],
    mailFrom: 'no-reply@imali.example',
    inboundMail: { domain: 'statements.imali.example', region: 'eu-west-1' },
    alarmsTo: [],
    protectData: false,
    logRetentionDays: 1,
    analysisConcurrency: 2,
    ingestConcurrency: 2,
    mailConcurrency: 2,
    reserveConcurrency: false,
    sandbox: true,
    rateLimitScale: 100,
  },
  staging: {
    ...deployed,
    apiUrl: 'https://api.staging.imali.example',
    consoleUrl: 'https://console.staging.imali.example',
    docsUrl: 'https://docs.staging.imali.example',
    allowedOrigins: ['https://console.staging.imali.example', 'https://docs.staging.imali.example'],
    mailFrom: 'no-reply@staging.imali.example',
    inboundMail: { domain: 'statements.staging.imali.example', region: 'eu-west-1' },
    alarmsTo: ['engineering@imali.example'],
    logRetentionDays: 30,
    throttle: { rate: 50, burst: 100 },
    analysisConcurrency: 5,
    ingestConcurrency: 5,
    reserveConcurrency: false,
    statementRetentionDays: 30,
    sandbox: true,
  },
  production: {
    ...deployed,
    apiUrl: 'https://api.imali.example',
    consoleUrl: 'https://console.imali.example',
    docsUrl: 'https://docs.imali.example',
    allowedOrigins: ['https://console.imali.example', 'https://docs.imali.example'],
    mailFrom: 'no-reply@imali.example',
    inboundMail: { domain: 'statements.imali.example', region: 'eu-west-1' },
    alarmsTo: ['oncall@imali.example'],
    logRetentionDays: 365,
  },
};

/** The configuration of a stage. Throws a ZodError when it is not a valid one. */
export function stageConfig(stage: Stage): StageConfig {
  return StageConfig.parse(configs[stage]);
}
