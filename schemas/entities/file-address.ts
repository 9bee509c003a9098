import * as z from 'zod';
import { Instant } from '../identifiers.ts';

/** Where a file is fetched from, for programs that cannot follow a redirect to another origin: browsers. */
export const FileAddress = z
  .object({
    url: z.string().meta({ description: 'Whoever has it can get the file; asks for no Authorization' }),
    file_name: z.string(),
    media_type: z.string(),
    expires_at: Instant,
  })
  .meta({ id: 'FileAddress' });

export const AddressQuery = z.strictObject({
  answer: z.enum(['redirect', 'address']).default('redirect').meta({
    description: 'redirect: 303 to the file; address: its address as JSON, for pages in a browser',
  }),
});
