import type { Holds } from '../../platform/grants/held.ts';
import { allowedOrigins } from '../../platform/serve/gateway-settings.ts';
import { type StaffPageAdapters, type StaffPageHolds, staffPageHeaders, staffPageWiring } from './staff-visit.tsx';

/** What the pages that sign in need. */
export interface LoginAdapters extends StaffPageAdapters {
  /** Origins besides our own that a sign-in may lead to. */
  readonly allowedOrigins: readonly string[];
}

export const loginWiring = (held: Holds<StaffPageHolds>): LoginAdapters => ({
  ...staffPageWiring(held),
  allowedOrigins: allowedOrigins(),
});

const POLICY = 'content-security-policy';

/**
 * Headers of the page that signs in. Browsers hold a form's policy against where its answer leads too, so an allowed origin
 * that it is to go on to is named.
 * @param target as redirectTarget gives it
 */
export function loginHeaders(target: string): typeof staffPageHeaders {
  if (target.startsWith('/')) return staffPageHeaders;
  const policy = staffPageHeaders[POLICY].replace("form-action 'self'", `form-action 'self' ${new URL(target).origin}`);
  return { ...staffPageHeaders, [POLICY]: policy };
}
