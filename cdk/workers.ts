/** A function that a queue starts. */
export interface WorkerDeclaration {
  /** verbNoun; also the name of its file in functions/workers/, in kebab case. */
  readonly id: string;
  readonly memoryMb: number;
  /** The visibility of the queue is six times as long, as Lambda advises, so that a retry never meets the first try. */
  readonly timeoutSeconds: number;
  /** Messages of one invocation; those that fail are reported one by one. */
  readonly batchSize: number;
}

/** Labels and analyses the bank data of one connection for each message. */
export const analyseConnection: WorkerDeclaration = {
  id: 'analyseConnection',
  memoryMb: 1769,
  timeoutSeconds: 120,
  batchSize: 5,
};

export const workers: readonly WorkerDeclaration[] = [analyseConnection];
