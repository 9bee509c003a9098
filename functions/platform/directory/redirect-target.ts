/** A header can be no longer, and a page of ours never has such an address. */
const MAX_LENGTH = 2083;

/** What ends a header line, or is dropped silently when an address is read. */
function hasControls(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f' || character === '\\');
}

/**
 * Where a browser may be sent after a sign-in: an address of our own origin, or of one that is allowed. Whatever is not
 * certainly one of these is null, so that nobody can use our sign-in to lead people elsewhere (an open redirect).
 * @param ownOrigin the origin of the page, such as https://api.imali.example
 * @param allowedOrigins further origins, written as origins
 * @returns a path of our own origin, or the whole address of an allowed one, as a URL parser writes it
 */
export function redirectTarget(
  redirectUrl: string,
  ownOrigin: string,
  allowedOrigins: readonly string[],
): string | null {
  if (redirectUrl.length > MAX_LENGTH || hasControls(redirectUrl)) return null;
  const isPath = /^\/(?!\/)/.test(redirectUrl);
  if (!isPath && !/^https?:\/\//i.test(redirectUrl)) return null;
  const own = new URL(ownOrigin);
  if (!URL.canParse(redirectUrl, own.href)) return null;
  const url = new URL(redirectUrl, own);
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin === own.origin) {
    const path = `${url.pathname}${url.search}${url.hash}`;
    // A path such as /.//elsewhere is read as //elsewhere, which would be another host.
    return path.startsWith('//') ? null : path;
  }
  return allowedOrigins.includes(url.origin) ? url.href : null;
}
