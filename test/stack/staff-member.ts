import { admitStaff } from '../../functions/organisations/store/staff-admission.ts';
import { rootAccess } from '../faults/root-access.ts';
import { newOrganisation, request, type TestOrganisation } from './new-organisation.ts';

const tokenIn = (html: string): string => /name="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

/** Cookies as a browser keeps them: by name, those that are over dropped. */
class CookieJar {
  readonly cookies = new Map<string, string>();

  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** A browser that shows pages, keeps cookies and follows nothing by itself. */
export interface PageVisitor {
  readonly jar: CookieJar;
  readonly open: (
    path: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ response: Response; html: string }>;
  /** Posts a form of the page that was opened last, with its token. */
  readonly post: (
    path: string,
    fields: Readonly<Record<string, string | File>>,
    options?: {
      readonly multipart?: boolean;
      readonly token?: string;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ) => Promise<{ response: Response; html: string }>;
}

export function pageVisitor(): PageVisitor {
  const jar = new CookieJar();
  let token = '';
  const answered = async (response: Response) => {
    jar.keep(response);
    const html = await response.text();
    token = tokenIn(html) || token;
    return { response, html };
  };
  return {
    jar,
    open: async (path, headers = {}) =>
      answered(
        await request(path, { headers: { accept: 'text/html', cookie: jar.header(), ...headers }, redirect: 'manual' }),
      ),
    async post(path, fields, { multipart = false, token: given = token, headers = {} } = {}) {
      const body = multipart ? new FormData() : new URLSearchParams();
      body.set('csrf_token', given);
      for (const [name, value] of Object.entries(fields)) {
        if (typeof value === 'string') body.set(name, value);
        else if (body instanceof FormData) body.set(name, value);
      }
      const init = { method: 'POST', body, redirect: 'manual' } as const;
      return answered(
        await request(path, { ...init, headers: { accept: 'text/html', cookie: jar.header(), ...headers } }),
      );
    },
  };
}

/** One of our staff, with a code that replaces a second factor once. */
export type StaffMember = TestOrganisation & { readonly code: string };

/** A user of a new organisation who is one of our own staff. */
export async function newStaffMember(): Promise<StaffMember> {
  const organisation = await newOrganisation();
  return { ...organisation, code: await staffCode(organisation.email) };
}

/** Admits a user, and returns the code that replaces a second factor once. */
async function staffCode(email: string): Promise<string> {
  const admitted = await admitStaff(rootAccess().directory, email, true, { vouched: true });
  if (!admitted?.recoveryCode) throw new Error(`${email} was not admitted`);
  return admitted.recoveryCode;
}

/** Types the code on the page that follows the password. */
export async function showCode(visitor: PageVisitor, path: string, html: string, code: string) {
  const challenge = /name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? '';
  return visitor.post(path.replace('/auth/login', '/auth/login/code'), { challenge, code });
}

/** One of our staff, signed in on the page. */
export async function staffVisitor(path = '/relabels/'): Promise<PageVisitor & { readonly member: StaffMember }> {
  const member = await newStaffMember();
  const visitor = pageVisitor();
  const login = `/auth/login?redirect_url=${encodeURIComponent(path)}`;
  await visitor.open(login);
  const { html } = await visitor.post(login, { username: member.email, password: member.password });
  const { response } = await showCode(visitor, login, html, member.code);
  if (response.status !== 303) throw new Error(`the sign-in answered ${response.status}`);
  return { ...visitor, member };
}
