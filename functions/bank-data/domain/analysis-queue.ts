import type { ConnectionRef } from '../../platform/store/connection-ref.ts';

/** Asks the analysis worker for a generation of a connection, or for one in place of a complete one that cannot be read. */
export interface AnalysisQueue {
  request(message: ConnectionRef & { readonly generation: number; readonly unreadable?: true }): Promise<void>;
}
