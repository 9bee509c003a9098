import * as z from 'zod';
import { Id } from '../../../schemas/identifiers.ts';
import type { DecisionRequestStore, KeptDecisionRequest } from '../../applications/domain/decision-request.ts';
import { dynamoDecisionRequests } from '../../applications/store/dynamo-decision-requests.ts';
import { granted } from '../../platform/grants/held.ts';
import { queueWorker, type Worker } from '../../platform/serve/work.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { DecisionStore } from '../domain/decision-store.ts';
import { decideApplication as grants } from '../resources.ts';
import { dynamoDecisions } from '../store/dynamo-decisions.ts';
import { announceDecision, type DecidingAdapters, decideNow, decidingWiring } from '../wiring/decide-now.ts';

const Message = z.strictObject({ organisationId: Id, applicationId: Id, generation: z.int() });

interface Adapters extends DecidingAdapters {
  readonly requests: DecisionRequestStore;
  readonly decisions: Pick<DecisionStore, 'add' | 'find'>;
}

/** Announces the decision of a generation again: the run that made it may have died right behind it. */
async function announceAgain(adapters: Adapters, ref: ConnectionRef, request: KeptDecisionRequest, now: number) {
  const id = request.last?.decision_id ?? null;
  const decision = id === null ? null : await adapters.decisions.find(ref, id);
  if (decision !== null) await announceDecision(adapters, ref, decision, now);
}

/** What a newer analysis changes is no problem of the request: it is decided when that is ready. */
const PASSING = new Set(['error_still_analysing_connection', 'error_analysing_connection', 'application_not_found']);

type NotDecided = Extract<Awaited<ReturnType<typeof decideNow>>, { readonly problem: string }>;

const linesOf = (details: Readonly<Record<string, string>> | undefined): string | null => details?.['lines'] ?? null;

/** Keeps why a request could not be decided, and announces it. */
async function noteProblem(
  { requests, events }: Adapters,
  { ref, generation, request }: { ref: ConnectionRef; generation: number; request: KeptDecisionRequest },
  not: NotDecided,
  now: number,
): Promise<void> {
  const { problem } = not;
  if (PASSING.has(problem)) return;
  const at = new Date(now).toISOString();
  const lines = 'details' in not ? linesOf(not.details) : null;
  const isNoted = await requests.noteProblem(ref, request.id, { generation, decision_id: null, problem, lines, at });
  if (!isNoted) return;
  const { organisationId, applicationId } = ref;
  await publishEvent(
    events,
    {
      organisationId,
      subject: applicationId,
      discriminator: [request.id, String(generation), problem],
      type: 'decision.not_made',
      occurredAt: at,
      data: {
        application_id: applicationId,
        href: `/v1/decisions/${applicationId}/request`,
        generation,
        problem,
      },
    },
    now,
  );
}

/** Decides what an application asks for by the policy in force, once for each generation of its analyses. */
export const worker: Worker<typeof Message, Adapters> = {
  name: 'decide-application',
  message: Message,
  wire: granted(grants, (held) => ({
    ...decidingWiring(held),
    requests: dynamoDecisionRequests(heldTable(held.applications)),
    decisions: dynamoDecisions(heldTable(held.applications)),
  })),
  async handle(adapters, { message, now }) {
    const { generation, ...ref } = message;
    const [request, connection] = await Promise.all([adapters.requests.find(ref), adapters.connections.find(ref)]);
    // A newer generation has a message of its own.
    if (request === null || connection?.generation !== generation) return;
    if (request.decidedGeneration !== null && request.decidedGeneration >= generation) {
      return announceAgain(adapters, ref, request, now);
    }
    const { policy_id: policyId, ...asked } = request.asked;
    const madeBy = { kind: 'automatic', id: request.setBy.id } as const;
    const decided = await decideNow(
      adapters,
      { ref, policyId, ...asked, overrideReason: null, madeBy, onRequest: request.id },
      now,
    );
    if ('problem' in decided) await noteProblem(adapters, { ref, generation, request }, decided, now);
  },
};

export const handler = queueWorker(
  worker,
  granted(grants, (held) => held.decisionQueue.to('take')),
);
