export const tableNames = ['directory', 'applications', 'billing', 'operations'] as const;
export type TableName = (typeof tableNames)[number];

/**
 * 'mark' sets when a token was last used, 'count' counts what is limited, 'postpone' says when a grant is due, 'fail' ends
 * an analysis, 'blank' takes out who sent a mail, 'tell' notes what a deal was told, 'enter' adds to the audit log, 'tally' keeps how many items days of a list have: nothing else, and they read nothing back. 'put' puts and changes items;
 * 'write' also deletes them. Nothing may scan.
 */
export type TableUse =
  | 'read'
  | 'mark'
  | 'count'
  | 'postpone'
  | 'fail'
  | 'blank'
  | 'tell'
  | 'enter'
  | 'tally'
  | 'put'
  | 'write';

/** Index of the applications table: connections whose analysis is under way, the longest waiting first. */
export const pendingAnalysesIndex = 'pending-analyses';

/** Index of the applications table: applications of an organisation by what is stored of their status. */
export const applicationStatusIndex = 'applications-by-status';

/** Index of the operations table: deliveries and events that are due, the longest due first. */
export const dueWorkIndex = 'due-work';

/** What a function may do beyond running and writing its own log. */
export interface Access {
  readonly tables?: Readonly<Partial<Record<TableName, readonly TableUse[]>>>;
  /** Queries the index of applications by status. Its partitions are of one organisation each. */
  readonly applicationStatus?: 'read';
  /** Queries the index of analyses under way, which is across organisations. */
  readonly pendingAnalyses?: 'read';
  /** Queries the index of deliveries and events that are due, which is across organisations. */
  readonly dueWork?: 'read';
  /** Asks for events to be recorded and delivered, or takes what was asked for. */
  readonly webhookQueue?: readonly ('send' | 'take')[];
  /** Asks for deliveries to receivers that are slow, or takes what was asked for. */
  readonly slowWebhookQueue?: readonly ('send' | 'take')[];
  /** Seals secrets of webhooks, or opens them. */
  readonly webhookSecrets?: 'seal' | 'open';
  /** Knows how far addresses that organisations give may reach. */
  readonly webhookReach?: true;
  /** Files of statements in the statements bucket. */
  readonly statements?: readonly ('read' | 'write' | 'delete')[];
  /** Starts a process of its own for every file that a stranger sent; its program lies beside the function. */
  readonly readsFiles?: true;
  /** Keeps exports in the statements bucket and hands out addresses of them. */
  readonly exports?: 'share';
  /** Images of organisations, in their bucket. */
  readonly images?: 'read' | 'write';
  /** Has the programs beside it that decode pictures. */
  readonly decodesImages?: true;
  /** Sends mail whose fate the mail service tells, or takes what it told. */
  readonly mailEvents?: 'ask' | 'take';
  /** Knows the secrets that WhatsApp and we share; 'call' also calls its API. */
  readonly whatsapp?: 'read' | 'call';
  /** Seals tokens of organisations at WhatsApp, or opens them. */
  readonly whatsappTokens?: 'seal' | 'open';
  /** Knows which banks can be fetched from, or also speaks with them in our name. */
  readonly banks?: 'list' | 'call';
  /** Seals tokens of banks, or also opens them. */
  readonly bankTokens?: 'seal' | 'open';
  /** Asks for a first fetch from a bank, or takes what was asked for. */
  readonly feedQueue?: 'send' | 'take';
  /** Asks for a further fetch from a bank, or takes what was asked for. */
  readonly feedRefreshQueue?: 'send' | 'take';
  /** Knows the secrets that Peach Payments and we share; 'call' also calls its APIs. */
  readonly peach?: 'read' | 'call';
  /** Knows the secrets that Xero and we share; 'call' also calls its API. */
  readonly xero?: 'read' | 'call';
  /** Seals tokens of our books, or also opens them. */
  readonly booksTokens?: 'seal' | 'open';
  /** Asks for work at the books, or takes what was asked for. */
  readonly booksQueue?: readonly ('send' | 'take')[];
  /** Asks for applicants to be vetted, or takes what was asked for. */
  readonly revetQueue?: readonly ('send' | 'take')[];
  /** Starts the state machine that vets large submissions. */
  readonly revetMap?: 'start';
  /** Seals what opens organisations' CRMs, or also opens it. */
  readonly crmTokens?: 'seal' | 'open';
  /** Writes to organisations' CRMs. */
  readonly crm?: 'call';
  /** Asks for a deal to be written to, or takes what was asked for. */
  readonly crmQueue?: readonly ('send' | 'take')[];
  /** Deletes every version of the statements, exports and mails of an application. */
  readonly erasesFiles?: true;
  /**
   * What movements print. 'keep' writes that of a connection, 'read' reads it and which connection an account is of, 'list'
   * lists connections, 'record' writes the catalogue of what many share, 'search' reads it, 'plan' keeps lists of
   * connections, 'erase' deletes what is kept of a connection.
   */
  readonly descriptors?: readonly ('keep' | 'read' | 'list' | 'record' | 'search' | 'plan' | 'erase')[];
  /** Takes the news of what connections print; the bucket tells them. */
  readonly descriptorsQueue?: 'take';
  /** Asks for a step of a relabelling, or takes what was asked for. */
  readonly relabelQueue?: readonly ('send' | 'take')[];
  /** Asks for an erasure, or takes what was asked for. */
  readonly erasureQueue?: 'send' | 'take';
  /** Asks for a month to be closed, or takes what was asked for. */
  readonly billingQueue?: readonly ('send' | 'take')[];
  /** Asks for an analysis, or takes what was asked for. */
  readonly analysisQueue?: 'send' | 'take';
  /** Takes the news of statements that arrived; the bucket tells them. */
  readonly ingestQueue?: 'take';
  /** Reads mails as they came in, from the statements bucket, and says which addresses they may be for. */
  readonly inboundMail?: 'read';
  /** Tells of a mail or of an answer that is due, or takes what was told. */
  readonly mailQueue?: readonly ('send' | 'take')[];
  /** Reads the key that signs access and connect tokens. */
  readonly signingSecret?: 'read';
  /** Knows whether organisations can do without codes of applicants. */
  readonly applicantCodes?: true;
  /** Hashes passwords, and knows how much work that takes. */
  readonly passwords?: true;
  /** Sends mail from the product's address. */
  readonly mail?: 'send';
  /** Addresses that the function writes into its replies or mails. */
  readonly addresses?: readonly ('consoleUrl' | 'apiUrl' | 'docsUrl' | 'inboundMailDomain')[];
}

/** All the accesses together; uses of the same table are united. */
export function join(...accesses: readonly Access[]): Access {
  const tables = Object.fromEntries(
    tableNames.flatMap((table) => {
      const uses = united(accesses.map((access) => access.tables?.[table]));
      return uses.length === 0 ? [] : [[table, uses]];
    }),
  );
  const statements = united(accesses.map((access) => access.statements));
  const addresses = united(accesses.map((access) => access.addresses));
  const descriptors = united(accesses.map((access) => access.descriptors));
  return {
    ...Object.assign({}, ...accesses),
    tables,
    ...(statements.length === 0 ? {} : { statements }),
    ...(addresses.length === 0 ? {} : { addresses }),
    ...(descriptors.length === 0 ? {} : { descriptors }),
  };
}

function united<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}
