/** A function that something else than a call of the API starts. */
export interface WorkerDeclaration {
  /** verbNoun; also the name of its file in functions/workers/, in kebab case. */
  readonly id: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}

/** A worker that takes messages of a queue. */
export interface QueueWorkerDeclaration extends WorkerDeclaration {
  readonly batchSize: number;
}

/** Labels and analyses the bank data of one connection for each message of the analysis queue. */
export const analyseConnection = {
  id: 'analyseConnection',
  memoryMb: 1769,
  timeoutSeconds: 120,
  /** One message an invocation: one that kills its function takes no other with it. */
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Reads each statement that arrives in the bucket. */
export const ingestStatement = {
  id: 'ingestStatement',
  // The reader has 512 MB of its own beside what this function takes.
  memoryMb: 1769,
  // The reader's 20 seconds, 7 more for each of 20 scanned pages, and what comes before and after it.
  timeoutSeconds: 180,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Takes in each mail that arrives in the bucket, and tells its sender what came of it. */
export const receiveMail = {
  id: 'receiveMail',
  // The costliest mails within the limits of the parser take 1.3 GB to read.
  memoryMb: 2048,
  timeoutSeconds: 60,
  batchSize: 1,
} satisfies QueueWorkerDeclaration;

/** Asks again for analyses whose message was lost, and ends those that never succeed. */
export const resumeAnalyses = {
  id: 'resumeAnalyses',
  memoryMb: 512,
  timeoutSeconds: 60,
  everyMinutes: 5,
} satisfies WorkerDeclaration & { readonly everyMinutes: number };

export const workers: readonly WorkerDeclaration[] = [analyseConnection, ingestStatement, receiveMail, resumeAnalyses];
