import { linkInMailTo } from './inbox.ts';
import { clientWith, newOrganisation, signIn, succeeded, type TestOrganisation } from './new-organisation.ts';

/** A new organisation whose first user has shown that the address is theirs, signed in. */
export async function provenOrganisation(): Promise<TestOrganisation> {
  const own = await newOrganisation();
  const token = await linkInMailTo(own.email);
  const password = 'a phrase of a proven address';
  succeeded(await clientWith().resetPassword({ body: { token, password } }));
  const accessToken = await signIn(own.email, password);
  return { ...own, password, accessToken, client: clientWith(accessToken) };
}
