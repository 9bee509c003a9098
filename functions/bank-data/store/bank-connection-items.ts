import * as z from 'zod';
import { FieldChange } from '../../../schemas/entities/field-change.ts';
import { accountTypes } from '../../../schemas/entities/statements/byod.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import { completeResult, type ResultPlace } from '../../applications/domain/complete-result.ts';
import { connectionKey, partition, pendingAnalyses } from '../../applications/store/bank-connection-item.ts';
import { listedIn } from '../../applications/store/status-index.ts';
import { VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { absent, type Expression, type Key, type WriteAction } from '../../platform/store/table.ts';
import type { DocumentKind } from '../domain/document-store.ts';
import type { AccountReceipt } from '../domain/ledger-store.ts';

type Place = ResultPlace['place'];

/** What the labels of an account begin with in one of the two places of results. */
export const labelsPrefix = (place: Place, accountId: string): string =>
  `${place === 0 ? 'LABELS' : 'LABELS2'}#${accountId}#`;

export const keys = {
  connection: connectionKey,
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

/** An analysis as it is packed; `changes` as the API states them. */
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

/** Longer than a message can come back: two weeks in its queue, two more in the dead-letter queue. */
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

/** A writer that lost the race for a generation tries again this often. */
export const GENERATION_TRIES = 6;

/** Holds unless the applicant withdrew the consent. */
export const notWithdrawn: Expression = {
  expression: 'NOT attribute_type(withdrawnAt, :text)',
  values: { ':text': 'S' },
};

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
      expression: `SET #state = :analysing, #generation = :next, #pending = :pending, pending_since = :at, cause = :cause, listedIn = :listedIn${complete ? ', complete = if_not_exists(complete, :complete)' : ''} REMOVE resumedAt ADD #accounts :accounts, #transactions :transactions`,
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
        ':pending': pendingAnalyses.of(ref.applicationId),
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
