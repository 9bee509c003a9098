/** What may be done with a table; `cdk/iam-statements.ts` says what each of them allows. */
export type TableUse =
  | 'read'
  /** Sets when a token was last used. */
  | 'mark'
  /** Counts what is limited. */
  | 'count'
  /** Says when a grant of a bank is due. */
  | 'postpone'
  /** Ends an analysis. */
  | 'fail'
  /** Takes out who sent a mail. */
  | 'blank'
  /** Notes what was written to a deal. */
  | 'tell'
  /** Appends to the chains of the audit log, and reads where they end. */
  | 'append'
  /** Reads the audit log of organisations. */
  | 'readLog'
  /** Reads every chain of the audit log. */
  | 'readChains'
  /** Keeps how many items days of a list have. */
  | 'tally'
  /** Puts and changes items. */
  | 'put'
  /** Puts, changes and deletes items. */
  | 'write';

/** Uses that change attributes of items. */
export type ChangingUse = 'mark' | 'count' | 'postpone' | 'fail' | 'blank' | 'tell' | 'tally';

export type TableName = 'directory' | 'applications' | 'billing' | 'operations' | 'audit';
/** Indexes that are granted on their own. */
export type IndexName = 'applicationStatus' | 'loanBook' | 'pendingAnalyses' | 'dueWork';
export type BucketName = 'auditCopies' | 'statements' | 'images' | 'descriptors';
export type SecretName =
  | 'auditSecret'
  | 'bankSecrets'
  | 'formSecret'
  | 'keySet'
  | 'loginStateSecret'
  | 'peachSecret'
  | 'refreshSecret'
  | 'signingSecret'
  | 'whatsappSecret'
  | 'xeroSecret';

/** What KMS keys sign, each purpose by keys of its own. */
export const signingPurposes = ['user', 'staff', 'receipts'] as const;
export type SigningPurpose = (typeof signingPurposes)[number];

/** Actions on objects of one folder of a bucket. */
export type FolderActions = readonly (readonly [folder: string, ...actions: string[]])[];

/** What a resource is, as the IAM statements and the infrastructure need it: data only, so that a bundle stays small. */
export type ResourceKind =
  | { readonly kind: 'table'; readonly table: TableName }
  /** An index of a table, which is queried on its own. */
  | { readonly kind: 'index'; readonly table: TableName; readonly index: string }
  /**
   * Messages to a worker. `takenBy` is the function whose messages they are: the queue hides a message for as long as that
   * function may take. `construct` and `physical` name what is deployed, where that does not follow from the name.
   */
  | { readonly kind: 'queue'; readonly takenBy: string; readonly construct?: string; readonly physical?: string }
  | { readonly kind: 'secret'; readonly secret: SecretName }
  /** KMS keys that sign for one purpose: which of them does, the set of keys says. */
  | { readonly kind: 'signingKey'; readonly purpose: SigningPurpose }
  /** A text sealed for one purpose by the key of tokens. */
  | { readonly kind: 'box'; readonly purpose: string }
  /** Objects below one folder of a bucket. */
  | {
      readonly kind: 'objects';
      readonly bucket: BucketName;
      readonly folder: string;
      readonly actions: Readonly<Record<string, readonly string[]>>;
      readonly writes: readonly string[];
    }
  /** Objects in several folders of a bucket, by use; and the use that lists one of them. */
  | {
      readonly kind: 'folders';
      readonly bucket: BucketName;
      readonly folders: Readonly<Record<string, FolderActions>>;
      readonly writes: readonly string[];
      readonly lists: { readonly use: string; readonly folder: string; readonly prefix?: string };
    }
  /** Every version of the objects in folders of a bucket, which are deleted. Statements are named by folder. */
  | { readonly kind: 'versions'; readonly bucket: BucketName; readonly folders: Readonly<Record<string, string>> }
  | { readonly kind: 'machine' }
  | { readonly kind: 'mail' }
  /** Mail whose fate the mail service reports. */
  | { readonly kind: 'followedMail' }
  /** A value of the stage: an address, a cost, a limit. */
  | { readonly kind: 'value' }
  /** A program that lies beside the function. */
  | { readonly kind: 'program' };

/**
 * Something that a function may touch, and the one place that says what: the environment variable, the IAM statements
 * and the adapter follow from it. `U` are its uses, `M` is what a queue carries.
 */
export interface Resource<N extends string = string, U extends string = string, M = unknown> {
  readonly name: N;
  /** Environment variable that says where it is; null for what lies beside the function. */
  readonly variable: string | null;
  readonly is: ResourceKind;
  /** Types only: what may be done with it, and what it carries. */
  readonly use?: U;
  readonly message?: M;
}

/** A queue, and the function that takes its messages. */
export interface QueueResource<N extends string = string, M = unknown>
  extends Resource<N, 'send' | 'take' | 'count', M> {
  readonly is: Extract<ResourceKind, { readonly kind: 'queue' }>;
}

/** An index of a table. */
export interface IndexResource<N extends string = string> extends Resource<N, 'read'> {
  readonly is: Extract<ResourceKind, { readonly kind: 'index' }>;
}

/** `crmQueue` -> `CRM_QUEUE`. */
const upper = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

export function table<N extends TableName>(name: N): Resource<N, TableUse> {
  return { name, variable: `IMALI_${upper(name)}_TABLE`, is: { kind: 'table', table: name } };
}

export function index<N extends IndexName>(name: N, of: TableName, indexName: string): IndexResource<N> {
  return { name, variable: `IMALI_${upper(of)}_TABLE`, is: { kind: 'index', table: of, index: indexName } };
}

/** A queue for a worker, with its dead letters. Its messages are of type M. */
export function queue<N extends `${string}Queue`, M = unknown>(
  name: N,
  about: { readonly takenBy: string; readonly construct?: string; readonly physical?: string },
): QueueResource<N, M> {
  return { name, variable: `IMALI_${upper(name)}_URL`, is: { kind: 'queue', ...about } };
}

export function secret<N extends SecretName>(name: N): Resource<N, 'read'> {
  return secretOf(name, name);
}

/** A secret under the name of one of its uses. */
export function secretOf<N extends string>(name: N, of: SecretName): Resource<N, 'read'> {
  return { name, variable: `IMALI_${upper(name)}`, is: { kind: 'secret', secret: of } };
}

/** Leave to sign in KMS. Where the key is, the set of keys says. */
export function signingKey<P extends SigningPurpose>(purpose: P): Resource<`${P}Key`, 'sign'> {
  return { name: `${purpose}Key`, variable: null, is: { kind: 'signingKey', purpose } };
}

export function sealedBox<N extends string>(name: N, purpose: string): Resource<N, 'seal' | 'open'> {
  return { name, variable: 'IMALI_BANK_TOKENS_KEY', is: { kind: 'box', purpose } };
}

/**
 * @param actions IAM actions by use
 * @param writes uses that need data keys of the key of data
 */
export function objects<N extends string, U extends string>(
  name: N,
  place: { readonly bucket: BucketName; readonly folder: string },
  actions: Readonly<Record<U, readonly string[]>>,
  writes: readonly NoInfer<U>[],
): Resource<N, U> {
  return { name, variable: `IMALI_${upper(place.bucket)}_BUCKET`, is: { kind: 'objects', ...place, actions, writes } };
}

export function bucketFolders<N extends string, U extends string, L extends string>(
  name: N,
  bucket: BucketName,
  folders: Readonly<Record<U, FolderActions>>,
  writes: readonly NoInfer<U>[],
  lists: { readonly use: L; readonly folder: string; readonly prefix?: string },
): Resource<N, U | L> {
  return { name, variable: `IMALI_${upper(bucket)}_BUCKET`, is: { kind: 'folders', bucket, folders, writes, lists } };
}

export function objectVersions<N extends string>(
  name: N,
  bucket: BucketName,
  folders: Readonly<Record<string, string>>,
): Resource<N, 'erase'> {
  return { name, variable: `IMALI_${upper(bucket)}_BUCKET`, is: { kind: 'versions', bucket, folders } };
}

export function stateMachine<N extends string>(name: N): Resource<N, 'start'> {
  return { name, variable: `IMALI_${upper(name)}`, is: { kind: 'machine' } };
}

/** Mail from the product's address. */
export function mailFrom<N extends string>(name: N): Resource<N, 'send'> {
  return { name, variable: 'IMALI_MAIL_FROM', is: { kind: 'mail' } };
}

export function followedMail<N extends string>(name: N): Resource<N, 'send'> {
  return { name, variable: 'IMALI_MAIL_CONFIGURATION_SET', is: { kind: 'followedMail' } };
}

export function settingOfStage<N extends string>(name: N): Resource<N, 'read'> {
  return { name, variable: `IMALI_${upper(name)}`, is: { kind: 'value' } };
}

export function programBeside<N extends string>(name: N): Resource<N, 'run'> {
  return { name, variable: null, is: { kind: 'program' } };
}
