/** A person at the pages of the sandbox bank, without a browser: keeps cookies, follows redirects, fills in forms. */
import { PASSWORD } from './bank-users.ts';

/** What a person does there. */
export interface Visit {
  readonly username: string;
  readonly password?: string;
  /** Tries with a wrong password before that. */
  readonly wrongPasswords?: number;
  readonly cancels?: 'at login';
  readonly refuses?: boolean;
  /** How many of the accounts are shared; defaults to all. */
  readonly shares?: number;
  readonly lasts?: boolean;
}

/** Visits the bank from the address that an authorisation gave, to the address that it sends the person back to. */
export async function visitBank(authorisationUrl: string, visit: Visit): Promise<URL> {
  const bank = new URL(authorisationUrl).origin;
  const cookies = new Map<string, string>();

  /** A request and every redirect within the bank; the page, or the address outside of it. */
  async function go(address: string, form?: URLSearchParams): Promise<{ page: string; path: string } | URL> {
    let url = new URL(address, bank);
    let body = form;
    for (let hops = 0; hops < 10; hops += 1) {
      if (url.origin !== bank) return url;
      const response = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
      const location = response.headers.get('location');
      const text = await response.text();
      if (location === null) return { page: text, path: url.pathname };
      url = new URL(location, url);
      body = undefined;
    }
    throw new Error('the bank redirects without end');
  }

  const post = (path: string, step: string, fields: Readonly<Record<string, string>> | URLSearchParams = {}) =>
    go(`${/^\/interaction\/[\w-]+/.exec(path)?.[0]}/${step}`, new URLSearchParams(fields));

  let at = await go(authorisationUrl);
  if (at instanceof URL) return at;
  if (visit.cancels === 'at login') at = await post(at.path, 'cancel');
  for (let wrong = 0; wrong < (visit.wrongPasswords ?? 0) && !(at instanceof URL); wrong += 1) {
    at = await post(at.path, 'login', { username: visit.username, password: 'wrong' });
  }
  if (at instanceof URL) return at;
  at = await post(at.path, 'login', { username: visit.username, password: visit.password ?? PASSWORD });
  if (at instanceof URL) return at;
  const code = /one-time code is <strong>(\d{6})</.exec(at.page)?.[1];
  if (code !== undefined) at = await post(at.path, 'code', { code });
  if (at instanceof URL) return at;
  const ids = [...at.page.matchAll(/name="account" value="(\w+)"/g)].map((match) => match[1] ?? '');
  if (ids.length === 0) throw new Error(`the bank shows no accounts: ${at.page.slice(-400)}`);
  const form = new URLSearchParams([
    ...ids.slice(0, visit.shares ?? ids.length).map((id): [string, string] => ['account', id]),
    ['lasts', visit.lasts === false ? 'no' : 'yes'],
  ]);
  const left = visit.refuses ? await post(at.path, 'refuse') : await post(at.path, 'consent', form);
  if (!(left instanceof URL)) throw new Error(`the bank lets nobody go: ${left.page.slice(-400)}`);
  return left;
}
