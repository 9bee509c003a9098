import { createHash } from 'node:crypto';

/** How the documentation site is served: the same for the distribution and for this machine. */

/** Folder of the built docs, relative to the project. */
export const docsFolder = '.build/docs-site';

/** The one script inside the pages: it must run before the first paint. Relative to the project. */
export const beforePaintScript = 'docs/src/shell/before-paint.js';

/** Files whose names change with their content: Gatsby's scripts by their hash of 20 digits, and what it copies into `static`. */
export const docsAssetPatterns = ['/*-????????????????????.js', '/static/*'] as const;

/** A page of the docs uses nothing of a device but the clipboard. */
export const docsPermissionsPolicy =
  'camera=(), clipboard-write=(self), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()';

/**
 * What pages of the docs may load and talk to. The build fails when a page has an inline script that is not named here
 * (docs/build/finish-site.ts). Styles are inside the pages, since Gatsby, the highlighter and RapiDoc write them there; the
 * search runs WebAssembly.
 * @param options.beforePaint text of the script that the pages may have
 * @param options.sources the APIs that can be tried
 */
export function docsSecurityPolicy(options: {
  readonly beforePaint: string;
  readonly sources: readonly string[];
}): string {
  const hash = createHash('sha256').update(options.beforePaint).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}' 'wasm-unsafe-eval'`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    `connect-src 'self' ${options.sources.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The code of a CloudFront function (JavaScript runtime 2.0): the file that serves an address of the docs. */
export const docsPageOfAddress = `
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  var last = uri.slice(uri.lastIndexOf('/') + 1);
  if (last === '') {
    request.uri = uri + 'index.html';
  } else if (last.indexOf('.') === -1) {
    request.uri = uri + '/index.html';
  }
  return request;
}
`;
