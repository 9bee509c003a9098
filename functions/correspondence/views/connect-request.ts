import type * as z from 'zod';
import type { ApplicantRequestOut, ConnectRequests } from '../../../schemas/entities/casework/applicant-request.ts';

/** What an applicant sees of what they were asked for: what the lender needs no more is not shown. */
export function connectRequestsView(requests: readonly ApplicantRequestOut[]): z.input<typeof ConnectRequests> {
  return {
    data: requests
      .filter(({ state }) => state !== 'cancelled')
      .map(({ id, kind, words, due_at, state, asked_at, answer }) => ({
        id,
        kind,
        words,
        due_at,
        state,
        asked_at,
        answer,
      })),
  };
}
