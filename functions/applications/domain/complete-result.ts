import * as z from 'zod';
import type { resultStates } from '../../../schemas/entities/analyses/result-state.ts';

/**
 * Where the labels and documents of one generation are kept. Two places take turns: a generation is written beside the
 * last complete one, which goes on answering, whole, until the new one takes its place.
 */
export const ResultPlace = z.object({ generation: z.int(), place: z.union([z.literal(0), z.literal(1)]) });
export type ResultPlace = Readonly<z.infer<typeof ResultPlace>>;

/** The last generation that ended READY, with the transactions that it labelled and counted. */
export const CompleteResult = ResultPlace.extend({ transactions: z.int() });
export type CompleteResult = Readonly<z.infer<typeof CompleteResult>>;

/**
 * current: of everything that is there. updating: a newer generation was requested and is not complete. outdated: the newer
 * one failed, and nothing is under way until an analysis is requested again.
 */
export type ResultState = (typeof resultStates)[number];

interface Analysed {
  readonly state: 'NOT_READY' | 'ANALYSING' | 'READY' | 'FAILED';
  readonly generation: number;
  readonly transactions: number;
  readonly complete?: CompleteResult | null | undefined;
}

/** The result that a connection answers from; null before its first. Connections kept without one answer once they are READY. */
export function completeResult({ state, generation, transactions, complete }: Analysed): CompleteResult | null {
  if (state === 'NOT_READY') return null;
  return complete ?? (state === 'READY' ? { generation, place: 0, transactions } : null);
}

/** Where a generation of a connection is written until it is complete. */
export function placeOfNext(connection: Analysed): 0 | 1 {
  return completeResult(connection)?.place === 0 ? 1 : 0;
}

/** How the complete result of a connection stands to what was asked for since. */
export function resultState({ state }: Pick<Analysed, 'state'>): ResultState {
  if (state === 'ANALYSING') return 'updating';
  return state === 'FAILED' ? 'outdated' : 'current';
}
