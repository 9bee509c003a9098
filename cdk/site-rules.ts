import { takeContentPolicyReport } from '../schemas/endpoints/operations.ts';

/** How pages are served: the same for the distribution and for this machine. */

/** Folder of the built site, relative to the project. */
export const siteFolder = '.build/site';

/** Files whose names change with their content. */
export const assetsPattern = '/assets/*';

/**
 * The connect page within a page of a lender. The browser lets anybody frame it; the page itself shows nothing before it knows
 * the origin around it, and nothing of a flow that another origin may show (docs/adr/0069-connect-in-a-frame.md).
 */
export const framedPattern = '/embed/*';

/** What pages of others load by a script element. Names change with the content. */
export const loaderPattern = '/loader/*';

export const notFoundPage = '/404.html';

/** A page may use the camera for photos of statements, and nothing else of a device. */
export const permissionsPolicy =
  'camera=(self), clipboard-write=(self), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()';

/**
 * What pages may load and talk to: only what comes from the site itself, no inline script or style.
 * @param sources the API and where files are uploaded to
 * @param apiUrl takes the reports of browsers about what a page was refused
 * @param ancestors who may show the page in a frame: nobody, but for the page that checks for itself who does
 */
export function contentSecurityPolicy(sources: readonly string[], apiUrl: string, ancestors = "'none'"): string {
  const others = sources.join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' ${others}`,
    `connect-src 'self' ${others}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    // The newer report-to would ask the API for its leave before each report, and is not known to Firefox and Safari.
    `report-uri ${apiUrl}${takeContentPolicyReport.path}`,
  ].join('; ');
}

/**
 * The code of a CloudFront function (JavaScript runtime 2.0): the file that serves an address. What is neither connect, nor
 * a legal document, nor has the name of a file is a screen of the console, which itself reports a missing address.
 */
export const pageOfAddress = `
function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (uri === '/connect' || uri.startsWith('/connect/') || uri.startsWith('/embed/')) {
    request.uri = '/connect.html';
  } else if (/^\\/legal\\/[a-z0-9-]+\\/[a-z0-9.-]+$/.test(uri) && !uri.endsWith('.html')) {
    request.uri = uri + '.html';
  } else if (!uri.startsWith('/legal/') && !uri.startsWith('/assets/') && !/\\.[^/]*$/.test(uri)) {
    request.uri = '/index.html';
  }
  return request;
}
`;

/** The text of site.js, which gives every page the address of the API. */
export function siteSettingsScript(settings: { readonly apiUrl: string }): string {
  return `globalThis.imaliSite = ${JSON.stringify(settings)};\n`;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xml': 'application/xml; charset=utf-8',
};

/** The media type of a file of the site by the ending of its name. */
export function mediaTypeOf(ending: string): string {
  return mediaTypes[ending] ?? 'application/octet-stream';
}
