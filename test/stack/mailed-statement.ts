import { randomBytes } from 'node:crypto';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { eventually } from './eventually.ts';
import { runningStack } from './running-stack.ts';

/** Domain of the addresses that take statements, on this stage. */
export const inboundDomain = 'statements.imali.example';

/** Puts a mail where the mail service does. @returns its key */
export async function dropMail(raw: Uint8Array, key = `mail/${randomBytes(16).toString('hex')}`): Promise<string> {
  const { endpoints, region, rootCredentials, buckets } = runningStack();
  const s3 = new S3Client({ region, endpoint: endpoints.s3, credentials: rootCredentials, forcePathStyle: true });
  const [Bucket] = buckets.filter((name) => name.includes('statements'));
  await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: raw }));
  s3.destroy();
  return key;
}

/** Whether a mail still lies where the mail service put it. */
export async function isMailKept(key: string): Promise<boolean> {
  const { endpoints, region, rootCredentials, buckets } = runningStack();
  const s3 = new S3Client({ region, endpoint: endpoints.s3, credentials: rootCredentials, forcePathStyle: true });
  const [Bucket] = buckets.filter((name) => name.includes('statements'));
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: key }));
  s3.destroy();
  return Contents.length > 0;
}

const Store = z.object({
  emails: z.array(
    z.object({
      subject: z.string(),
      destination: z.object({ to: z.array(z.string()).default([]) }),
      body: z.object({ text: z.string().default(''), html: z.string().default('') }),
      headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
    }),
  ),
});
type SentMail = z.output<typeof Store>['emails'][number];

/** The mails that were sent to an address so far. */
export async function mailsTo(address: string): Promise<readonly SentMail[]> {
  const { emails } = Store.parse(await (await fetch(`${runningStack().endpoints.ses}/store`)).json());
  return emails.filter(({ destination }) => destination.to.includes(address));
}

/** The first mail to an address; waits for it. */
export async function mailTo(address: string): Promise<SentMail> {
  return await eventually(async () => (await mailsTo(address))[0], 'a mail');
}
