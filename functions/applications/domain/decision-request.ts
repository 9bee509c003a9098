import * as z from 'zod';
import {
  AutomaticDecision,
  DecisionAsker,
  type DecisionRequestIn,
  DecisionRequestIn as RequestSchema,
} from '../../../schemas/entities/decision.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** What an application asks for, so that each analysis that becomes ready is decided. */
export const KeptDecisionRequest = z.object({
  /** Of this request: one that is set later has another, and is decided anew. */
  id: z.string(),
  asked: RequestSchema,
  setBy: DecisionAsker,
  setAt: z.string(),
  /** The last generation that was decided on this request. */
  decidedGeneration: z.int().nullable().default(null),
  last: AutomaticDecision.nullable().default(null),
});
export type KeptDecisionRequest = z.output<typeof KeptDecisionRequest>;

/** A request that nothing was decided on. */
export function newDecisionRequest(
  asked: DecisionRequestIn,
  made: { readonly id: string; readonly setBy: z.output<typeof DecisionAsker>; readonly setAt: string },
): KeptDecisionRequest {
  return { ...made, asked, decidedGeneration: null, last: null };
}

/** What `DecisionRequestStore` offers to functions that may only read. */
export interface DecisionRequestReader {
  find(ref: ConnectionRef): Promise<KeptDecisionRequest | null>;
}

export interface DecisionRequestStore extends DecisionRequestReader {
  /** Replaces the request. */
  set(ref: ConnectionRef, request: KeptDecisionRequest): Promise<void>;
  /** Keeps why a generation could not be decided; false where it was decided in between, or another request was set. */
  noteProblem(ref: ConnectionRef, requestId: string, last: AutomaticDecision): Promise<boolean>;
}
