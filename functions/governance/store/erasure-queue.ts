import type { RetentionQueue } from '../../applications/domain/retention-store.ts';
import type { ErasureQueue } from '../../connect/domain/flow/erasure-store.ts';
import type { Held } from '../../platform/grants/held.ts';
import { queueSender } from '../../platform/store/queue-sender.ts';
import type { ApplicantErasureQueue } from '../domain/applicant-erasure-store.ts';
import type { ErasureMessage } from '../resources.ts';

/** The queue of the worker that erases. */
export function sqsErasureQueue(
  held: Held<'erasureQueue', 'send', ErasureMessage>,
): ErasureQueue & ApplicantErasureQueue & RetentionQueue {
  const { send, sendAll } = queueSender(held);
  return {
    request: ({ organisationId, applicationId }) => send({ organisationId, applicationId }),
    requestApplicant: ({ organisationId, applicantId }) => send({ organisationId, applicantId }),
    requestLooks: (refs) =>
      sendAll(
        refs.map(({ organisationId, applicationId }) => ({
          kind: 'retention' as const,
          organisationId,
          applicationId,
        })),
      ),
  };
}
