import { signAccessToken, verifyAccessToken } from '../../platform/credentials/access-token.ts';
import type { StaffPageAdapters } from './staff-visit.tsx';

const secret = 'a secret of the deployment, long enough';
const organisationId = '692039c01111111111111111';

/** The visitor of the pages under test. */
export const staffId = '692039c02222222222222222';

/** What is not asked by what is tested. */
export const never = async (): Promise<never> => {
  throw new Error('not asked');
};

/** What every page needs, of a stage with one member of staff. */
export function staffPages(at: string): StaffPageAdapters {
  return {
    authentication: {
      organisations: {
        register: never,
        find: never,
        update: never,
        findUserByEmail: never,
        usersOfAddress: never,
        saltOfAddress: never,
        findColleague: never,
        proveAddress: never,
        replaceAccess: never,
        leaveAddress: never,
        prolongAddress: never,
        findUser: async () => ({
          id: staffId,
          organisationId,
          name: 'Thandi',
          email: 't@imali.example',
          permissions: [],
          isActive: true,
          isInternal: true,
          createdAt: at,
          lastLogin: null,
          passwordHash: null,
          sessionsFrom: 0,
          version: 0,
        }),
        findUserInSession: never,
        listUsers: never,
        createUser: never,
        replaceUser: never,
        noteLogin: never,
        removeUser: never,
        handOver: never,
      },
      apiTokens: {
        create: never,
        find: never,
        findAccess: never,
        list: never,
        rotate: never,
        setKeys: never,
        exchange: never,
        remove: never,
        markUsed: never,
      },
      verifyToken: (_purpose, token, at) => verifyAccessToken(secret, token, at),
    },
    formSecret: async () => 'a secret of the forms, long enough',
    isSecure: true,
    ownOrigin: 'https://api.example',
  };
}

/** A request of that member of staff for a page. */
export async function staffRequest(now: number) {
  const token = await signAccessToken(
    secret,
    { userId: staffId, organisationId, scopes: ['internal'], secondFactorAt: Math.floor(now / 1000) },
    now,
  );
  return {
    now,
    caller: null,
    sourceIp: '',
    userAgent: '',
    requestId: '',
    path: undefined,
    query: {},
    body: undefined,
    form: undefined,
    files: {},
    headers: { authorization: `Bearer ${token}` },
  };
}
