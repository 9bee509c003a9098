import * as z from 'zod';
import { connectionStates } from '../../../schemas/entities/bank-connection.ts';
import { AskedDataPoints } from '../../organisations/domain/asked-data-points.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { CompleteResult } from './complete-result.ts';

/**
 * State of a bank connection.
 *
 *     NOT_READY --data arrives--> ANALYSING --analysed--> READY
 *                                  |    ^                   |
 *                     tries used up|    +--data or relabel--+
 *                                  v
 *                                FAILED --data arrives--> ANALYSING --> ..., or --tried again--> READY
 *
 * A withdrawn consent leads from every state to NOT_READY, for good (functions/governance/domain).
 * `generation` counts the requests for an analysis. A worker may only finish the generation that it was asked for, so a
 * redelivered or late message changes nothing. Readers get the last complete generation, whatever the state, so they never
 * wait for more than the first.
 */
export const BankConnectionRecord = z.object({
  id: z.string(),
  organisationId: z.string(),
  applicationId: z.string(),
  state: z.enum(connectionStates),
  generation: z.int(),
  accounts: z.int(),
  transactions: z.int(),
  createdAt: z.string(),
  analysedAt: z.string().nullable(),
  /** Why the analysis that is pending or failed was asked for; null when none is. */
  cause: z.string().nullable(),
  /** When the applicant withdrew the consent: nothing is added from then on. */
  withdrawnAt: z.string().nullable().default(null),
  /** What `analysedAt` was when the connection was emptied for good: the time of what remains goes on counting from it. */
  lastAnalysedAt: z.string().nullable().optional(),
  /** The last generation that ended READY; completeResult() reads it. */
  complete: CompleteResult.nullable().optional(),
  /** What the config of the application asks for; everything where it is not kept. */
  asked: AskedDataPoints.optional(),
});
export type BankConnectionRecord = z.infer<typeof BankConnectionRecord>;

/** Reads the records of bank connections. */
export interface ConnectionRecords {
  find(ref: ConnectionRef): Promise<BankConnectionRecord | null>;
}
