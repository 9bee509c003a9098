import type { ConnectionRef } from '../connect/bank-connection-store.ts';
import type { RetentionChoice } from './retention-periods.ts';

/** What organisations chose. */
export interface RetentionChoices {
  find(organisationId: string): Promise<RetentionChoice>;
  set(organisationId: string, choice: RetentionChoice): Promise<void>;
}

/**
 * When each application is looked at next for what has been kept long enough. An applicant who was created without one is
 * looked at by the same means, under the applicant's own id.
 */
export interface RetentionLooks {
  /** Puts the next look off, or ends the looks. */
  next(ref: ConnectionRef, dueAt: string | null): Promise<void>;
  /** Applications that are due by an instant, across organisations, the longest due first. */
  due(by: string, limit: number): Promise<ConnectionRef[]>;
}

/** Asks the worker to look at an application. */
export interface RetentionQueue {
  requestLook(ref: ConnectionRef): Promise<void>;
}
