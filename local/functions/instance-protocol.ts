import * as z from 'zod';

/** What the runner sends to an instance: one event, as JSON, and what its context needs. */
export const Invocation = z.object({
  id: z.string(),
  event: z.string(),
  /** Instant, in milliseconds, at which the function is stopped. */
  deadline: z.number(),
});
export type Invocation = z.output<typeof Invocation>;

/** What an instance is born with. */
export const InstanceData = z.object({
  functionName: z.string(),
  functionArn: z.string(),
  memoryMb: z.number(),
  logGroup: z.string(),
  /** CommonJS or ES module to load. */
  file: z.string(),
  exportName: z.string(),
  /** Folder of Node's compile cache. */
  compileCache: z.string(),
});
export type InstanceData = z.output<typeof InstanceData>;

/** What an instance reports. 'broken' is a function that did not load. */
export const InstanceReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('result'), id: z.string(), payload: z.string() }),
  z.object({ kind: z.literal('error'), id: z.string(), errorType: z.string(), errorMessage: z.string() }),
  z.object({ kind: z.literal('broken'), errorType: z.string(), errorMessage: z.string() }),
]);
export type InstanceReport = z.output<typeof InstanceReport>;
