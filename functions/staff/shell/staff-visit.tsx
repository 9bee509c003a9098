import { formNonce, formTokenFits, newFormToken } from '../../platform/credentials/form-token.ts';
import type { Holds } from '../../platform/grants/held.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import type { Authentication } from '../../platform/serve/authenticate.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import { Notice } from './notice.tsx';
import { renderPage } from './page-shell.tsx';
import { pageHeaders } from './page-style.ts';
import { authenticateStaff, cookieOf, SESSION_COOKIE, type StaffHeaders, staffAuthentication } from './staff-login.ts';
import { pageWords } from './words.en.ts';

/** What every page of our own staff needs. */
export interface StaffPageAdapters {
  readonly authentication: Authentication;
  readonly formSecret: () => Promise<string>;
  /** Whether the pages are served over TLS, which they are but on a developer's machine. */
  readonly isSecure: boolean;
  readonly ownOrigin: string;
}

/** What the wiring of a page holds. */
export type StaffPageHolds =
  | 'apiUrl:read'
  | 'directory:read&mark'
  | 'formSecret:read'
  | 'keySet:read'
  | 'signingSecret:read';

export const staffPageWiring = (held: Holds<StaffPageHolds>): StaffPageAdapters => {
  const apiUrl = held.apiUrl.to('read');
  return {
    authentication: staffAuthentication(held),
    formSecret: () => readSecret(held.formSecret.to('read')),
    isSecure: apiUrl.startsWith('https:'),
    ownOrigin: new URL(apiUrl).origin,
  };
};

/** Headers of the pages: as of every page, but a form reveals its origin to its own site. */
export const staffPageHeaders = { ...pageHeaders, 'referrer-policy': 'same-origin' } as const;

export interface PostingHeaders extends StaffHeaders {
  readonly origin?: string | undefined;
  readonly 'sec-fetch-site'?: string | undefined;
}

interface Visit {
  readonly headers: PostingHeaders;
  readonly now: number;
}

const NONCE_COOKIE = 'form_nonce';

const secured = (isSecure: boolean): string => (isSecure ? '; Secure' : '');

/** The cookie that signs a browser in, or out with an empty token. It goes along when a link leads here, hence Lax. */
export function sessionCookie(token: string, seconds: number, isSecure: boolean): string {
  const life = token === '' ? 0 : seconds;
  return `${SESSION_COOKIE}=${token}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secured(isSecure)}`;
}

/** What a page puts into its forms, and the cookie that it is bound to. */
export interface PageForms {
  readonly token: string;
  readonly cookie: string;
}

/** @param subject id of who is signed in; empty on the page that signs in */
export async function pageForms(
  { formSecret, isSecure }: StaffPageAdapters,
  { headers, now }: Visit,
  subject: string,
): Promise<PageForms> {
  const nonce = formNonce(cookieOf(headers.cookie, NONCE_COOKIE));
  return {
    token: newFormToken(await formSecret(), nonce, subject, now),
    cookie: `${NONCE_COOKIE}=${nonce}; Path=/; HttpOnly; SameSite=Lax${secured(isSecure)}`,
  };
}

/** Whether a posted form is one of our own pages, shown to this browser and this user. */
export async function hasValidCsrfToken(
  { formSecret, ownOrigin }: StaffPageAdapters,
  { headers, now }: Visit,
  token: string,
  subject: string,
): Promise<boolean> {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin !== undefined && headers.origin !== ownOrigin) return false;
  const nonce = cookieOf(headers.cookie, NONCE_COOKIE);
  return formTokenFits(await formSecret(), token, nonce, subject, now);
}

export const loginPathTo = (path: string): string => `/auth/login?redirect_url=${encodeURIComponent(path)}`;

/** A page that says one thing. */
export const noticePage = (title: string, what: string): string =>
  renderPage(title, <Notice title={title} what={what} />);

/** Leads a browser to a page. */
export const redirect = (location: string, headers: Readonly<Record<string, string>> = {}) =>
  ({
    status: 303,
    body: undefined,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin', ...headers },
  }) as const;

const forbidden = (what: string) =>
  ({ status: 403, body: noticePage(pageWords.noEntry, what), headers: staffPageHeaders }) as const;

type Refusal = ReturnType<typeof redirect> | ReturnType<typeof forbidden>;

/**
 * Which of our own staff opens a page; a visitor who is not signed in is led to the page that signs in, and back to `path`
 * from there. Somebody else's sign-in is told apart, so that nobody is led in circles.
 */
export async function staffVisit(
  adapters: StaffPageAdapters,
  { headers, now }: Visit,
  path: string,
): Promise<{ readonly staff: Caller } | { readonly reply: Refusal }> {
  const authenticated = await authenticateStaff(headers, adapters.authentication, now);
  if ('refused' in authenticated) return { reply: redirect(loginPathTo(path)) };
  const { caller } = authenticated;
  return caller.scopes.includes('internal') ? { staff: caller } : { reply: forbidden(pageWords.staffOnly) };
}

/** As staffVisit, for a posted form: it must be one of our own pages. */
export async function staffPosting(
  adapters: StaffPageAdapters,
  visit: Visit & { readonly form: { readonly csrf_token: string } },
  path: string,
): Promise<{ readonly staff: Caller } | { readonly reply: Refusal }> {
  const visited = await staffVisit(adapters, visit, path);
  if ('reply' in visited) return visited;
  const isOwn = await hasValidCsrfToken(adapters, visit, visit.form.csrf_token, visited.staff.id);
  return isOwn ? visited : { reply: forbidden(pageWords.formOver) };
}
