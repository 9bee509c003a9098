// Ours, not sirv's: files get the types, headers, error pages and compression of the distribution's template, and sirv answers
// no page with status 404, compresses nothing on the way and tries names that S3 does not.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Listening, listenOnLoopback } from '../server/listen.ts';
import type { SiteBehaviour, SiteModel } from '../template/site.ts';
import { type AddressRewriter, addressRewriter } from './address-rewriter.ts';

export interface SiteServerOptions {
  /** What the port is for: 'the console'. */
  readonly name: string;
  readonly model: SiteModel;
  /** Folder of the built files. */
  readonly folder: string;
  /** The text of site.js: made anew for each request, because the address of the API is known later. */
  readonly settings: () => string;
  /** The media type of a file by the ending of its name, as it is published: '.html'. */
  readonly mediaTypeOf: (ending: string) => string;
  /** A header of the template with the addresses of this machine: made anew for each request, as the settings are. */
  readonly addressed?: (header: string) => string;
  /** 0 for any. */
  readonly port: number;
}

/** Below it CloudFront compresses nothing. */
const leastToCompress = 1000;

/** Serves the site as the distribution of the template does. Rejects with PortTakenError when the port is taken. */
export async function startSite(options: SiteServerOptions): Promise<Listening> {
  const rewriters = new Map(
    options.model.behaviours.flatMap(({ rewriting }) =>
      rewriting === undefined ? [] : [[rewriting, addressRewriter(rewriting)]],
    ),
  );
  const server = createServer((request, response) => {
    answer(options, rewriters, request, response).catch((error: unknown) => {
      console.error('The local site failed:', error);
      response.destroy();
    });
  });
  return await listenOnLoopback(server, options.port, options.name);
}

async function answer(
  options: SiteServerOptions,
  rewriters: ReadonlyMap<string, AddressRewriter>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { model } = options;
  const method = request.method ?? 'GET';
  const uri = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const behaviour = model.behaviours.find(({ pattern }) => pattern === undefined || matches(pattern, uri));
  if (method !== 'GET' && method !== 'HEAD') return send(options, request, response, { status: 403, behaviour });
  if (!existsSync(options.folder)) return sayBuilding(options.name, response);
  const address = rewriters.get(behaviour?.rewriting ?? '')?.({ method, uri }) ?? uri;
  const content = await fileAt(options, address);
  if (content !== null) return send(options, request, response, { status: 200, behaviour, content, name: address });
  // As a bucket answers that may not be listed.
  const page = model.errorPages.get(403);
  const instead = page === undefined ? null : await fileAt(options, page.path);
  if (page === undefined || instead === null) return send(options, request, response, { status: 403, behaviour });
  send(options, request, response, { status: page.status, behaviour, content: instead, name: page.path });
}

const matches = (pattern: string, uri: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  ).test(uri);

/** The file at an address; null when there is none. Nothing outside of the folder is one. */
async function fileAt({ folder, settings }: SiteServerOptions, address: string): Promise<Buffer | null> {
  if (address === '/site.js') return Buffer.from(settings());
  const name = decoded(address);
  if (name === null || name.includes('\0')) return null;
  const path = normalize(join(folder, name));
  if (!path.startsWith(folder + sep)) return null;
  return await readFile(path).catch(() => null);
}

/** A site that is built in the background is served before it is there. */
function sayBuilding(name: string, response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '5',
    'cache-control': 'no-store',
  });
  response.end(
    '<!doctype html><html lang="en-ZA"><meta charset="utf-8"><meta http-equiv="refresh" content="5">' +
      `<title>Not there yet</title><p>The pages of ${name} are being built. This page shows them when they are there.</p></html>`,
  );
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

function send(
  { mediaTypeOf, addressed = (header) => header }: SiteServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  reply: {
    readonly status: number;
    readonly behaviour: SiteBehaviour | undefined;
    readonly content?: Buffer;
    readonly name?: string;
  },
): void {
  const { status, behaviour, content = Buffer.alloc(0), name = '' } = reply;
  response.statusCode = status;
  for (const [header, value] of Object.entries(behaviour?.headers ?? {})) response.setHeader(header, addressed(value));
  const mediaType = mediaTypeOf(extname(name));
  if (content.length > 0) response.setHeader('content-type', mediaType);
  const isText = /^(?:text\/|image\/svg|application\/(?:json|xml|wasm|rss))/.test(mediaType);
  const takesGzip = String(request.headers['accept-encoding'] ?? '').includes('gzip');
  const isCompressed = behaviour?.compresses === true && isText && takesGzip && content.length >= leastToCompress;
  if (isCompressed) response.setHeader('content-encoding', 'gzip');
  if (behaviour?.compresses === true && isText) response.setHeader('vary', 'accept-encoding');
  const body = isCompressed ? gzipSync(content) : content;
  response.setHeader('content-length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
