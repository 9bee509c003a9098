import type * as z from 'zod';
import type { BankDataPoint } from './data-points.ts';
import type { Permission } from './permissions.ts';
import type { ProblemCode, ValidationDetail } from './problems.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** 'internal' opens internal endpoints, 'organisation:api' the API. */
export type Scope = 'internal' | 'organisation:api';

/** What a caller sends. Every part is a zod object; a body with unknown fields is refused in writes. */
export interface RequestParts {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  /** JSON. */
  readonly body?: z.ZodType;
  /** application/x-www-form-urlencoded. */
  readonly form?: z.ZodObject;
  /** multipart/form-data: the text fields, and the names of the files. */
  readonly multipart?: { readonly fields: z.ZodObject; readonly files: readonly string[] };
  /** The bytes as they came, of whatever type: for a sender that signs them. They are the body that the operation gets. */
  readonly rawBody?: true;
}

/**
 * Body of a reply: a schema for JSON, 'empty' for none, or another media type. Where the request chooses among several,
 * the operation names the one it replies in its content-type.
 */
export type ReplyBody = z.ZodType | 'empty' | { readonly mediaType: string; readonly alternatives?: readonly string[] };

/** Calendar dates, as YYYY-MM-DD. */
export interface Deprecation {
  readonly since: string;
  /** When it stops; absent of what stays for those who use it. */
  readonly sunset?: string;
}

export interface EndpointDeclaration {
  /** verbNoun; also the name of the operation file in functions/<capability>/api/, in kebab case. */
  readonly id: string;
  /** Folder of the operation, stack of its function, tag of the reference. */
  readonly area: Area;
  readonly method: Method;
  /** As the specification writes it, placeholders in braces. Answers with and without its trailing slash. */
  readonly path: string;
  /** Other paths of the same operation: old paths and other spellings. */
  readonly aliases?: readonly string[];
  /** Those of them that are another path, not another spelling of its slash: replies on them say so. */
  readonly aliasesDeprecated?: Deprecation;
  /** The whole endpoint goes: every reply says so. */
  readonly deprecated?: Deprecation;
  readonly summary: string;
  readonly description?: string;
  /**
   * Any one of them is enough; 'none' for endpoints without security, 'connect' for the applicant's side: its bearer is
   * the token of a connect link, and its path parameter application_id that link's application.
   */
  readonly scopes: 'none' | 'connect' | readonly Scope[];
  /** Of the applicant's side: whether a link past its end still opens it. The operation says for what. */
  readonly opensAfterExpiry?: true;
  /** Of the applicant's side: whether it opens before the applicant has typed the code that was sent to them. */
  readonly opensUnconfirmed?: true;
  /** Permission that an organisation's user must hold besides the scope. */
  readonly permission?: Permission;
  /**
   * Whether a person who has a second factor, or whose organisation requires one, must have shown it minutes ago. `enrolled` asks
   * only those who have one: it is for adding the first.
   */
  readonly freshFactor?: 'required' | 'enrolled';
  /** Whether an API token of the scope needs no permission: it holds none of those that are for people. */
  readonly opensToApiTokens?: true;
  readonly request: RequestParts;
  readonly replies: Readonly<Record<number, ReplyBody>>;
  /** Codes that the operation itself may answer; those of the runtime (401, 403, 405, 413, 415, 422, 429, 500) come on top. */
  readonly errors: readonly ProblemCode[];
  /** Media types under which the JSON of the body may come too, from senders that cannot say application/json. */
  readonly jsonMediaTypes?: readonly string[];
  /** Largest request body in bytes; 1 MiB by default. */
  readonly maxBodyBytes?: number;
  /** Never answered from an Idempotency-Key: signing in twice is two sign-ins, and its tokens are not to be kept. */
  readonly ignoresIdempotencyKey?: boolean;
  /** Memory of the function in MB; 512 by default. */
  readonly memoryMb?: number;
  /**
   * Requests per minute: of an address where there is no security, of a caller or a link elsewhere; unlimited by default.
   */
  readonly requestsPerMinute?: number;
  /** Never counted against what a caller may send (request-cost.ts): for what watches whether the API is up. */
  readonly unmetered?: true;
  /**
   * The data point of the application's config that it answers. Where the config does not ask for it, the answer is
   * data_point_not_configured; where it names output arguments, the reply holds those besides what is always answered.
   */
  readonly dataPoint?: BankDataPoint;
  /** How the audit log enters a call. Absent where it has none: schemas/audit.test.ts says why. */
  readonly audit?: AuditDeclaration;
}

/** Kinds of what calls are about, as the audit log names them. */
export const auditSubjects = [
  'organisation',
  'user',
  'api_token',
  'session',
  'application_config',
  'applicant',
  'application',
  'personal_info_connection',
  'revet',
  'revet_submission',
  'label_rule',
  'card',
  'bill',
  'webhook',
  'legal_document',
  'whatsapp_account',
  'payment',
  'policy_trial',
  'policy_version',
  'decision',
] as const;

export interface AuditDeclaration {
  /** Dotted: what, and what was done with it. */
  readonly action: string;
  readonly subject: (typeof auditSubjects)[number];
  /** The path parameter that names the subject. Without this and `made` it is the organisation of the caller. */
  readonly at?: string;
  /** The field of the reply that names what was made. */
  readonly made?: string;
}

/** Areas whose endpoints take API tokens; a token can be bounded to each of them. */
export const tokenAreas = [
  'organisations',
  'application_configs',
  'applications',
  'personal_info',
  'bank_data',
  'decisions',
  'connect',
  'billing',
  'payments',
  'integrations',
  'webhooks',
  'sandbox',
] as const;
export const areas = ['auth', ...tokenAreas, 'pages', 'operations'] as const;
export type Area = (typeof areas)[number];

/** Declares an endpoint; everything else about it is derived from this value. Literal types are kept. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): E {
  return declaration;
}

/** Marks a declared schema part that a request lacks as `undefined`. */
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A file of a multipart request. */
export interface UploadedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** The validated request as the operation receives it. */
export interface ParsedRequest<E extends EndpointDeclaration> {
  readonly path: Parsed<E['request']['path']>;
  readonly query: Parsed<E['request']['query']>;
  readonly headers: Parsed<E['request']['headers']>;
  readonly body: E['request']['rawBody'] extends true ? Uint8Array : Parsed<E['request']['body']>;
  readonly form: E['request']['multipart'] extends { fields: infer F } ? Parsed<F> : Parsed<E['request']['form']>;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

type ReplyValue<B> = B extends z.ZodType ? z.input<B> : B extends 'empty' ? undefined : string | Uint8Array;

type RepliesOf<E extends EndpointDeclaration> = {
  readonly [S in keyof E['replies'] & number]: {
    readonly status: S;
    readonly body: ReplyValue<E['replies'][S]>;
    readonly headers?: Readonly<Record<string, string>>;
    /** Fields of the body that are sent, of a reply that answers a data point; all of them by default. */
    readonly only?: ReadonlySet<string>;
    /** Details that the audit log keeps of the act, such as the values before and after. Never bank data or a secret. */
    readonly noted?: Readonly<Record<string, string>>;
  };
}[keyof E['replies'] & number];

/** An expected error of an operation: the code must be declared, the details fill the message. */
export interface ProblemOutcome<C extends ProblemCode> {
  readonly problem: C;
  readonly details?: Readonly<Record<string, string>>;
}

/** A request that fits its schema but not the data it speaks of: answered as 422 like any other validation failure. */
export interface InvalidOutcome {
  readonly invalid: readonly (Readonly<Omit<ValidationDetail, 'loc'>> & {
    readonly loc: readonly (string | number)[];
  })[];
}

/** What an operation may return: a declared reply or a declared problem. Anything else does not compile. */
export type Outcome<E extends EndpointDeclaration> =
  | RepliesOf<E>
  | ProblemOutcome<E['errors'][number]>
  | InvalidOutcome;
