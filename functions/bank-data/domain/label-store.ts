import type { CalendarMonth } from '@imali/ledger/basics/calendar.ts';
import type { LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import type { ResultPlace } from '../../applications/domain/complete-result.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

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

/** The label in force of those that people gave: it follows the fingerprint of the transaction. */
export interface UserLabel extends GivenLabel {
  readonly fingerprint: string;
  /** Those whose place it took, oldest first, the latest of them. */
  readonly earlier?: readonly GivenLabel[];
}

/** What `LabelStore` offers to functions that may only read. */
export interface LabelReader {
  /**
   * The labels of the named months in a result.
   * @param result where it is, where the connection was read before; that of the connection by default, empty before the first
   */
  labelledMonths(
    ref: ConnectionRef,
    accountId: string,
    months: readonly CalendarMonth[],
    result?: ResultPlace,
  ): Promise<LabelledMonth[]>;
  userLabels(ref: ConnectionRef): Promise<UserLabel[]>;
}

/** The labels of a bank connection: those of its results, and those that people gave. */
export interface LabelStore extends LabelReader {
  /** Keeps the labels of whole accounts, in the place of the next result. */
  saveLabels(ref: ConnectionRef, into: ResultPlace, labels: readonly LabelledMonth[]): Promise<void>;
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
  /** Keeps labels of our own staff where no person gave one: a user's label is never replaced. @returns how many were kept */
  keepStaffLabels(ref: ConnectionRef, labels: readonly UserLabel[]): Promise<number>;
}
