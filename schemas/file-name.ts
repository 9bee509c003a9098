import * as z from 'zod';
import { withoutUnseen } from './plain-file-name.ts';

/** The name of a file that a caller states: one line that can be shown, cleaned of what is not seen. */
export const FileName = z
  .string()
  .max(1024)
  .meta({
    description:
      '1 to 255 characters without path and control characters. Marks of direction and characters without width are taken out',
    examples: ['statement-march.pdf'],
  })
  .transform(withoutUnseen)
  .pipe(
    z
      .string()
      .trim()
      .min(1)
      .max(255)
      .regex(/^[^\p{Cc}/\\]+$/u, 'must be a plain file name'),
  );
