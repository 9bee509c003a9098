import * as z from 'zod';
import { BankTokens } from '../../functions/connect/domain/feed/bank-connector.ts';
import { kmsSealedBox } from '../../functions/platform/secrets/kms-sealed-box.ts';
import { keptOf } from './kept-of-application.ts';
import { runningStack } from './running-stack.ts';

const Grant = z.object({ sk: z.string().startsWith('GRANT#'), sealed: z.instanceof(Uint8Array) });

/** The name of the key that sealed a text: the local key service writes it into its blobs. */
function keyArnOf(sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  // A form byte and two of length come before the blob, whose first two are the length of the name.
  return bytes.subarray(5, 5 + bytes.readUInt16BE(3)).toString('utf8');
}

/** What lets us in at the bank of an application, opened with the credentials that may do everything. */
export async function heldBankTokens(organisation: string, application: string): Promise<BankTokens> {
  const { endpoints, region, rootCredentials } = runningStack();
  const { items } = await keptOf(organisation, application);
  const grant = items.map((item) => Grant.safeParse(item)).find(({ success }) => success)?.data;
  if (grant === undefined) throw new Error('there is no grant');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
  });
  const box = kmsSealedBox(keyArnOf(grant.sealed));
  return BankTokens.parse(
    JSON.parse(await box.open({ organisation, application, purpose: 'bank-tokens' }, grant.sealed)),
  );
}

/** What the sandbox bank answers who asks for the accounts with a token. */
export async function statusAtBank({ accessToken }: BankTokens): Promise<number> {
  const url = runningStack().partners['sandboxBank'];
  const answer = await fetch(`${url}/accounts`, { headers: { authorization: `Bearer ${accessToken}` } });
  await answer.arrayBuffer();
  return answer.status;
}
