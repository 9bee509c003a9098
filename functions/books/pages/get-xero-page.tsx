import { getXeroPage as contract } from '../../../schemas/endpoints/xero.ts';
import { newLoginState } from '../../platform/credentials/login-state.ts';
import { granted } from '../../platform/grants/held.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import type { Authentication } from '../../platform/serve/authenticate.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { renderPage } from '../../staff/shell/page-shell.tsx';
import { pageHeaders } from '../../staff/shell/page-style.ts';
import { type StaffHeaders, staffAuthentication, staffOf } from '../../staff/shell/staff-login.ts';
import type { Books } from '../domain/books.ts';
import type { BooksLinkStore } from '../domain/books-link.ts';
import { getXeroPage as grants } from '../resources.ts';
import { readBooksLink } from '../store/dynamo-books-link.ts';
import { staffLoginPath, XERO_LOGIN, xeroLoginCookie } from '../wiring/xero-login.ts';
import { stageBooks } from '../wiring/xero-wiring.ts';
import { StaffOnly, XeroLink } from './xero-link.tsx';

interface Adapters {
  readonly authentication: Authentication;
  readonly loginStateSecret: () => Promise<string>;
  readonly links: Pick<BooksLinkStore, 'read'>;
  readonly books: Pick<Books, 'authorizeUrl'>;
  readonly isSecure: boolean;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { authentication, loginStateSecret, links, books, isSecure },
  { headers, query, now },
) => {
  const staffHeaders: StaffHeaders = headers;
  const staff = await staffOf(staffHeaders, authentication, now);
  if (staff === null) {
    const page = renderPage('Sign in', <StaffOnly loginUrl={staffLoginPath} />);
    return { status: 401, body: page, headers: pageHeaders };
  }
  const { state, nonce } = newLoginState(await loginStateSecret(), XERO_LOGIN, staff.id, now);
  const [link, connectUrl] = await Promise.all([links.read(), books.authorizeUrl(state)]);
  return {
    status: 200,
    body: renderPage('Xero', <XeroLink link={link} connectUrl={connectUrl} error={query.error} />),
    headers: { ...pageHeaders, 'set-cookie': xeroLoginCookie(nonce, isSecure) },
  };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    authentication: staffAuthentication(held),
    loginStateSecret: () => readSecret(held.loginStateSecret.to('read')),
    links: { read: () => readBooksLink(heldTable(held.billing)) },
    books: stageBooks(held),
    isSecure: held.apiUrl.to('read').startsWith('https:'),
  }),
);

export const handler = serve(contract, wiring, operation);
