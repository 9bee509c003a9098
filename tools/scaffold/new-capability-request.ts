import * as z from 'zod';

/** What a developer gives for a new capability: a folder name, and the capability that it follows. */
export const NewCapability = z.strictObject({
  name: z
    .string({ error: '--name is required' })
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, '--name is a folder name like debt-review'),
  after: z.string().optional(),
});
