import * as z from 'zod';
import type { ApplicationRecord } from '../../core/applications/application-store.ts';
import type { AskedDataPoints } from '../../core/connect/asked-data-points.ts';
import type {
  AccountReceipt,
  BankConnectionRecord,
  ConnectionRef,
  DocumentKind,
} from '../../core/connect/bank-connection-store.ts';
import { completeResult, type ResultPlace } from '../../core/connect/complete-result.ts';
import { VERSION_FIELD } from '../../core/stored/document-versions.ts';
import { accountTypes } from '../../schemas/entities/byod.ts';
import { FieldChange } from '../../schemas/entities/field-change.ts';
import { endedIn, listedFields, listedIn, type Standing } from './status-index.ts';
import { absent, type Expression, type Key, present, type WriteAction } from './table.ts';

/** Everything of a connection is in one partition, so that it is read, and erased, together. */
export const partition = ({ organisationId, applicationId }: ConnectionRef): string =>
  `ORG#${organisationId}#APPLICATION#${applicationId}`;

type Place = ResultPlace['place'];

/** What the labels of an account begin with in one of the two places of results. */
export const labelsPrefix = (place: Place, accountId: string): string =>
  `${place === 0 ? 'LABELS' : 'LABELS2'}#${accountId}#`;

export const keys = {
  connection: (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'CONNECTION' }),
  account: (ref: ConnectionRef, accountId: string): Key => ({ pk: partition(ref), sk: `ACCOUNT#${accountId}` }),
  /** `tag` is a digest of the month's rows: only pages that the account names by it count. */
  ledger: (ref: ConnectionRef, accountId: string, month: string, tag: string, chunk: number): Key => ({
    pk: partition(ref),
    sk: `LEDGER#${accountId}#${month}#${tag}#${String(chunk).padStart(3, '0')}`,
  }),
  labels: (ref: ConnectionRef, place: Place, accountId: string, year: string, chunk: number): Key => ({
    pk: partition(ref),
    sk: `${labelsPrefix(place, accountId)}${year}#${String(chunk).padStart(3, '0')}`,
  }),
  userLabel: (ref: ConnectionRef, fingerprint: string): Key => ({ pk: partition(ref), sk: `USERLABEL#${fingerprint}` }),
  receipt: (ref: ConnectionRef, accountId: string, receiptId: string): Key => ({
    pk: partition(ref),
    sk: `RECEIPT#${receiptId}#${accountId}`,
  }),
  basis: (ref: ConnectionRef): Key => ({ pk: partition(ref), sk: 'BASIS' }),
  analysis: (ref: ConnectionRef, place: Place, kind: DocumentKind): Key => ({
    pk: partition(ref),
    sk: `${place === 0 ? 'ANALYSIS' : 'ANALYSIS2'}#${kind}`,
  }),
};

/** Sparse index over connections with a pending analysis: what the sweep reads instead of a scan. */
export const PENDING_INDEX = 'pending-analyses';
export const PENDING_PARTITION = 'analysis';

export const StoredAccountItem = z.object({
  account: z.object({
    id: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    accountType: z.enum(accountTypes),
    bankSlug: z.string(),
    holderName: z.string(),
    holderGovId: z.string().nullable().optional(),
    currency: z.string(),
    balanceCents: z.int(),
    isManualUpload: z.boolean(),
    missingRows: z
      .array(z.object({ from: z.string(), to: z.string(), rows: z.int() }))
      .readonly()
      .exactOptional(),
  }),
  months: z.array(z.object({ month: z.string(), rows: z.int(), tag: z.string() })),
  firstOn: z.string().nullable(),
  lastOn: z.string().nullable(),
  createdAt: z.string(),
  covered: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        openingCents: z.int().nullable(),
        closingCents: z.int().nullable(),
      }),
    )
    .default([]),
});
export type StoredAccountItem = z.infer<typeof StoredAccountItem>;

/** An analysis as it is packed; `changes` as the API tells them. */
export const StoredAnalysis = z.object({
  [VERSION_FIELD]: z.unknown().optional(),
  document: z.unknown(),
  changes: z.array(FieldChange),
});
export const PendingItem = z.object({
  organisationId: z.string(),
  applicationId: z.string(),
  generation: z.int(),
  pending_since: z.string(),
});

export const ReceiptItem = z.object({ added: z.int(), duplicates: z.int() });

/** Longer than a message can come back: two weeks in its queue, two more in the one for what was given up. */
const RECEIPT_KEPT_SECONDS = 31 * 86_400;

/** The members of a transaction that leave a receipt; none without a name for it. */
export function receiptActions(
  ref: ConnectionRef,
  accountId: string,
  receiptId: string | undefined,
  receipt: AccountReceipt,
  at: string,
): readonly WriteAction[] {
  if (receiptId === undefined) return [];
  const expiresAt = Math.floor(Date.parse(at) / 1000) + RECEIPT_KEPT_SECONDS;
  return [
    { put: { ...keys.receipt(ref, accountId, receiptId), ...receipt, expires_at: expiresAt }, condition: absent },
  ];
}

/** The member of a transaction that creates the bank connection of a new application. */
export function newBankConnectionAction(
  application: Pick<ApplicationRecord, 'id' | 'organisationId' | 'createdAt' | 'expiry' | 'consentGivenAt'>,
  id: string,
  asked?: AskedDataPoints,
): WriteAction {
  const ref = { organisationId: application.organisationId, applicationId: application.id };
  const record: BankConnectionRecord = {
    id,
    ...ref,
    state: 'NOT_READY',
    generation: 0,
    accounts: 0,
    transactions: 0,
    createdAt: application.createdAt,
    analysedAt: null,
    cause: null,
    withdrawnAt: null,
    ...(asked === undefined ? {} : { asked }),
  };
  return {
    put: { ...keys.connection(ref), ...listedFields(application, 'open'), ...record },
    condition: absent,
  };
}

/** Holds unless the applicant withdrew the consent. */
export const notWithdrawn: Expression = {
  expression: 'NOT attribute_type(withdrawnAt, :text)',
  values: { ':text': 'S' },
};

/**
 * The member of a transaction that takes a connection back to where it held nothing, for good: whoever was about to add
 * something or to end an analysis asked for an earlier generation. Emptied once more, it keeps when it was last analysed. That
 * its application was closed outlasts a consent that is withdrawn later.
 */
export function withdrawConnectionAction(
  ref: ConnectionRef,
  at: string,
  standing: Extract<Standing, 'withdrawn' | 'closed'> = 'withdrawn',
): WriteAction {
  return {
    update: keys.connection(ref),
    set: {
      expression: `SET #state = :notReady, #generation = #generation + :one, #accounts = :zero, #transactions = :zero, lastAnalysedAt = if_not_exists(lastAnalysedAt, analysedAt), analysedAt = :none, cause = :none, withdrawnAt = :at, ${endedIn(standing)} REMOVE #pending, pending_since, complete`,
      names: {
        '#state': 'state',
        '#generation': 'generation',
        '#accounts': 'accounts',
        '#transactions': 'transactions',
        '#pending': 'pending',
      },
      values: {
        ':notReady': 'NOT_READY',
        ':one': 1,
        ':zero': 0,
        ':none': null,
        ':at': at,
        ':listedIn': listedIn(ref.organisationId, standing),
      },
    },
    condition: present,
  };
}

/** The member of a transaction that notes on a bank connection, which lists its application, that the applicant consented. */
export function consentedConnectionAction(ref: ConnectionRef, at: string): WriteAction {
  return {
    update: keys.connection(ref),
    set: { expression: 'SET consentGivenAt = :at', values: { ':at': at } },
    condition: present,
  };
}

const generationIs = (generation: number): Expression => ({
  expression: '#generation = :before',
  names: { '#generation': 'generation' },
  values: { ':before': generation },
});

/**
 * The update that asks for the next generation of a connection as it was read; the last complete one goes on answering. A
 * generation may have ended since it was read, so that a result that is kept is never set back.
 */
export function askForAnalysis(
  ref: ConnectionRef,
  connection: BankConnectionRecord,
  at: string,
  cause: string,
  added: { accounts: number; transactions: number },
): WriteAction {
  const { generation } = connection;
  const complete = completeResult(connection);
  return {
    update: keys.connection(ref),
    set: {
      expression: `SET #state = :analysing, #generation = :next, #pending = :pending, pending_since = :at, cause = :cause, listedIn = :listedIn${complete ? ', complete = if_not_exists(complete, :complete)' : ''} ADD #accounts :accounts, #transactions :transactions`,
      names: {
        '#state': 'state',
        '#generation': 'generation',
        '#pending': 'pending',
        '#accounts': 'accounts',
        '#transactions': 'transactions',
      },
      values: {
        ':analysing': 'ANALYSING',
        ':listedIn': listedIn(ref.organisationId, 'analysing'),
        ':next': generation + 1,
        ':pending': PENDING_PARTITION,
        ':at': at,
        ':cause': cause,
        ':accounts': added.accounts,
        ':transactions': added.transactions,
        ...(complete ? { ':complete': complete } : {}),
      },
    },
    condition: generationIs(generation),
  };
}

/** A write of an earlier generation never replaces that of a later one. */
export const notNewerThan = (generation: number): Expression => ({
  expression: 'attribute_not_exists(pk) OR #generation <= :generation',
  names: { '#generation': 'generation' },
  values: { ':generation': generation },
});
