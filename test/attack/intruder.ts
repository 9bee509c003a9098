import { type Permission, permissionNames } from '../../schemas/permissions.ts';
import { newApplicant } from '../stack/connect-applicant.ts';
import { linkInMailTo } from '../stack/inbox.ts';
import { expiredToken, internalToken } from '../stack/internal-access.ts';
import { clientWith, newOrganisation, signIn, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';

/** Every kind of token that somebody of another organisation may have. */
export interface Intruder {
  readonly organisation: TestOrganisation;
  /** Tokens of the API, by who holds them. */
  readonly roles: Readonly<Record<'owner' | 'reader' | 'without' | 'system', string>>;
  /** Of the first user, over since an hour. */
  readonly expired: string;
  /** Opens internal endpoints and nothing of an organisation. */
  readonly staff: string;
  /** Of the link of an application of their own. */
  readonly connect: string;
}

async function userWith({ client, nameSlug }: TestOrganisation, name: string, permissions: Permission[]) {
  const email = `${name}-${nameSlug}@lender.example`;
  succeeded(await client.createUser({ body: { name, email, permissions } }));
  const password = 'my very own phrase';
  succeeded(await clientWith().resetPassword({ body: { token: await linkInMailTo(email), password } }));
  return signIn(email, password);
}

export async function newIntruder(): Promise<Intruder> {
  const [organisation, member] = await Promise.all([newOrganisation(), newOrganisation()]);
  const [reader, without, token, applicant, expired, staff] = await Promise.all([
    userWith(organisation, 'reader', ['applications.read']),
    userWith(organisation, 'without', []),
    organisation.client.createApiToken({ body: { name: 'System', scopes: ['organisation:api'] } }),
    newApplicant(organisation),
    expiredToken(organisation),
    internalToken(member),
  ]);
  const system = succeeded(token).body.bearer_token;
  return {
    organisation,
    roles: { owner: organisation.accessToken, reader, without, system },
    expired,
    staff,
    connect: applicant.token,
  };
}

/** Permissions of each role; null for a system, whose permissions depend on the endpoint. */
export const permissionsOfRoles: Readonly<Record<keyof Intruder['roles'], readonly Permission[] | null>> = {
  owner: permissionNames,
  reader: ['applications.read'],
  without: [],
  system: null,
};
