/**
 * The emulated S3 endpoint: what this project uses of S3, over HTTP and the file system, with signatures, policies and
 * checksums verified. Path-style addresses only, which is what the SDK uses for an endpoint that is an IP address.
 * Lifecycle, encryption at rest, ACLs and bucket configuration by API are not emulated.
 * Ours, as fauxqs 2.4.1 fails 16 of the 28 tests beside this file (ADR 46).
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Authoriser } from '../access/authorisation.ts';
import { listenOnLoopback } from '../server/listen.ts';
import { openBucketFiles } from './bucket-files.ts';
import { type CorsRule, corsHeaders, preflightHeaders } from './cors.ts';
import { operationOf } from './operation-of.ts';
import { postObject } from './post-object.ts';
import { authenticateS3 } from './request-authentication.ts';
import type { ObjectCreated, S3Call, S3Context } from './s3-call.ts';
import { accessDenied, S3Error, sendS3Error } from './s3-error.ts';

export interface S3Options {
  readonly authoriser: Authoriser;
  /** Folder of the buckets; without it they are in a temporary folder that is deleted with the endpoint. */
  readonly dataDir?: string | undefined;
  /** Port on 127.0.0.1, 0 for any. */
  readonly port?: number | undefined;
  /** Milliseconds since 1970; Date.now unless a test says otherwise. */
  readonly now?: (() => number) | undefined;
  /**
   * Called for every object written, before the client is answered. It should only accept the event (queue it, say): the
   * client waits for its promise, and gets an error to retry when that rejects.
   */
  readonly onObjectCreated?: ((event: ObjectCreated) => void | Promise<void>) | undefined;
}

/** How a bucket is configured. It is not kept across restarts. */
export interface BucketConfiguration {
  /** Cross-origin rules. */
  readonly cors?: readonly CorsRule[] | undefined;
  /** Whether it keeps what is replaced and deleted; false by default. */
  readonly isVersioned?: boolean | undefined;
}

export interface S3 {
  readonly url: string;
  /** Makes a bucket unless it is there, and configures it. */
  ensureBucket(name: string, configuration?: BucketConfiguration): Promise<void>;
  close(): Promise<void>;
}

const LONGEST_KEY = 1_024;

/** Bucket and key of a path; throws InvalidURI when it is not well encoded. */
function addressOf(path: string): { readonly bucket: string; readonly key: string } {
  const slash = path.indexOf('/', 1);
  try {
    const bucket = decodeURIComponent(slash < 0 ? path.slice(1) : path.slice(1, slash));
    const key = slash < 0 ? '' : decodeURIComponent(path.slice(slash + 1));
    if (Buffer.byteLength(key) > LONGEST_KEY) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
    return { bucket, key };
  } catch (error) {
    throw error instanceof S3Error ? error : new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

/** Request headers as single strings, and the x-amz-… parameters that a presigned URL carries in their place. */
function effectiveHeaders(
  request: IncomingMessage,
  query: readonly (readonly [string, string])[],
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of query) {
    if (name.toLowerCase().startsWith('x-amz-')) headers[name.toLowerCase()] = value;
  }
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : value.join(',');
  }
  return headers;
}

function isFormPost(request: IncomingMessage, key: string, query: string): boolean {
  const type = request.headers['content-type'] ?? '';
  return request.method === 'POST' && key === '' && query === '' && type.startsWith('multipart/form-data');
}

async function serve(
  context: S3Context,
  cors: ReadonlyMap<string, readonly CorsRule[]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = request.url ?? '/';
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const queryText = question < 0 ? '' : url.slice(question + 1);
  const { bucket, key } = addressOf(path);
  const rules = cors.get(bucket) ?? [];
  if (request.method === 'OPTIONS') {
    const preflight = preflightHeaders(rules, request.headers);
    if (preflight === undefined) throw accessDenied('CORSResponse: This CORS request is not allowed.');
    response.writeHead(200, { ...preflight, 'content-length': '0' });
    response.end();
    return;
  }
  const method = request.method ?? 'GET';
  for (const [name, value] of Object.entries(corsHeaders(rules, method, request.headers)))
    response.setHeader(name, value);
  if (isFormPost(request, key, queryText)) return postObject(context, bucket, request, response);

  const query = [...new URLSearchParams(queryText)];
  const signer = authenticateS3(context.authoriser, { method, path, query, headers: request.headers }, context.now());
  const call: S3Call = {
    request,
    response,
    bucket,
    key,
    query: new Map(query),
    headers: effectiveHeaders(request, query),
    signer,
  };
  await operationOf(call)(context, call);
}

/** Starts S3 on 127.0.0.1. Rejects with PortTakenError when the port is taken. */
export async function startS3(options: S3Options): Promise<S3> {
  const { authoriser, dataDir, now = Date.now, onObjectCreated = () => {}, port = 0 } = options;
  const root = dataDir ?? (await mkdtemp(join(tmpdir(), 'imali-s3-')));
  const files = await openBucketFiles(root);
  const cors = new Map<string, readonly CorsRule[]>();
  const context: S3Context = { files, authoriser, now, durable: dataDir !== undefined, onObjectCreated };

  const server = createServer((request, response) => {
    const id = randomBytes(8).toString('hex').toUpperCase();
    response.setHeader('x-amz-request-id', id);
    serve(context, cors, request, response).catch((error: unknown) => {
      const known =
        error instanceof S3Error
          ? error
          : new S3Error(500, 'InternalError', `We encountered an internal error: ${String(error)}`);
      sendS3Error(request, response, known, id);
    });
  });
  // A large statement over a slow line may take longer than Node's default of five minutes for a request.
  server.requestTimeout = 0;
  const removeTemporary = (): Promise<void> =>
    dataDir === undefined ? rm(root, { recursive: true, force: true }) : Promise.resolve();
  const listening = await listenOnLoopback(server, port, 'S3').catch(async (error: unknown) => {
    await removeTemporary();
    throw error;
  });
  return {
    url: listening.url,
    ensureBucket: async (name, configuration = {}) => {
      await files.create(name);
      if (configuration.cors !== undefined) cors.set(name, configuration.cors);
      if (configuration.isVersioned === true) files.keepVersions(name);
    },
    close: async () => {
      await listening.close();
      await removeTemporary();
    },
  };
}
