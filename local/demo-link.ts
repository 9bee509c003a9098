import { imaliClient } from '@imali/client/imali-client.ts';

/**
 * The link of a new application of the demo, for its applicant to open; undefined where the demo's token is no longer good,
 * for the owner of this machine may have revoked it.
 */
export async function demoLink(access: {
  readonly apiUrl: string;
  readonly apiToken: string;
}): Promise<string | undefined> {
  const client = imaliClient({ baseUrl: access.apiUrl, token: access.apiToken });
  const made = await client.createApplication({ body: {} });
  return made.ok ? made.body.connect_url : undefined;
}
