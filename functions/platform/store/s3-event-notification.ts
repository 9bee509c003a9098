import * as z from 'zod';

/** Keys in events are form-encoded. */
const ObjectKey = z.string().transform((key, context) => {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    context.addIssue({ code: 'custom', message: 'is not form-encoded' });
    return z.NEVER;
  }
});

/** What a bucket says when objects arrived, and what it says once when its receiver is configured: no object. */
export const S3EventNotification = z.union([
  z.object({
    Records: z.array(
      z.object({
        s3: z.object({
          // A bucket without versions names none.
          object: z.object({ key: ObjectKey, versionId: z.string().optional() }),
        }),
      }),
    ),
  }),
  z.object({ Event: z.literal('s3:TestEvent') }).transform(() => ({ Records: [] })),
]);
