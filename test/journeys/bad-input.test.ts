// OWASP ASVS 5.0: V1.5.2, V2.2.1, V2.2.2, V5.2.1, V15.3.3
import { addDays, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { analysisEnded } from '../stack/analysed-application.ts';
import {
  answer,
  bankConfig,
  failed,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { manyRows, statementOf, threeMonths } from '../stack/statement-of.ts';

let organisation: TestOrganisation;
let application_id = '';

beforeAll(async () => {
  organisation = await newOrganisation();
  application_id = (await newApplication(organisation, bankConfig())).id;
});

const put = (body: string, headers: Record<string, string> = {}) =>
  answer(`/v1/bank_connections/${application_id}/byod`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${organisation.accessToken}`, 'content-type': 'application/json', ...headers },
    body,
  });

const withRow = (row: Record<string, unknown>) => {
  const body = statementOf(threeMonths);
  return JSON.stringify({ ...body, transactions: [...body.transactions, { ...body.transactions[0], ...row }] });
};

describe('an upload', () => {
  test('An upload of malformed JSON answers 422 json_invalid', async () => {
    const { status, body } = await put('{"account_number": ');
    expect(status).toBe(422);
    expect(body).toEqual({ detail: [{ loc: ['body'], msg: 'The body is not valid JSON', type: 'json_invalid' }] });
  });

  test('An upload of another media type answers 415 with the accepted type', async () => {
    expect(await put('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type', message: 'This path takes application/json.' },
    });
  });

  test.each([
    ['an amount as text', { amount: '12.50' }, 'amount', 'number_type'],
    ['an amount of null', { amount: null }, 'amount', 'number_type'],
    ['an amount with three decimals', { amount: 1.005 }, 'amount', 'value_error'],
    ['a field that nobody knows', { colour: 'red' }, 'colour', 'extra_forbidden'],
    ['a missing description', { description: undefined }, 'description', 'missing'],
    ['a date that is none', { datetime: '2026-02-30' }, 'datetime', undefined],
    [
      'a date in the future',
      { datetime: `${addDays(johannesburgDate(Date.now()), 2)}T08:00:00Z` },
      'datetime',
      undefined,
    ],
  ])('An upload with %s is refused with its place', async (_, row, field, type) => {
    const { status, body } = await put(withRow(row));
    expect(status).toBe(422);
    expect(body['detail']).toContainEqual(
      expect.objectContaining({ loc: ['body', 'transactions', 18, field], ...(type === undefined ? {} : { type }) }),
    );
  });

  test('An upload with NaN is not accepted as JSON', async () => {
    expect(await put(withRow({ amount: 12.5 }).replace('12.5', 'NaN'))).toMatchObject({ status: 422 });
  });

  test('A refused upload lists every wrong field, not only the first', async () => {
    const { body } = await put(JSON.stringify({ ...statementOf([]), account_number: 'x', bank_slug: 'y', extra: 1 }));
    const places = (Array.isArray(body['detail']) ? body['detail'] : []).map(({ loc }) => loc.at(-1));
    expect(places.toSorted()).toEqual(['account_number', 'bank_slug', 'extra']);
  });

  test('An upload of 20 001 transactions answers 413 with the limit named, and stores nothing', async () => {
    const refused = await organisation.client.uploadByod({
      path: { application_id },
      body: statementOf(manyRows(20_001)),
    });
    expect(failed(refused)).toMatchObject({
      status: 413,
      code: 'too_many_transactions',
      message: 'A bank account can hold at most 20000 transactions in one request.',
    });
    const state = succeeded(await organisation.client.getBankConnection({ path: { application_id } })).body;
    expect(state).toMatchObject({ state: 'NOT_READY', accounts: 0 });
  });

  test('An upload of 300 000 transactions answers 413 with the limit named', async () => {
    const row = JSON.stringify({ datetime: '2026-01-01', amount: -1, balance: 1, description: 'X', reference: '' });
    const body = `{"transactions":[${Array.from({ length: 300_000 }, () => row).join(',')}]}`;
    const { status, body: problem } = await put(body);
    expect(status).toBe(413);
    expect(problem).toMatchObject({ error_type: 'code', code: 'payload_too_large' });
    expect(problem['message']).toMatch(/\d+ MB/);
  });

  test('An upload of 20 000 transactions is accepted and analysed', async () => {
    const { id } = await newApplication(organisation, bankConfig('Large'));
    const path = { application_id: id };
    const taken = await organisation.client.uploadByod({ path, body: statementOf(manyRows(20_000)) });
    expect(succeeded(taken).body.transactions_stored).toBe(20_000);
    expect(await analysisEnded(organisation, id)).toBe('READY');
    expect(succeeded(await organisation.client.listLabelledTransactions({ path })).body.count).toBe(20_000);
    succeeded(await organisation.client.getRiskInsights({ path }));
  });

  test('An upload in any order, with offsets and duplicates, is put in order and says what it removed', async () => {
    const { id } = await newApplication(organisation, bankConfig('Disorder'));
    const path = { application_id: id };
    const ordered = statementOf(threeMonths);
    const [first] = ordered.transactions;
    if (!first) throw new Error('the statement has rows');
    const shuffled = [...ordered.transactions.toReversed(), first, first];
    const taken = succeeded(
      await organisation.client.uploadByod({ path, body: { ...ordered, transactions: shuffled } }),
    );
    expect(taken.body).toMatchObject({
      transactions_received: 20,
      duplicates_removed: 2,
      transactions_stored: 18,
      first_transaction_on: '2026-03-25',
      data_quality_issues: [],
    });
  });

  test('An upload whose balances do not add up is kept, and every analysis says so', async () => {
    const { id } = await newApplication(organisation, bankConfig('Breaks'));
    const path = { application_id: id };
    const body = statementOf(threeMonths);
    const broken = body.transactions.map((row, index) => (index === 5 ? { ...row, balance: 1 } : row));
    const taken = succeeded(await organisation.client.uploadByod({ path, body: { ...body, transactions: broken } }));
    expect(taken.body.data_quality_issues.map(({ code }) => code)).toContain('balance_break');
    expect(await analysisEnded(organisation, id)).toBe('READY');
    const read = succeeded(await organisation.client.getAffordability({ path })).body;
    // The statement is older than three months as well.
    expect(read.status).toBe('stale');
    expect(read.data_quality_issues).toContainEqual(expect.objectContaining({ code: 'balance_break' }));
  });
});

describe('an Idempotency-Key', () => {
  const post = (key: string, reference: string) =>
    answer('/v1/applications/applicants/', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${organisation.accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ reference }),
    });

  test('A repeated Idempotency-Key returns the first reply again and creates nothing twice', async () => {
    const first = await post('key-1', 'once');
    const again = await post('key-1', 'once');
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
      null,
      'true',
    ]);
    const { data } = succeeded(await organisation.client.listApplicants({ query: { limit: '100' } })).body;
    expect(data.filter(({ reference }) => reference === 'once')).toHaveLength(1);
  });

  test('An Idempotency-Key with another request answers 409', async () => {
    await post('key-2', 'a');
    expect(await post('key-2', 'b')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  test('sent ten times at once creates one thing', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => post('key-3', 'race')));
    for (const { status, body } of replies) {
      if (status !== 201) expect([status, body['code']]).toEqual([409, 'idempotency_request_in_progress']);
    }
    const { data } = succeeded(await organisation.client.listApplicants({ query: { limit: '100' } })).body;
    expect(data.filter(({ reference }) => reference === 'race')).toHaveLength(1);
  });

  test('An Idempotency-Key does not keep a refusal that passes by itself', async () => {
    const { id } = await newApplication(organisation, bankConfig('Waiting'));
    const path = { application_id: id, transaction_id: '6920390000aa00aa00aa00aa' };
    const call = () =>
      organisation.client.relabelTransaction({ path, body: { new_label: 'food.groceries' }, idempotencyKey: 'key-5' });
    expect(failed(await call()).code).toBe('connection_not_ready');
    succeeded(await organisation.client.uploadByod({ path: { application_id: id }, body: statementOf(threeMonths) }));
    expect(await analysisEnded(organisation, id)).toBe('READY');
    expect(failed(await call()).code).toBe('resource_not_found');
  });

  test('An Idempotency-Key is ignored when signing in, since its tokens are never stored', async () => {
    const sign = () =>
      answer('/v1/in/auth/login/token', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'key-6' },
        body: new URLSearchParams({ username: organisation.email, password: organisation.password }),
      });
    await sign();
    const again = await sign();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, null]);
  });

  test('An Idempotency-Key belongs to its caller', async () => {
    const other = await newOrganisation();
    await post('key-4', 'mine');
    const theirs = succeeded(
      await other.client.createApplicant({ body: { reference: 'theirs' }, idempotencyKey: 'key-4' }),
    );
    expect(theirs.body.reference).toBe('theirs');
  });
});

test('an error has the documented body', async () => {
  const { status, headers, body } = await answer('/v1/applications/applications/000000000000000000000000', {
    headers: { authorization: `Bearer ${organisation.accessToken}` },
  });
  expect(status).toBe(404);
  expect(body).toEqual({
    error_type: 'code',
    code: 'application_not_found',
    message: 'Application not found',
    request_id: headers.get('x-request-id'),
    documentation_url: expect.stringMatching(/\/docs\/errors#application_not_found$/),
  });
  expect(headers.get('content-type')).toContain('application/json');
});

test('an unknown field in a write is refused', async () => {
  const { status, body } = await answer('/v1/applications/applicants/', {
    method: 'POST',
    headers: { authorization: `Bearer ${organisation.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ first_names: 'Naledi', is_admin: true }),
  });
  expect(status).toBe(422);
  expect(body).toEqual({ detail: [{ loc: ['body', 'is_admin'], msg: 'Unknown field', type: 'extra_forbidden' }] });
});

test('an expired access token is refused', async () => {
  const [head, claims, signature] = organisation.accessToken.split('.');
  const old = { ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), exp: 1 };
  const forged = [head, Buffer.from(JSON.stringify(old)).toString('base64url'), signature].join('.');
  expect(await answer('/v1/organisations/', { headers: { authorization: `Bearer ${forged}` } })).toMatchObject({
    status: 401,
    body: { code: 'invalid_token' },
  });
});
