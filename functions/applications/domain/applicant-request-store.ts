import type { ApplicantRequestOut } from '../../../schemas/entities/casework/applicant-request.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** Requests that an application has at most. */
export const MAX_APPLICANT_REQUESTS = 50;

/** What `ApplicantRequestStore` offers to functions that may only read. */
export interface ApplicantRequestReader {
  find(ref: ConnectionRef, requestId: string): Promise<ApplicantRequestOut | null>;
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<ApplicantRequestOut>>;
  /** All of them, newest first. */
  all(ref: ConnectionRef): Promise<readonly ApplicantRequestOut[]>;
}

/** What applicants are asked for. A request that was answered or cancelled never changes. */
export interface ApplicantRequestStore extends ApplicantRequestReader {
  add(ref: ConnectionRef, request: ApplicantRequestOut): Promise<'added' | 'full'>;
  /** Notes the invite that carried a request. */
  noteInvite(ref: ConnectionRef, requestId: string, inviteId: string): Promise<void>;
  /** Ends a request that is open. False where somebody or something else was first. */
  close(
    ref: ConnectionRef,
    requestId: string,
    end: Pick<ApplicantRequestOut, 'answer'> & { readonly state: 'answered' | 'cancelled' },
  ): Promise<boolean>;
}
