import type { Drained, TakeDue } from '../../platform/keeping/drained.ts';
import type { RetentionChoice } from '../../platform/keeping/retention-periods.ts';
import type { ChosenClass } from '../../platform/keeping/retention-tables.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** What `RetentionChoices` offers to functions that may only read. */
export interface RetentionChoicesReader {
  find(organisationId: string): Promise<RetentionChoice>;
}

/** What organisations chose. */
export interface RetentionChoices extends RetentionChoicesReader {
  set(organisationId: string, choice: RetentionChoice): Promise<void>;
}

/** What `RetentionSchedule` offers to functions that may only read. */
export interface RetentionLooksReader {
  /** Whether a look is due by an instant: what was asked for twice is done once. */
  isDue(ref: ConnectionRef, by: string): Promise<boolean>;
  /** Takes every application that is due by an instant, across organisations, however many there are; in parts, side by side. */
  drain(by: string, take: TakeDue<ConnectionRef>): Promise<Drained>;
}

/**
 * When each application is checked next for what has been kept long enough. An applicant who was created without one is
 * checked by the same means, under the applicant's own id.
 */
export interface RetentionSchedule extends RetentionLooksReader {
  /** Puts the next look off, or ends the looks. */
  next(ref: ConnectionRef, dueAt: string | null): Promise<void>;
  /**
   * Notes that a class ended, or that the applicant goes, before it is erased: the first time stays until the looks end.
   * @returns when it was first noted
   */
  noteEnded(ref: ConnectionRef, name: ChosenClass | 'applicant', at: string): Promise<string>;
}

/** What was erased because its time was over, for the audit log. */
export interface RetentionAct {
  readonly organisationId: string;
  /** ISO 8601; the same whenever it is reported again. */
  readonly at: string;
  readonly action: 'application.retention_ended' | 'applicant.erased';
  readonly subject: { readonly kind: 'application' | 'applicant'; readonly id: string };
  /** The class, and how many days it is kept. */
  readonly details: { readonly class: ChosenClass; readonly days: string };
}

/** Asks the worker to check applications for data that was kept for its time. */
export interface RetentionQueue {
  requestLooks(refs: readonly ConnectionRef[]): Promise<void>;
}
