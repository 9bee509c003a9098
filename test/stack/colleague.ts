import type { Permission } from '../../schemas/permissions.ts';
import { linkInMailTo } from './inbox.ts';
import { clientWith, signIn, succeeded, type TestOrganisation } from './new-organisation.ts';

/** A colleague with some permissions, signed in. */
export async function colleague(
  own: Pick<TestOrganisation, 'client' | 'nameSlug'>,
  name: string,
  permissions: readonly Permission[],
) {
  const email = `${name}@${own.nameSlug}.example`;
  const body = { name, email, permissions: [...permissions] };
  const { id } = succeeded(await own.client.createUser({ body })).body;
  const password = 'my very own phrase';
  succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(email), password } }));
  return { id, email, password, client: clientWith(await signIn(email, password)) };
}
