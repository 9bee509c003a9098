import type { AnalysisKind } from '@imali/analyses/input/analyse-applicant.ts';
import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import type { Contradiction } from '@imali/ledger/rows/contradictions.ts';
import type { AccountLedger, LedgerAccount, LedgerTransaction, SourceLedger } from '@imali/ledger/rows/ledger.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { FieldChange } from '../../../schemas/entities/field-change.ts';
import type { BankConnectionRecord } from '../../applications/domain/bank-connection-record.ts';
import type { ResultPlace } from '../../applications/domain/complete-result.ts';
import type { Unreadable } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { AnalysisBasis } from './basis/analysis-basis.ts';

/** Where the rows of an account are: one entry per month, oldest first. */
export interface LedgerMonth {
  readonly month: CalendarMonth;
  readonly rows: number;
}

/** An account as kept: what the ledger knows of it, and where its rows are. */
export interface StoredAccount {
  readonly account: LedgerAccount;
  readonly months: readonly LedgerMonth[];
  readonly firstOn: string | null;
  readonly lastOn: string | null;
  readonly createdAt: string;
}

/** The labels of one month of an account, by id. */
export interface LabelledMonth {
  readonly accountId: string;
  readonly month: CalendarMonth;
  readonly verdicts: readonly { readonly id: string; readonly verdict: LabelVerdict }[];
}

/** A label that a person gave, and when. */
export interface GivenLabel {
  readonly label: LabelId;
  readonly by: string;
  readonly at: string;
  /** Given by our own staff, who may change it; a user's takes its place. */
  readonly isStaff?: true;
  /** It was given for every transaction of the party, or took the one back that was given so before. */
  readonly forParty?: 'given' | 'taken_back';
}

/** The label that stands of those that people gave: it follows the fingerprint of the transaction. */
export interface UserLabel extends GivenLabel {
  readonly fingerprint: string;
  /** Those whose place it took, oldest first, the latest of them. */
  readonly earlier?: readonly GivenLabel[];
}

/** What the worker keeps of a connection: each analysis, and the index of the labels that occur. */
export type DocumentKind = AnalysisKind | 'label_index';

/** An analysis as kept: the document of the API, and what the last relabel moved in it. */
export interface StoredAnalysis {
  readonly kind: DocumentKind;
  /** The generation that it was made for. */
  readonly generation: number;
  readonly document: unknown;
  readonly changes: readonly FieldChange[];
  /** Kept by another release in a form that this one cannot read: there is no document until it is made anew. */
  readonly unreadable?: Unreadable;
}

/** Accounts and transactions that one connection may hold: three of the largest accounts, or twenty ordinary ones. */
export const MAX_ACCOUNTS = 20;
export const MAX_CONNECTION_TRANSACTIONS = 60_000;

/** What adding rows for a receipt came to. */
export interface AccountReceipt {
  readonly added: number;
  readonly duplicates: number;
}

export interface BankConnectionStore {
  find(ref: ConnectionRef): Promise<BankConnectionRecord | null>;
  accounts(ref: ConnectionRef): Promise<StoredAccount[]>;

  /**
   * Adds an account with its rows and asks for an analysis: everything becomes visible at once or not at all.
   * @param receiptId names who adds: what was added is kept under it in the same step, and nothing is added twice for it
   * @returns the generation to analyse; 'account_exists' also when the receipt does.
   */
  addAccount(
    ref: ConnectionRef,
    ledger: SourceLedger,
    at: string,
    receiptId?: string,
  ): Promise<
    | { readonly outcome: 'added'; readonly generation: number }
    | { readonly outcome: 'account_exists' | 'connection_full' | 'not_found' | 'withdrawn' }
  >;

  /**
   * Merges the rows of a further statement or feed into an account that is there (packages/ledger/rows/merge-ledger.ts) and asks
   * for an analysis. Rows and their ids that were there stay as they are; rows that are known already change nothing.
   * A source that says which days it covers changes nothing where it contradicts the rows that are kept of them.
   * @param receiptId as for addAccount; an extension that changes nothing leaves no receipt
   */
  extendAccount(
    ref: ConnectionRef,
    incoming: SourceLedger,
    cause: string,
    at: string,
    receiptId?: string,
  ): Promise<
    | {
        readonly outcome: 'extended';
        readonly generation: number;
        readonly added: number;
        readonly duplicates: number;
      }
    | { readonly outcome: 'unchanged'; readonly duplicates: number }
    | { readonly outcome: 'contradicts'; readonly contradictions: readonly Contradiction[] }
    | { readonly outcome: 'connection_full' | 'not_found' | 'withdrawn' }
  >;

  /** What was added to an account for a receipt; null when nothing was. Kept for a month. */
  receipt(ref: ConnectionRef, accountId: string, receiptId: string): Promise<AccountReceipt | null>;

  /** The rows of the named months, oldest first. */
  ledgerMonths(ref: ConnectionRef, accountId: string, months: readonly CalendarMonth[]): Promise<LedgerTransaction[]>;
  /**
   * The labels of the named months in a result.
   * @param result where it is, for whoever read the connection; that of the connection by default, empty before the first
   */
  labelledMonths(
    ref: ConnectionRef,
    accountId: string,
    months: readonly CalendarMonth[],
    result?: ResultPlace,
  ): Promise<LabelledMonth[]>;
  /** Every account with every row: what the analysis worker reads. */
  wholeLedger(ref: ConnectionRef): Promise<AccountLedger[]>;

  userLabels(ref: ConnectionRef): Promise<UserLabel[]>;
  /**
   * Keeps a person's label, with those whose place it takes, and asks for an analysis, both or neither; 'not_ready' before
   * the first complete result.
   */
  relabel(
    ref: ConnectionRef,
    label: UserLabel,
    cause: string,
    at: string,
  ): Promise<{ outcome: 'relabelled'; generation: number } | { outcome: 'not_ready' }>;
  /** Keeps labels of our own staff where no person gave one: a user's label is never replaced. Tells how many were kept. */
  keepStaffLabels(ref: ConnectionRef, labels: readonly UserLabel[]): Promise<number>;
  /** Asks for an analysis of what is there already, also while one is pending; 'not_ready' before any data. */
  reanalyse(
    ref: ConnectionRef,
    cause: string,
    at: string,
  ): Promise<{ outcome: 'asked'; generation: number } | { outcome: 'not_ready' | 'not_found' }>;
  /**
   * What a generation stands on: what is given when it is asked for the first time, and the same ever after, so that a
   * run that is repeated after rules or settings changed writes what the first one wrote.
   */
  basisFor(ref: ConnectionRef, generation: number, basis: AnalysisBasis): Promise<AnalysisBasis>;
  /** What the newest generation that was begun stands on, and which it is; null before any was. */
  heldBasis(ref: ConnectionRef): Promise<{ readonly generation: number; readonly basis: AnalysisBasis } | null>;

  /**
   * The analysis of a result, null when it has none; of generation 0, which no analysis has, while it is being written
   * over: then a newer result is complete.
   * @param result as for labelledMonths
   */
  analysis(ref: ConnectionRef, kind: DocumentKind, result?: ResultPlace): Promise<StoredAnalysis | null>;
  /** Keeps the labels of whole accounts, in the place of the next result. */
  saveLabels(ref: ConnectionRef, into: ResultPlace, labels: readonly LabelledMonth[]): Promise<void>;
  saveAnalyses(ref: ConnectionRef, into: ResultPlace, analyses: readonly StoredAnalysis[]): Promise<void>;
  /**
   * Ends a generation, unless it is READY already or a newer one was asked for; a failed one can still become READY. One
   * that is READY is what readers get from then on.
   */
  finish(
    ref: ConnectionRef,
    generation: number,
    state: 'READY' | 'FAILED',
    at: string,
  ): Promise<'finished' | 'superseded'>;

  /** Connections whose analysis has been pending since before an instant, oldest first. */
  pendingSince(before: string, limit: number): Promise<(ConnectionRef & { generation: number; since: string })[]>;
}

/** Asks the analysis worker for a generation of a connection, or for one in place of a complete one that cannot be read. */
export interface AnalysisQueue {
  request(message: ConnectionRef & { readonly generation: number; readonly unreadable?: true }): Promise<void>;
}
