import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import {
  escaped,
  type PeerAnswer,
  type PeerRequest,
  type PeerRoute,
  type PeerServer,
  peerState,
  startFakePartner,
} from '../peer-server.ts';

export interface ZohoOptions {
  /** Folder that its state is kept in; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
  readonly port?: number | undefined;
  readonly clock?: () => number;
}

const Deal = z.object({
  fields: z.record(z.string(), z.unknown()),
  notes: z.array(z.object({ id: z.string(), Note_Title: z.string(), Note_Content: z.string() })),
});
const State = z.object({
  tokens: z.array(z.object({ token: z.string(), until: z.number() })),
  /** When tokens were given, by refresh token: ten in ten minutes. */
  given: z.record(z.string(), z.array(z.number())),
  records: z.record(z.string(), Deal),
});

const TOKEN_SECONDS = 3600;
const TOKENS = 10;
const WINDOW_MS = 600_000;

const NoteIn = z.object({
  data: z
    .array(z.object({ Note_Title: z.string().max(120).default(''), Note_Content: z.string().min(1).max(32_000) }))
    .min(1),
});
const FieldsIn = z.object({ data: z.array(z.record(z.string(), z.unknown())).min(1) });
const Control = z.object({ status: z.int(), times: z.int().min(0).max(20) });

const success = (id: string, message: string) => ({
  data: [{ code: 'SUCCESS', details: { id }, message, status: 'success' }],
});
const invalid = (field: string): PeerAnswer => ({
  status: 400,
  json: {
    code: 'INVALID_DATA',
    details: { api_name: field },
    message: 'the id given seems to be invalid',
    status: 'error',
  },
});

/**
 * Starts a server that speaks as Zoho does: tokens with their limit, and notes and fields of records of its CRM API. Any
 * record of digits is there once it is written to. `/` lists what was written. What is under `/control/` is for tests
 * and no part of Zoho.
 */
export async function startZoho({ dataDir, port, clock = Date.now }: ZohoOptions): Promise<PeerServer> {
  const file = dataDir === undefined ? undefined : join(dataDir, 'zoho.json');
  const { state, changed, saved } = await peerState(State, file, () => ({ tokens: [], given: {}, records: {} }));
  const fault = { status: 0, times: 0 };
  let url = '';

  const zoho: Zoho = { state, changed, clock, fault, url: () => url };
  const routes: readonly PeerRoute[] = [
    { method: 'POST', path: /^\/oauth\/v2\/token$/, answer: (request) => tokenAnswer(zoho, request) },
    ...recordRoutes(zoho),
    ...controlRoutes(zoho),
    { method: 'GET', path: /^\/$/, answer: () => ({ status: 200, html: page(state) }) },
  ];
  const server = await startFakePartner({ name: 'Zoho', port, routes });
  url = server.url;
  return {
    url,
    close: async () => {
      await server.close();
      await saved();
    },
  };
}

interface Zoho {
  readonly state: z.infer<typeof State>;
  readonly changed: () => void;
  readonly clock: () => number;
  /** The status that the next so many calls are answered with. */
  readonly fault: { status: number; times: number };
  readonly url: () => string;
}

function tokenAnswer({ state, changed, clock, url }: Zoho, { form }: PeerRequest): PeerAnswer {
  const refresh = form.get('refresh_token') ?? '';
  if (form.get('grant_type') !== 'refresh_token') return { status: 200, json: { error: 'invalid_grant' } };
  if (!form.get('client_id') || !form.get('client_secret')) return { status: 200, json: { error: 'invalid_client' } };
  if (!refresh.startsWith('1000.')) return { status: 200, json: { error: 'invalid_code' } };
  const now = clock();
  const recent = (state.given[refresh] ?? []).filter((at) => now - at < WINDOW_MS);
  if (recent.length >= TOKENS) {
    const text = 'You have made too many requests continuously. Please try again after some time.';
    return { status: 400, json: { error_description: text, error: 'Access Denied', status: 'failure' } };
  }
  state.given[refresh] = [...recent, now];
  const access = `1000.${randomBytes(16).toString('hex')}.${randomBytes(16).toString('hex')}`;
  state.tokens = [
    ...state.tokens.filter(({ until }) => until > now),
    { token: access, until: now + TOKEN_SECONDS * 1000 },
  ];
  changed();
  return {
    status: 200,
    json: {
      access_token: access,
      scope: 'ZohoCRM.modules.ALL',
      api_domain: url(),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
    },
  };
}

/** Why a call is refused; null when it isn't. */
function refusal({ state, clock, fault }: Zoho, { headers }: PeerRequest): PeerAnswer | null {
  if (fault.times > 0) {
    fault.times -= 1;
    const code = fault.status === 429 ? 'TOO_MANY_REQUESTS' : 'INTERNAL_ERROR';
    return { status: fault.status, headers: { 'retry-after': '30' }, json: { code, status: 'error' } };
  }
  const given = /^Zoho-oauthtoken (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (state.tokens.some(({ token: known, until }) => known === given && until > clock())) return null;
  return {
    status: 401,
    json: { code: 'INVALID_TOKEN', details: {}, message: 'invalid oauth token', status: 'error' },
  };
}

const record = /^\/crm\/v6\/(\w+)\/([^/]+)$/;
const notes = /^\/crm\/v6\/(\w+)\/([^/]+)\/Notes$/;

/** Notes and fields of records. */
function recordRoutes(zoho: Zoho): readonly PeerRoute[] {
  const { state, changed, clock } = zoho;
  const recordOf = (module: string, id: string) => {
    const key = `${module}/${id}`;
    const found = state.records[key] ?? { fields: {}, notes: [] };
    state.records[key] = found;
    return found;
  };
  const asked =
    (answer: (request: PeerRequest, module: string, id: string) => PeerAnswer) =>
    (request: PeerRequest, module = '', id = ''): PeerAnswer => {
      const refused = refusal(zoho, request);
      if (refused !== null) return refused;
      return /^\d+$/.test(id) ? answer(request, module, id) : invalid('id');
    };

  return [
    {
      method: 'POST',
      path: notes,
      answer: asked(({ json }, module, id) => {
        const body = NoteIn.safeParse(json);
        const [note] = body.success ? body.data.data : [];
        if (note === undefined) return invalid('Note_Content');
        const noteId = String(Math.floor(clock() * 1000)) + String(recordOf(module, id).notes.length);
        recordOf(module, id).notes.push({ id: noteId, ...note });
        changed();
        return { status: 201, json: success(noteId, 'record added') };
      }),
    },
    {
      method: 'GET',
      path: notes,
      answer: asked((_, module, id) => {
        const all = recordOf(module, id).notes;
        return all.length === 0 ? { status: 204 } : { status: 200, json: { data: all, info: { more_records: false } } };
      }),
    },
    {
      method: 'PUT',
      path: record,
      answer: asked(({ json }, module, id) => {
        const body = FieldsIn.safeParse(json);
        const [fields] = body.success ? body.data.data : [];
        if (fields === undefined) return invalid('data');
        Object.assign(recordOf(module, id).fields, fields);
        changed();
        return { status: 200, json: success(id, 'record updated') };
      }),
    },
  ];
}

/** For tests: what was written, faults, and an end of all tokens. */
const controlRoutes = ({ state, fault }: Zoho): readonly PeerRoute[] => [
  { method: 'GET', path: /^\/control\/state$/, answer: () => ({ status: 200, json: state }) },
  {
    method: 'POST',
    path: /^\/control\/fault$/,
    answer: ({ json }) => {
      Object.assign(fault, Control.parse(json));
      return { status: 200, json: fault };
    },
  },
  {
    method: 'POST',
    path: /^\/control\/sign-out$/,
    answer: () => {
      state.tokens = [];
      return { status: 200, json: {} };
    },
  },
];

function page({ records }: z.infer<typeof State>): string {
  const rows = Object.entries(records).map(
    ([key, { fields, notes }]) =>
      `<h2>${escaped(key)}</h2><p>${escaped(JSON.stringify(fields))}</p>${notes
        .map((note) => `<h3>${escaped(note.Note_Title)}</h3><p>${escaped(note.Note_Content)}</p>`)
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><title>CRM</title><style>body{font:1rem sans-serif;margin:2rem}</style><h1>CRM</h1>${rows.join('') || '<p>Nothing was written yet.</p>'}</html>`;
}
