import { finishXeroLogin as contract, getXeroPage } from '../../../schemas/endpoints/xero.ts';
import { loginStateFits } from '../../platform/credentials/login-state.ts';
import { granted } from '../../platform/grants/held.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import type { Authentication } from '../../platform/serve/authenticate.ts';
import { logger } from '../../platform/serve/logger.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { pageHeaders } from '../../staff/shell/page-style.ts';
import { cookieOf, type StaffHeaders, staffAuthentication, staffOf } from '../../staff/shell/staff-login.ts';
import type { Books } from '../domain/books.ts';
import type { BooksLinkStore } from '../domain/books-link.ts';
import { finishXeroLogin as grants } from '../resources.ts';
import { staffLoginPath, XERO_COOKIE, XERO_LOGIN, xeroLoginCookie } from '../wiring/xero-login.ts';
import { stageBooks, stageBooksLink } from '../wiring/xero-wiring.ts';
import { StaffOnly } from './xero-link.tsx';

interface Adapters {
  readonly authentication: Authentication;
  readonly loginStateSecret: () => Promise<string>;
  readonly links: Pick<BooksLinkStore, 'replace'>;
  readonly books: Pick<Books, 'exchange' | 'tenants'>;
  readonly isSecure: boolean;
}

/** The company whose books we were let into by this login, whatever the app was let into before. */
async function linkedBooks(
  { links, books }: Adapters,
  code: string,
  staffId: string,
  now: number,
): Promise<string | undefined> {
  const tokens = await books.exchange(code);
  if (tokens.kind !== 'told') return tokens.kind === 'refused' ? 'login_over' : 'xero_unavailable';
  const tenants = await books.tenants(tokens.value.accessToken);
  if (tenants.kind !== 'told') return 'xero_unavailable';
  const [tenant] = tenants.value;
  if (tenant === undefined) return 'no_organisation';
  const at = new Date(now).toISOString();
  const { tenantId, name: tenantName } = tenant;
  await links.replace({ tenantId, tenantName, linkedAt: at, linkedBy: staffId, refreshedAt: at }, tokens.value);
  logger.info('books_linked', { staff_id: staffId });
  return undefined;
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { headers, query, now }) => {
  const { authentication, loginStateSecret, isSecure } = adapters;
  const staffHeaders: StaffHeaders = headers;
  const staff = await staffOf(staffHeaders, authentication, now);
  if (staff === null) {
    const page = renderPage('Sign in', <StaffOnly loginUrl={staffLoginPath} />);
    return { status: 401, body: page, headers: pageHeaders };
  }
  const { code, state = '', error } = query;
  const nonce = cookieOf(headers.cookie, XERO_COOKIE) ?? '';
  const secret = await loginStateSecret();
  const isOwn = loginStateFits(secret, XERO_LOGIN, { state, nonce }, staff.id, now);
  const outcome = !isOwn
    ? 'login_over'
    : code === undefined
      ? error === 'access_denied'
        ? 'access_denied'
        : 'xero_unavailable'
      : await linkedBooks(adapters, code, staff.id, now);
  return {
    status: 303,
    body: undefined,
    headers: {
      location: outcome === undefined ? getXeroPage.path : `${getXeroPage.path}?error=${outcome}`,
      'set-cookie': xeroLoginCookie('', isSecure),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    authentication: staffAuthentication(held),
    loginStateSecret: () => readSecret(held.loginStateSecret.to('read')),
    links: stageBooksLink(held),
    books: stageBooks(held),
    isSecure: held.apiUrl.to('read').startsWith('https:'),
  }),
);

export const handler = serve(contract, wiring, operation);
