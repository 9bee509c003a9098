import * as z from 'zod';
import { Instant } from '../identifiers.ts';

/** Where a file is fetched from, for programs that cannot follow a redirect to another origin: browsers. */
export const FileAddress = z
  .object({
    url: z.string().meta({ description: 'Anybody who has it can get the file; needs no Authorization' }),
    file_name: z.string(),
    media_type: z.string(),
    expires_at: Instant,
  })
  .meta({ id: 'FileAddress' });

/** The same choice for a file that comes in the answer itself where it is small. */
export const exportAnswer = z.enum(['redirect', 'address']).default('redirect').meta({
  description:
    'redirect: the file, or 303 to it where it is large; address: its address as JSON (FileAddress) whatever its size, for pages in a browser',
});

export const AddressQuery = z.strictObject({
  answer: z.enum(['redirect', 'address']).default('redirect').meta({
    description: 'redirect: 303 to the file; address: its address as JSON, for pages in a browser',
  }),
});
