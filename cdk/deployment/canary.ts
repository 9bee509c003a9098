import * as z from 'zod';

/** A canary release as the stacks are synthesized for it: who tries it, and what everybody else keeps. */
export const Canary = z.object({
  /** Share of the calls of the API that new code answers. */
  percent: z.number().min(0.1).max(50),
  /** Deployment of the gateway that answers the others. */
  apiDeployment: z.string().min(1),
  /** Version that the alias of each function keeps, by the id of the function. One that is new has none. */
  versions: z.record(z.string(), z.string().regex(/^\d+$/)),
});
export type Canary = z.output<typeof Canary>;
