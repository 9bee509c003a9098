import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';

/** Where an object is, as a client of S3 would ask for it; the path is percent-encoded. */
export interface ObjectPlace {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number | undefined;
  readonly path: string;
}

const ResolvedRequest = z.object({
  protocol: z.string(),
  hostname: z.string(),
  port: z.number().optional(),
  path: z.string(),
});

/** Where the SDK would get an object: it is asked, and stopped before it sends, so that every endpoint setting counts. */
export async function objectPlace(s3: S3Client, bucket: string, key: string): Promise<ObjectPlace> {
  const command = new GetObjectCommand({ Bucket: bucket, Key: key });
  let resolved: unknown;
  command.middlewareStack.add(
    () => async (call) => {
      resolved = call.request;
      return { response: {}, output: { $metadata: {} } };
    },
    { step: 'build', name: 'resolvedRequest' },
  );
  await s3.send(command);
  return ResolvedRequest.parse(resolved);
}
