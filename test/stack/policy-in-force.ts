import type { ImaliClient } from '@imali/client/imali-client.ts';
import { succeeded } from './new-organisation.ts';

/** The document of a starter policy. */
export async function starterDocument(client: ImaliClient, name: string) {
  const { data } = succeeded(await client.listPolicyStarters()).body;
  const found = data.find(({ id }) => id === name);
  if (found === undefined) throw new Error(`there is no starter ${name}`);
  return found.document;
}

/**
 * A policy that decides from now on.
 * @param author who may manage policies
 * @param reviewer another person, who may approve them
 */
export async function policyInForce(
  author: ImaliClient,
  reviewer: ImaliClient,
  document: Awaited<ReturnType<typeof starterDocument>>,
) {
  const drafted = succeeded(await author.draftPolicy({ body: { document } })).body;
  const path = { version_id: drafted.id };
  succeeded(await author.submitPolicy({ path }));
  return succeeded(await reviewer.approvePolicy({ path, body: {} })).body;
}
