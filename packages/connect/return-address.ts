/**
 * What the address says that an applicant comes back to: the application's `redirect_url` with `state=complete` and
 * `application_id`. Wrappers for apps read the same (`contract/returns.json` has the cases that hold for all of them).
 */

/** A connect link, taken apart. */
export interface ConnectLink {
  readonly origin: string;
  readonly applicationId: string;
  readonly token: string;
}

/** Throws a TypeError that names what is wrong with a link; the link itself is a secret and stays out of it. */
export function readLink(link: string): ConnectLink {
  const parts = URL.canParse(link) ? new URL(link) : null;
  const [, applicationId] = /^\/connect\/([0-9a-f]{24})\/?$/.exec(parts?.pathname ?? '') ?? [];
  const token = new URLSearchParams(parts?.hash.slice(1)).get('token');
  if (!parts || !/^https?:$/.test(parts.protocol) || applicationId === undefined || token === null || token === '') {
    throw new TypeError('link: use the connect_url of an application, with its token');
  }
  return { origin: parts.origin, applicationId, token };
}

/**
 * Whether an address is where the applicant of an application came back to after finishing.
 * @returns the address without the mark, or null where it says nothing of this application
 */
export function readReturn(applicationId: string, address: string): string | null {
  if (!URL.canParse(address)) return null;
  const back = new URL(address);
  const { searchParams: query } = back;
  if (query.get('application_id') !== applicationId || query.get('state') !== 'complete') return null;
  query.delete('application_id');
  query.delete('state');
  return back.href;
}
