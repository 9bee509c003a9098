import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import { randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { LegalDocumentStore } from '../domain/legal-document.ts';
import { dynamoLegalDocuments } from '../store/dynamo-legal-documents.ts';
import { operation as list } from './list-legal-documents.ts';
import { operation as publish } from './publish-legal-document.ts';

/** Published for all organisations at once: over the running stack it would change what other tests consent to. */
let started: TestTable;
let documents: LegalDocumentStore;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  documents = dynamoLegalDocuments(await started.another());
});
afterAll(() => started.close());

const consoleUrl = 'https://console.imali.example';
const caller = {
  kind: 'user' as const,
  id: 'u',
  organisationId: 'o',
  scopes: ['internal' as const],
  permissions: [],
};
const call = {
  caller,
  path: undefined,
  headers: undefined,
  form: undefined,
  files: {},
  sourceIp: 'x',
  userAgent: '',
  requestId: 'r',
};
const noon = Date.parse('2026-12-01T10:00:00Z');

const published = (version: string, now: number, title = 'Terms of use') =>
  publish(
    { documents, identifiers: randomIdentifiers, consoleUrl },
    {
      ...call,
      query: undefined,
      body: { title, document_url: `https://imali.example/${version}`, version, document_type: 'terms_of_use' },
      now,
    },
  );

const listed = async (limit: number, cursor?: string) => {
  const query = { skip: 0, limit, ...(cursor === undefined ? {} : { cursor }) };
  const outcome = await list({ documents, consoleUrl }, { ...call, query, body: undefined, now: noon });
  if (!('status' in outcome)) throw new Error('the list was refused');
  return outcome.body;
};

describe('publishing a legal document', () => {
  test('Publishing a legal document puts it in force for its type, and keeps what it replaces', async () => {
    expect(await published('2.0', noon)).toMatchObject({ status: 201, body: { in_force: true } });
    expect(await published('3.0', noon + 1000)).toMatchObject({ status: 201, body: { in_force: true } });
    const { data } = await listed(10);
    const terms = data.filter(({ document_type }) => document_type === 'terms_of_use');
    expect(terms.map(({ version, in_force }) => [version, in_force])).toEqual([
      ['3.0', true],
      ['2.0', false],
      ['1.0', false],
    ]);
    expect(data.filter(({ in_force }) => in_force)).toHaveLength(3);
  });

  test('Publishing a legal document never changes a version, neither a published nor a shipped one', async () => {
    await published('2.0', noon);
    expect(await published('2.0', noon + 1000, 'Other terms')).toEqual({ problem: 'legal_document_exists' });
    expect(await published('1.0', noon + 1000)).toEqual({ problem: 'legal_document_exists' });
    expect((await listed(10)).data[0]).toMatchObject({ version: '2.0', title: 'Terms of use' });
  });

  test('Published legal documents are listed page by page with the others, newest first', async () => {
    for (const [index, version] of ['2.0', '2.1', '2.2'].entries()) await published(version, noon + index * 1000);
    const first = await listed(4);
    expect(first).toMatchObject({ count: 6, has_next: true, has_prev: false });
    const second = await listed(4, first.next_cursor ?? '');
    expect(second).toMatchObject({ has_next: false, has_prev: true, next_cursor: null });
    const whole = (await listed(100)).data.map(({ id }) => id);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(whole);
  });
});
