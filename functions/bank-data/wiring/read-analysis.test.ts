import { beforeEach, describe, expect, test } from '@jest/globals';
import { StatementSummary } from '../../../schemas/entities/analyses/statement-summary.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { AnalysisQueue } from '../domain/analysis-queue.ts';
import { addedTo, plainLedger } from '../domain/connection-under-test.fixture.ts';
import type { StoredAnalysis } from '../domain/document-store.ts';
import { madeDocuments } from '../domain/documents/made-documents.fixture.ts';
import { memoryBankData } from '../domain/memory-bank-data.fixture.ts';
import { readAnalysis } from './read-analysis.ts';

const ref: ConnectionRef = { organisationId: '692039c01111111111111111', applicationId: '692039c02222222222222222' };
const at = '2026-06-12T08:00:00.000Z';
type Asked = Parameters<AnalysisQueue['request']>[0];

let asked: Asked[];
beforeEach(() => {
  asked = [];
});

/** What a caller reads of an analysis that is kept so. */
async function readOf(kept: Pick<StoredAnalysis, 'document' | 'unreadable'>) {
  const store = memoryBankData();
  await store.create(ref);
  const generation = await addedTo({ store, ref }, plainLedger(1, 20));
  await store.documents.saveAnalyses(ref, { generation, place: 0 }, [
    { kind: 'statement_summary', generation, changes: [], ...kept },
  ]);
  await store.connections.finish(ref, generation, 'READY', at);
  const applications = {
    create: async () => {},
    find: async () => null,
    findByProxy: async () => null,
    list: async () => {
      throw new Error('nothing is listed here');
    },
  };
  const queue: AnalysisQueue = {
    request: async (message) => {
      asked.push(message);
    },
  };
  const caller = { organisationId: ref.organisationId };
  return readAnalysis(
    {
      ...store,
      applications,
      queue,
      sandbox: { date: async () => null },
      docsUrl: 'https://moved.example',
    },
    'statement_summary',
    StatementSummary,
    {
      caller,
      path: { application_id: ref.applicationId },
      now: Date.parse(at),
    },
  );
}

const [summary] = await madeDocuments('thin_file', '2026-03-31');
const document = StatementSummary.parse(summary?.document);

describe('an analysis', () => {
  test('An analysis that today’s schema can read is returned, and nothing is requested', async () => {
    expect(await readOf({ document })).toMatchObject({ document: { as_of: document.as_of } });
    expect(asked).toEqual([]);
  });

  test('An analysis links its figures to the current documentation, whatever address it was stored with', async () => {
    expect(Object.values(document.definitions)[0]).toMatch(/^https:\/\/docs\.example\//);
    const figures = Object.keys(document.definitions);
    expect(await readOf({ document })).toMatchObject({
      document: {
        definitions: Object.fromEntries(figures.map((name) => [name, `https://moved.example/docs/metrics#${name}`])),
      },
    });
  });

  test.each([
    ['lacks a field that is needed since', { document: { ...document, accounts_summary: undefined } }],
    [
      'was stored by a later release',
      { document: null, unreadable: { outcome: 'unreadable' as const, version: 99, why: 'later' } },
    ],
  ])('An analysis that %s is requested again, and the caller learns that it is in progress', async (_what, kept) => {
    expect(await readOf(kept)).toEqual({ problem: 'error_still_analysing_connection' });
    expect(asked).toEqual([{ ...ref, generation: 1, unreadable: true }]);
  });
});
