import * as z from 'zod';
import { mailReceivingRegions } from './mail-regions.ts';

const DomainName = z
  .string()
  .regex(
    /^(?=.{4,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    'must be a domain name in lower case',
  );
const HttpsUrl = z.url({ protocol: /^https$/ }).refine((url) => !url.endsWith('/'), 'must not end with a slash');
const CertificateArn = z
  .string()
  .regex(/^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]+$/, 'must be the ARN of a certificate');

const Domain = z
  .strictObject({
    /** The API answers at `api.`, the console at `console.` and the guide at `docs.` below it. */
    name: DomainName,
    /** The public Route 53 zone that holds the name. With it, records and certificates are created by the deployment. */
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z0-9]{5,31}$/, 'must be the id of a hosted zone, such as Z0123456789ABCDEFGHIJ')
      .optional(),
    /** For a domain whose DNS is kept elsewhere: one certificate in the stage's region, one in us-east-1. */
    certificates: z.strictObject({ api: CertificateArn, sites: CertificateArn }).optional(),
  })
  .superRefine(({ hostedZoneId, certificates }, context) => {
    if ((hostedZoneId === undefined) === (certificates === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['hostedZoneId'],
        message: 'give hostedZoneId (DNS in Route 53) or certificates (DNS elsewhere), one of the two',
      });
    }
    if (certificates !== undefined && !certificates.sites.startsWith('arn:aws:acm:us-east-1:')) {
      context.addIssue({
        code: 'custom',
        path: ['certificates', 'sites'],
        message: 'must be a certificate of us-east-1: CloudFront takes no other',
      });
    }
  });

const Mail = z.strictObject({
  /** Address that mail is sent from. Given where there is no domain; otherwise it is `no-reply@` the domain. */
  from: z.email().optional(),
  /** Region that receives mailed statements; without it no statements are taken by mail. */
  receivingRegion: z
    .enum(mailReceivingRegions, `must be a region in which SES receives mail: ${mailReceivingRegions.join(', ')}`)
    .optional(),
});

/**
 * What an operator states about a stage before it is deployed: `deployments/<stage>.json`. Everything else about a stage
 * is the same for everybody and lies in stage-config.ts.
 */
export const DeploymentInputs = z
  .strictObject({
    account: z.string().regex(/^\d{12}$/, 'must be the 12 digits of an AWS account'),
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region')
      .default('af-south-1'),
    /** Without it the API, the console and the guide answer at the addresses that AWS gives them. */
    domain: Domain.optional(),
    mail: Mail.default({}),
    /** Where alarms are mailed to. Each address confirms its subscription once. */
    alarmsTo: z.array(z.email()).min(1, 'name at least one address, or alarms reach nobody'),
    /** The account's quota "Concurrent executions" of Lambda in the region. New accounts have 10. */
    lambdaConcurrency: z.int().min(1),
    /** Costs of the account in a month, in US dollars, of which `alarmsTo` is warned beforehand. */
    monthlyBudgetUsd: z.int().min(1).default(500),
    /** Region that copies of the tables are kept in as well. Without it nothing outlives the loss of the stage's region. */
    backupRegion: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region')
      .optional(),
    /** The repository whose workflows deploy the stage, without secrets; without it only people do. */
    github: z
      .strictObject({
        repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/, 'must be the owner and the name, such as imali/imali'),
        /** The account has GitHub's provider already, of another product: it can have one. */
        providerExists: z.boolean().default(false),
      })
      .optional(),
    /** Origins of other stages whose pages may call this stage, such as the guide of production. */
    alsoAllowedOrigins: z.array(HttpsUrl).default([]),
    /** API of the stage with the sandbox that the guide of this stage lets readers try. */
    sandboxApiUrl: HttpsUrl.optional(),
    sandboxBankUrl: HttpsUrl.optional(),
    /** Our registration at Investec; without it applicants bring credentials of their own. */
    investecClientId: z.string().min(1).optional(),
  })
  .superRefine(({ domain, mail, region, backupRegion }, context) => {
    if (backupRegion === region) {
      context.addIssue({
        code: 'custom',
        path: ['backupRegion'],
        message: 'must be another region than the stage is in',
      });
    }
    if (domain === undefined && mail.from === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['mail', 'from'],
        message: 'name the address that mail is sent from, or a domain',
      });
    }
    if (domain !== undefined && mail.from !== undefined && !mail.from.endsWith(`@${domain.name}`)) {
      context.addIssue({ code: 'custom', path: ['mail', 'from'], message: `must be an address of ${domain.name}` });
    }
    if (domain === undefined && mail.receivingRegion !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['mail', 'receivingRegion'],
        message: 'statements by mail need a domain',
      });
    }
  });
export type DeploymentInputs = z.output<typeof DeploymentInputs>;

/** Names that no registry gives out (RFC 2606, RFC 6761): pages and mail at them would reach nobody. */
const reservedName = /(^|[.@])(example|test|invalid|localhost|example\.(com|net|org))$/;

/** A problem with the inputs of a stage: where it is, and what to write instead. */
export interface InputProblem {
  /** Path within the file, such as `domain.hostedZoneId`; empty for the file itself. */
  readonly path: string;
  readonly problem: string;
}

export type ReadInputs =
  | { readonly kind: 'inputs'; readonly inputs: DeploymentInputs }
  | { readonly kind: 'problems'; readonly problems: readonly InputProblem[] };

/**
 * Reads the text of `deployments/<stage>.json`.
 * @param text of the file; undefined when there is none
 */
export function readDeploymentInputs(text: string | undefined): ReadInputs {
  if (text === undefined) return problems([{ path: '', problem: 'there is no such file' }]);
  const json = jsonOf(text);
  if (json === undefined) return problems([{ path: '', problem: 'is not JSON' }]);
  const read = DeploymentInputs.safeParse(json.value);
  if (!read.success) {
    return problems(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), problem: message })));
  }
  const reserved = reservedIn(read.data);
  return reserved.length > 0 ? problems(reserved) : { kind: 'inputs', inputs: read.data };
}

const problems = (all: readonly InputProblem[]): ReadInputs => ({ kind: 'problems', problems: all });

function jsonOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function reservedIn({ domain, mail, alarmsTo }: DeploymentInputs): readonly InputProblem[] {
  const named = [
    ['domain.name', domain?.name],
    ['mail.from', mail.from],
    ...alarmsTo.map((address, index) => [`alarmsTo.${index}`, address] as const),
  ] as const;
  return named.flatMap(([path, name]) =>
    name !== undefined && reservedName.test(name)
      ? [{ path, problem: `${name} is a name for examples: pages and mail at it reach nobody` }]
      : [],
  );
}
