import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { readWorkbook } from '../../functions/bank-data/wiring/workbook.fixture.ts';
import { csvRecords } from '../../functions/platform/documents/csv-records.ts';
import { analysedApplication } from '../stack/analysed-application.ts';
import { answer, newOrganisation, request, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { manyRows, statementOf, threeMonths } from '../stack/statement-of.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let organisation: TestOrganisation;
let applicationId = '';
/** Accounts of the application: 18 rows of three months, and 2 of a savings account. */
let cheque = '';
let savings = '';

const headers = (extra: Record<string, string> = {}) => ({
  authorization: `Bearer ${organisation.accessToken}`,
  ...extra,
});
const address = (last: string, query = '') => `/v1/bank_connections/${applicationId}/transactions/${last}${query}`;

beforeAll(async () => {
  organisation = await newOrganisation();
  applicationId = await analysedApplication(organisation, [
    statementOf(threeMonths),
    statementOf(
      [
        ['2026-04-10', 1500, 'Prêt ünder "quotes", commas'],
        ['2026-05-31', -0.01, '=HYPERLINK("http://evil.example","x")'],
      ],
      { account_number: '0062000022', account_type: 'savings' },
    ),
  ]);
  const path = { application_id: applicationId };
  const accounts = succeeded(await organisation.client.listAccounts({ path })).body;
  const idOf = (number: string) => accounts.find(({ account_number }) => account_number === number)?.id ?? '';
  [cheque, savings] = [idOf('62000000011'), idOf('0062000022')];
});

/** The list with some filters, whole. */
async function listed(filters: Record<string, string>) {
  const { client } = organisation;
  const query = { limit: '100', ...filters };
  const { body } = succeeded(await client.listLabelledTransactions({ path: { application_id: applicationId }, query }));
  expect(body.data).toHaveLength(body.count);
  return body.data;
}

describe('the filters of the labelled list', () => {
  test('Filters narrow the labelled list by account, dates, label, amount, direction and text', async () => {
    expect(await listed({})).toHaveLength(20);
    expect(await listed({ account: savings })).toHaveLength(2);
    expect(await listed({ account: cheque })).toHaveLength(18);

    // Both ends: rent on 1 April and 1 May, groceries on 2, 9, 16, 23 and 30 April, 25 April's salary, savings of 10 April.
    expect(await listed({ from: '2026-04-01', to: '2026-05-01' })).toHaveLength(2 + 5 + 1 + 1);
    expect(await listed({ from: '2026-04-02', to: '2026-04-30', account: cheque })).toHaveLength(5 + 1);
    expect(await listed({ from: '2026-04-01', to: '2026-04-30', account: cheque })).toHaveLength(1 + 5 + 1);
    expect(await listed({ from: '2027-01-01' })).toHaveLength(0);

    expect(await listed({ label: 'income.salary' })).toHaveLength(3);
    expect(await listed({ label: 'food' })).toHaveLength(12);
    expect(await listed({ label: 'FOOD_AND_HOUSEHOLD' })).toHaveLength(12);
    expect(await listed({ label: 'gambling' })).toHaveLength(0);

    // 850.50 in either direction, both bounds included.
    expect(await listed({ min: '850.5', max: '850.50' })).toHaveLength(12);
    expect(await listed({ min: '6000' })).toHaveLength(3 + 3);
    expect(await listed({ max: '0.01' })).toHaveLength(1);
    expect(await listed({ min: '6000', direction: 'in' })).toHaveLength(3);

    expect(await listed({ q: 'checkers  SEA' })).toHaveLength(12);
    expect(await listed({ q: 'checkers', from: '2026-04-01', to: '2026-04-30', max: '1000' })).toHaveLength(5);
  });

  test('A filtered list has its own pages and cursors, also under the old path', async () => {
    const page = z.object({
      count: z.int(),
      has_next: z.boolean(),
      has_prev: z.boolean(),
      next_cursor: z.string().nullable(),
      data: z.array(z.object({ id: z.string() })),
    });
    const whole = (await listed({ label: 'food' })).map(({ id }) => id);
    for (const path of [address('labelled'), `/transactions/${applicationId}`, `/transactions/${applicationId}/`]) {
      const read: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const after: string = cursor === '' ? '' : `&cursor=${cursor}`;
        const { body } = await answer(`${path}?label=food&limit=5${after}`, { headers: headers() });
        const { data, ...rest } = page.parse(body);
        const place = read.push(...data.map(({ id }) => id));
        const has_next = place < 12;
        expect(rest).toMatchObject({ count: 12, has_next, has_prev: cursor !== '' });
        expect(rest.next_cursor).toBe(has_next ? (read.at(-1) ?? '') : null);
        cursor = rest.next_cursor;
      }
      expect(read).toEqual(whole);
    }
    const skipped = await answer(address('labelled', '?label=food&skip=10&limit=5'), { headers: headers() });
    expect(page.parse(skipped.body)).toMatchObject({
      count: 12,
      has_next: false,
      has_prev: true,
      data: [{ id: whole[10] }, { id: whole[11] }],
    });
  });

  test.each(['labelled', 'export'])('Filters are refused for the %s by the wrong fields', async (last) => {
    const other = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const [foreign] = succeeded(await organisation.client.listAccounts({ path: { application_id: other } })).body;
    const refused = async (query: string) => {
      const { status, body } = await answer(address(last, query), { headers: headers() });
      expect(status).toBe(422);
      const { detail } = z
        .object({ detail: z.array(z.object({ loc: z.array(z.string()), msg: z.string() })) })
        .parse(body);
      return detail.map(({ loc }) => loc.join('.'));
    };
    expect(await refused('?from=2026-05-02&to=2026-05-01')).toEqual(['query.from', 'query.to']);
    expect(await refused('?min=10&max=9.99')).toEqual(['query.min', 'query.max']);
    expect(await refused('?from=2026-02-30&min=-1&direction=up&q=%20&label=1')).toEqual([
      'query.label',
      'query.from',
      'query.min',
      'query.direction',
      'query.q',
    ]);
    expect(await refused(`?label=food.sushi&account=${foreign?.id}`)).toEqual(['query.account', 'query.label']);
    expect(await refused('?colour=red')).toEqual(['query.colour']);
  });
});

describe('an export', () => {
  const Exported = z.object({ count: z.int(), data: z.array(z.record(z.string(), z.unknown())) });

  test('A CSV export holds the whole filtered list, newest first, safe to open', async () => {
    const response = await request(address('export', `?account=${savings}`), { headers: headers() });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="transactions-${applicationId}.csv"`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = [...csvRecords(bytes.toString('utf8'))];
    const column = (name: string) => rows.map(({ cells }) => cells[header?.cells.indexOf(name) ?? -1]);
    expect(column('description')).toEqual([`'=HYPERLINK("http://evil.example","x")`, 'Prêt ünder "quotes", commas']);
    expect(column('amount')).toEqual(['-0.01', '1500']);
    expect(column('id')).toEqual((await listed({ account: savings })).map(({ id }) => id));
  });

  test('A JSON export holds the objects of the list', async () => {
    const {
      status,
      body,
      headers: given,
    } = await answer(address('export', '?format=json&label=food'), {
      headers: headers(),
    });
    expect([status, given.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { count, data } = Exported.parse(body);
    expect([count, data]).toEqual([12, await listed({ label: 'food' })]);
    expect(body).toMatchObject({ application_id: applicationId, filters: { label: 'food' } });
  });

  test('An XLSX export comes as bytes to a caller who accepts them first', async () => {
    const response = await request(address('export', '?format=xlsx'), { headers: headers({ accept: `${XLSX}, */*` }) });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, XLSX]);
    const [transactions, about] = readWorkbook(new Uint8Array(await response.arrayBuffer())).sheets;
    const [newest] = await listed({});
    expect(['B2', 'F2', 'G2'].map((cell) => transactions?.get(cell))).toEqual([
      newest?.id,
      newest?.amount,
      newest?.description,
    ]);
    expect([transactions?.has('B21'), transactions?.has('B22')]).toEqual([true, false]);
    expect([about?.get('B1'), about?.get('B2')]).toEqual([applicationId, 20]);
  });

  test('An XLSX export is otherwise found at a private address, which browsers and clients follow', async () => {
    const path = address('export', '?format=xlsx&q=salary');
    const sent = await request(path, { headers: headers(), redirect: 'manual' });
    expect(sent.status).toBe(303);
    const location = sent.headers.get('location') ?? '';
    const file = await fetch(location);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      200,
      XLSX,
      `attachment; filename="transactions-${applicationId}.xlsx"`,
    ]);
    const followed = await request(path, { headers: headers() });
    for (const response of [file, followed]) {
      const [transactions] = readWorkbook(new Uint8Array(await response.arrayBuffer())).sheets;
      expect([transactions?.has('B4'), transactions?.has('B5')]).toEqual([true, false]);
    }
    const url = new URL(location);
    expect(url.pathname).toContain(`/exports/${organisation.id}/${applicationId}/`);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
    url.searchParams.set('X-Amz-Expires', '301');
    expect((await fetch(url)).status).toBe(403);
    url.search = '';
    expect((await fetch(url)).status).toBe(403);
  });

  test('An export that is larger than a reply is found at a private address too', async () => {
    const application_id = await analysedApplication(organisation, [statementOf(manyRows(7000))]);
    const path = `/v1/bank_connections/${application_id}/transactions/export?format=json`;
    const sent = await request(path, { headers: headers(), redirect: 'manual' });
    expect(sent.status).toBe(303);
    const file = await fetch(sent.headers.get('location') ?? '');
    expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { count, data } = Exported.parse(await file.json());
    expect([count, data.length]).toEqual([7000, 7000]);
  });

  test("An export of another organisation's application is as unknown as one that never existed", async () => {
    const stranger = await newOrganisation();
    const authorization = `Bearer ${stranger.accessToken}`;
    for (const last of ['export', 'labelled']) {
      const { status, body } = await answer(address(last, `?account=${savings}`), { headers: { authorization } });
      expect([status, body['code']]).toEqual([404, 'application_not_found']);
    }
  });
});
