/** How a call goes out, apart from schemas: what the client of the registry and the one of browsers have in common. */
import type { Method } from '../../schemas/endpoint.ts';

export interface CallOptions {
  readonly baseUrl: string;
  /** Bearer token, or how to get one; left out for endpoints without security. */
  readonly token?: string | (() => Promise<string>);
  readonly fetch?: typeof fetch;
}

/** The parts of a request, whatever endpoint they are for. */
export interface LooseParts {
  readonly path?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
  readonly form?: Record<string, unknown>;
  readonly files?: Record<string, File>;
  readonly idempotencyKey?: string;
}

function addressOf(baseUrl: string, path: string, parts: LooseParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.path?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return `${baseUrl.replace(/\/+$/, '')}${filled}${text === '' ? '' : `?${text}`}`;
}

function bodyOf(parts: LooseParts): { body?: string | FormData; contentType?: string } {
  if (parts.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts.form ?? {}))
      if (value !== undefined) form.set(name, String(value));
    for (const [name, file] of Object.entries(parts.files)) form.set(name, file);
    // Its content type holds the boundary, which fetch chooses.
    return { body: form };
  }
  if (parts.form) {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(parts.form)) if (value !== undefined) form.set(name, String(value));
    return { body: form.toString(), contentType: 'application/x-www-form-urlencoded' };
  }
  return parts.body === undefined ? {} : { body: JSON.stringify(parts.body), contentType: 'application/json' };
}

/** The value of a JSON text; undefined where it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds of a Retry-After header; null without one, or where something between gave a date instead. */
export function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/** Sends a call and resolves with its answer, whatever its status. Rejects when the network fails. */
export async function sendCall(
  route: { readonly method: Method; readonly path: string; readonly bearer: boolean },
  options: CallOptions,
  parts: LooseParts,
): Promise<Response> {
  const { body, contentType } = bodyOf(parts);
  const token = typeof options.token === 'function' ? await options.token() : options.token;
  return await (options.fetch ?? fetch)(addressOf(options.baseUrl, route.path, parts), {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(token === undefined || !route.bearer ? {} : { authorization: `Bearer ${token}` }),
      ...(parts.idempotencyKey === undefined ? {} : { 'idempotency-key': parts.idempotencyKey }),
    },
    ...(body === undefined ? {} : { body }),
  });
}
