/**
 * What the runner and an instance say to each other. Both ends are ours and start from one build, so the messages are
 * plain types: a schema library would be half of what an empty instance loads, once for each of 150 functions.
 */

/** What the runner sends to an instance: one event, as JSON, and what its context needs. */
export interface TimedInvocation {
  readonly id: string;
  readonly event: string;
  /** Instant, in milliseconds, at which the function is stopped. */
  readonly deadline: number;
}

/** What an instance is born with. */
export interface InstanceData {
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  readonly logGroup: string;
  /** CommonJS or ES module to load. */
  readonly file: string;
  readonly exportName: string;
  /** Folder of Node's compile cache. */
  readonly compileCache: string;
}

/** What an instance reports. 'broken' is a function that did not load. */
export type InstanceReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: string; readonly payload: string }
  | { readonly kind: 'error'; readonly id: string; readonly errorType: string; readonly errorMessage: string }
  | { readonly kind: 'broken'; readonly errorType: string; readonly errorMessage: string };
