import type { AssignmentOut } from '../../../schemas/entities/assignment.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** What assignments are listed by. */
export type AssignedTo =
  | { readonly kind: 'queue'; readonly name: string }
  | { readonly kind: 'user'; readonly userId: string };

/** Who is in charge of applications, and in which queues they are. */
export interface AssignmentStore {
  find(ref: ConnectionRef): Promise<AssignmentOut | null>;
  /** Replaces who is in charge. */
  set(ref: ConnectionRef, assignment: AssignmentOut): Promise<void>;
  list(organisationId: string, to: AssignedTo, page: PageRequest): Promise<ListPage<AssignmentOut>>;
}
