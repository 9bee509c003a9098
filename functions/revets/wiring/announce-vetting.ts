import { type PublisherPorts, relaySoon } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { RevetProgressEvents } from '../domain/revet-progress.ts';
import type { RevetSubmissionRecord } from '../domain/revet-store.ts';
import { partsOfRevetId } from '../domain/revet-store.ts';

const about = ({ organisationId, id }: RevetSubmissionRecord, occurredAt: string) =>
  ({ organisationId, subject: id, occurredAt, discriminator: [] }) as const;

const named = ({ id, rows }: RevetSubmissionRecord) => ({
  submission_id: id,
  href: `/v1/applications/revet_submissions/${id}`,
  rows,
});

/**
 * Announces how far submissions are.
 * @param clock epoch milliseconds
 */
export function vettingNews(ports: PublisherPorts, clock: () => number): RevetProgressEvents {
  return {
    async completed(submission, at) {
      const { green: GREEN, amber: AMBER, red: RED } = submission;
      const data = { ...named(submission), outcomes: { GREEN, AMBER, RED } };
      await publishEvent(ports, { ...about(submission, at), type: 'revet.completed', data }, clock());
    },
    async awaitingData(submission, at) {
      const data = { ...named(submission), awaiting_data: submission.awaiting };
      await publishEvent(ports, { ...about(submission, at), type: 'revet.awaiting_data', data }, clock());
    },
    decided: ({ organisationId, id }) => relaySoon(ports, { organisationId, subject: partsOfRevetId(id).submissionId }),
  };
}
