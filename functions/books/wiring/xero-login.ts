import { registry } from '../../../schemas/registry.ts';

/** Names what a login state is for. */
export const XERO_LOGIN = 'xero';

/** Cookie that binds a login at Xero to the browser that began it. */
export const XERO_COOKIE = 'xero_login';

/** Comes back from Xero with a navigation, hence Lax. */
export function xeroLoginCookie(nonce: string, isSecure: boolean): string {
  const life = nonce === '' ? 0 : 900;
  return `${XERO_COOKIE}=${nonce}; Path=/billing; Max-Age=${life}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export const staffLoginPath = `/auth/login?redirect_url=${encodeURIComponent(registry.getXeroPage.path)}`;
