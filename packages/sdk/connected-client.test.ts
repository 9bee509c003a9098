import { endpointRoute } from '@imali/client/browser-client.ts';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { registry } from '../../schemas/registry.ts';
import { connectedClient } from './connected-client.ts';
import { NotFoundError, orThrow, RateLimitedError } from './imali-error.ts';
import { items } from './pages.ts';
import { uploadStatement } from './upload-statement.ts';
import { waitForAnalysis } from './waiting.ts';

const routes = {
  getApplication: endpointRoute(registry.getApplication),
  listApplications: endpointRoute(registry.listApplications),
  createApplicant: { ...endpointRoute(registry.createApplicant), takesIdempotencyKey: true },
  createStatementUploads: endpointRoute(registry.createStatementUploads),
  getStatementUpload: endpointRoute(registry.getStatementUpload),
  getBankConnection: endpointRoute(registry.getBankConnection),
} as const;

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const problem = {
  error_type: 'code',
  code: 'application_not_found',
  message: 'No',
  request_id: 'r',
  documentation_url: '',
};
const application_id = '692039c05f3c8b2a1d9e4f70';

/** A client over answers in their order, and what it sent. */
function clientOver(answers: readonly Response[]) {
  const sent: { readonly address: string; readonly headers: Headers }[] = [];
  const left = [...answers];
  let keys = 0;
  const client = connectedClient(routes, {
    baseUrl: 'https://api.example',
    token: 'the-token',
    sleep: async () => undefined,
    newIdempotencyKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    fetch: async (address, init) => {
      sent.push({ address: String(address), headers: new Headers(init?.headers) });
      return left.shift() ?? json(500, {});
    },
  });
  return { client, sent };
}

describe('a call of the SDK', () => {
  test('A write keeps its idempotency key when it is sent again, and the next one gets another', async () => {
    const { client, sent } = clientOver([json(503, {}), json(201, { id: 'a' }), json(201, { id: 'b' })]);
    const body = { first_names: 'Naledi', last_names: 'Dlamini' };
    expect((await client.createApplicant({ body })).ok).toBe(true);
    expect((await client.createApplicant({ body, idempotencyKey: 'mine' })).ok).toBe(true);
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1', 'mine']);
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer the-token');
  });

  test('A reading call has no idempotency key', async () => {
    const { client, sent } = clientOver([json(200, {})]);
    await client.getApplication({ path: { application_id } });
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('A refused call is a value, and an exception of its kind for those who throw', async () => {
    const refused = () => clientOver([json(404, problem)]).client.getApplication({ path: { application_id } });
    expect(await refused()).toMatchObject({ ok: false, code: 'application_not_found' });
    await expect(orThrow(refused())).rejects.toBeInstanceOf(NotFoundError);
    const limited = json(429, { ...problem, code: 'too_many_requests' }, { 'retry-after': '900' });
    const call = orThrow(clientOver([limited]).client.getApplication({ path: { application_id } }));
    await expect(call).rejects.toMatchObject({ name: 'RateLimitedError', retryAfter: 900 });
    await expect(orThrow(refused())).rejects.not.toBeInstanceOf(RateLimitedError);
  });
});

describe('a list', () => {
  test('Every entry of every page is read once, in order, whatever the sizes of the pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        async (split) => {
          const asked: (string | undefined)[] = [];
          const list = async ({ query }: { readonly query?: { readonly cursor?: string } }) => {
            asked.push(query?.cursor);
            const at = Number(query?.cursor ?? 0);
            const next_cursor = at + 1 < split.length ? String(at + 1) : null;
            return { ok: true as const, body: { data: split[at] ?? [], next_cursor } };
          };
          const seen: number[] = [];
          for await (const one of items(list, {})) seen.push(one);
          expect(seen).toEqual(split.flat());
          expect(asked).toEqual(split.map((_, at) => (at === 0 ? undefined : String(at))));
        },
      ),
    );
  });

  test('The filters of a list go with every page, and a refused page ends it with an exception', async () => {
    const first = json(200, { count: 1, data: [{ id: '1' }], next_cursor: 'c', has_next: true, has_prev: false });
    const { client, sent } = clientOver([first, json(404, problem)]);
    const seen: unknown[] = [];
    const read = async () => {
      for await (const one of items(client.listApplications, { query: { q: 'naledi' } })) seen.push(one.id);
    };
    await expect(read()).rejects.toBeInstanceOf(NotFoundError);
    expect(seen).toEqual(['1']);
    expect(sent.map(({ address }) => new URL(address).search)).toEqual(['?q=naledi', '?q=naledi&cursor=c']);
  });
});

describe('waiting', () => {
  const still = () => json(200, { state: 'ANALYSING' });

  test('Waiting for an analysis ends with the state that it ended in', async () => {
    const { client, sent } = clientOver([still(), still(), json(200, { state: 'FAILED' })]);
    const waited: number[] = [];
    const seen = await waitForAnalysis(client, application_id, {
      sleep: async (ms) => {
        waited.push(ms);
      },
    });
    expect(seen.state).toBe('FAILED');
    expect(sent).toHaveLength(3);
    expect(waited).toEqual([2000, 2000]);
  });

  test('Waiting ends after its time, or when its signal says so', async () => {
    let now = 0;
    const patience = {
      timeoutMs: 5000,
      now: () => now,
      sleep: async (ms: number) => {
        now += ms;
      },
    };
    const { client, sent } = clientOver([still(), still(), still(), still()]);
    await expect(waitForAnalysis(client, application_id, patience)).rejects.toMatchObject({ name: 'WaitedTooLong' });
    expect(sent).toHaveLength(3);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(waitForAnalysis(client, application_id, { signal })).rejects.toThrow('enough');
  });
});

test('An upload sends the fields of its form before the file, and returns the upload as it was read', async () => {
  const form = {
    upload_id: 'u',
    file_name: 'march.csv',
    url: 'https://files.example/',
    fields: { key: 'k', policy: 'p' },
  };
  const { client } = clientOver([
    json(201, { data: [form] }),
    json(200, { status: 'READING' }),
    json(200, { status: 'ACCEPTED' }),
  ]);
  const posted: [string, string[]][] = [];
  const upload = await uploadStatement(client, application_id, new File(['a,b'], 'march.csv'), {
    sleep: async () => undefined,
    fetch: async (address, init) => {
      if (init?.body instanceof FormData) posted.push([String(address), [...init.body.keys()]]);
      return new Response(null, { status: 204 });
    },
  });
  expect(upload).toEqual({ status: 'ACCEPTED' });
  expect(posted).toEqual([['https://files.example/', ['key', 'policy', 'file']]]);
});
