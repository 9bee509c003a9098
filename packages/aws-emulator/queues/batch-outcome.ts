import * as z from 'zod';
import type { InvocationResult } from '../functions/instance.ts';

const PartialReply = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().nullish() })).nullish(),
});

/**
 * Which messages of a batch were processed and leave the queue. The others stay, invisible until their visibility
 * timeout ends. As Lambda: a function error, an answer of another shape, or an identifier that is empty or not of this
 * batch fails the whole batch; no answer or an empty list means that all succeeded. Without ReportBatchItemFailures the
 * answer says nothing. Source: Lambda Developer Guide, "Handling errors for an SQS event source in Lambda".
 */
export function succeededMessages(
  result: InvocationResult,
  messageIds: readonly string[],
  reportsItemFailures: boolean,
): readonly string[] {
  if (!result.ok) return [];
  if (!reportsItemFailures) return messageIds;
  const answer: unknown = JSON.parse(result.payload);
  if (answer === null) return messageIds;
  const reply = PartialReply.safeParse(answer);
  if (!reply.success) return [];
  const failed = new Set<string>();
  for (const { itemIdentifier } of reply.data.batchItemFailures ?? []) {
    if (itemIdentifier === null || itemIdentifier === undefined || !messageIds.includes(itemIdentifier)) return [];
    failed.add(itemIdentifier);
  }
  return messageIds.filter((id) => !failed.has(id));
}
