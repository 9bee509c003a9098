import { readBooksLink } from '../../adapters/aws/dynamo-books-link.ts';
import { newLoginState } from '../../adapters/credentials/login-state.ts';
import type { Books } from '../../core/payments/books/books.ts';
import type { BooksLinkStore } from '../../core/payments/books/books-link.ts';
import { getXeroPage as contract } from '../../schemas/endpoints/xero.ts';
import { type StaffHeaders, staffAuthentication, staffOf } from '../payments/staff-login.ts';
import { staffLoginPath, XERO_LOGIN, xeroLoginCookie } from '../payments/xero-login.ts';
import { stageBooks } from '../payments/xero-wiring.ts';
import type { Authentication } from '../runtime/authenticate.ts';
import { setting } from '../runtime/configuration.ts';
import type { Operation } from '../runtime/operation.ts';
import { serve } from '../runtime/serve.ts';
import { billingTable } from '../runtime/tables.ts';
import { renderPage } from './parts/page-shell.tsx';
import { pageHeaders } from './parts/page-style.ts';
import { StaffOnly, XeroLink } from './parts/xero-link.tsx';

interface Adapters {
  readonly authentication: Authentication;
  readonly links: Pick<BooksLinkStore, 'read'>;
  readonly books: Pick<Books, 'authorizeUrl'>;
  readonly isSecure: boolean;
}

export const operation: Operation<typeof contract, Adapters> = async (
  { authentication, links, books, isSecure },
  { headers, query, now },
) => {
  const staffHeaders: StaffHeaders = headers;
  const staff = await staffOf(staffHeaders, authentication, now);
  if (staff === null) {
    const page = renderPage('Sign in', <StaffOnly loginUrl={staffLoginPath} />);
    return { status: 401, body: page, headers: pageHeaders };
  }
  const { state, nonce } = newLoginState(await authentication.signingSecret(), XERO_LOGIN, staff.id, now);
  const [link, connectUrl] = await Promise.all([links.read(), books.authorizeUrl(state)]);
  return {
    status: 200,
    body: renderPage('Xero', <XeroLink link={link} connectUrl={connectUrl} error={query.error} />),
    headers: { ...pageHeaders, 'set-cookie': xeroLoginCookie(nonce, isSecure) },
  };
};

const wiring = (): Adapters => ({
  authentication: staffAuthentication(),
  links: { read: () => readBooksLink(billingTable()) },
  books: stageBooks(),
  isSecure: setting('apiUrl').startsWith('https:'),
});

export const handler = serve(contract, wiring, operation);
