import type { AssignmentOut } from '../../../schemas/entities/assignment.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** What assignments are listed by. */
export type AssignedTo =
  | { readonly kind: 'queue'; readonly name: string }
  | { readonly kind: 'user'; readonly userId: string };

/** A change of who is in charge, as the history keeps it. */
export interface AssignmentChange {
  readonly id: string;
  readonly by: { readonly kind: 'user' | 'api_token'; readonly id: string };
}

/** What `AssignmentStore` offers to functions that may only read. */
export interface AssignmentReader {
  find(ref: ConnectionRef): Promise<AssignmentOut | null>;
  list(organisationId: string, to: AssignedTo, page: PageRequest): Promise<ListPage<AssignmentOut>>;
}

/** Who is in charge of applications, and in which queues they are. */
export interface AssignmentStore extends AssignmentReader {
  /**
   * Replaces who is in charge, if nothing has changed since.
   * @param before what was found; null where nobody was in charge
   * @param change kept beside it, for the history of the application
   * @returns false where somebody else, or a decision, was first: read again
   */
  set(
    ref: ConnectionRef,
    assignment: AssignmentOut,
    before: AssignmentOut | null,
    change: AssignmentChange,
  ): Promise<boolean>;
}
