// OWASP ASVS 5.0: V15.3.1
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { operation as affordability } from '../../../functions/bank-data/api/get-affordability.ts';
import { operation as expenses } from '../../../functions/bank-data/api/get-expenses-analysis.ts';
import { operation as health } from '../../../functions/bank-data/api/get-health-score.ts';
import { operation as income } from '../../../functions/bank-data/api/get-income-analysis.ts';
import { operation as liquidity } from '../../../functions/bank-data/api/get-liquidity-score.ts';
import { operation as risk } from '../../../functions/bank-data/api/get-risk-insights.ts';
import { operation as transactions } from '../../../functions/bank-data/api/list-labelled-transactions.ts';
import { analyseConnection } from '../../../functions/bank-data/domain/analyse-connection.ts';
import { PLAIN_BASIS } from '../../../functions/bank-data/domain/basis/analysis-basis.ts';
import { addedTo, plainLedger } from '../../../functions/bank-data/domain/connection-under-test.fixture.ts';
import { memoryBankData } from '../../../functions/bank-data/domain/memory-bank-data.fixture.ts';
import { DEFAULT_ANALYSIS_SETTINGS } from '../../../functions/organisations/domain/analysis-settings-store.ts';
import { type AskedDataPoints, askedOf } from '../../../functions/organisations/domain/asked-data-points.ts';
import { dataPointArgs } from '../../../functions/organisations/domain/data-point-args.ts';
import type { ConnectionRef } from '../../../functions/platform/store/connection-ref.ts';
import { operation as summary } from '../../../functions/statements/api/get-statement-summary.ts';
import { type BankDataPoint, bankDataPoints, fieldsAlwaysAnswered } from '../../../schemas/data-points.ts';

const ref: ConnectionRef = { organisationId: '692039c01111111111111111', applicationId: '692039c02222222222222222' };
const at = '2026-06-12T08:00:00.000Z';
const request = {
  caller: { kind: 'api_token' as const, id: 't', organisationId: ref.organisationId, scopes: [], permissions: [] },
  path: { application_id: ref.applicationId },
  query: undefined,
  headers: undefined,
  body: undefined,
  form: undefined,
  files: {},
  now: Date.parse(at),
  sourceIp: '',
  userAgent: '',
  requestId: 'r',
};
const outputs = new Map(
  bankDataPoints.map((point) => [
    point,
    dataPointArgs().flatMap(({ connection, data_point, direction, name }) =>
      connection === 'bank_connection' && data_point === point && direction === 'output' ? [name] : [],
    ),
  ]),
);

/** What a config that asks so gets of every data point: the fields of the reply, or the code of the problem. */
async function answersOf(asked: AskedDataPoints | undefined): Promise<Map<BankDataPoint, readonly string[] | string>> {
  const bankData = memoryBankData();
  await bankData.create(ref, asked);
  const generation = await addedTo({ store: bankData, ref }, plainLedger(1, 40));
  await analyseConnection(bankData, ref, generation, { basis: async () => PLAIN_BASIS, docsUrl: '', at });
  const nothingListed = async () => ({ items: [], count: 0, hasNext: false, hasPrev: false, nextCursor: null });
  const adapters = {
    ...bankData,
    applications: {
      create: async () => {},
      find: async () => null,
      findByProxy: async () => null,
      list: nothingListed,
    },
    sandbox: { date: async () => null },
    queue: { request: async () => {} },
    settings: { find: async () => DEFAULT_ANALYSIS_SETTINGS },
    uploads: { list: nothingListed },
    applicants: { create: async () => {}, find: async () => null, list: nothingListed },
    docsUrl: '',
  };
  const replies = {
    transactions_labelled: await transactions(adapters, { ...request, query: { skip: 0, limit: 10 } }),
    affordability: await affordability(adapters, request),
    income_analysis: await income(adapters, { ...request, query: {} }),
    risk_insights: await risk(adapters, request),
    liquidity_score: await liquidity(adapters, request),
    health_score: await health(adapters, request),
    expenses_analysis: await expenses(adapters, request),
    statement_summary: await summary(adapters, request),
  };
  return new Map(
    bankDataPoints.map((point): [BankDataPoint, readonly string[] | string] => {
      const reply = replies[point];
      if ('problem' in reply) return [point, reply.problem];
      if ('invalid' in reply) throw new Error(`${point} was refused`);
      const { only } = reply;
      return [point, Object.keys(reply.body).filter((field) => only === undefined || only.has(field))];
    }),
  );
}

let whole: Awaited<ReturnType<typeof answersOf>>;
beforeAll(async () => {
  whole = await answersOf(undefined);
});

const asking = fc.record(
  Object.fromEntries(bankDataPoints.map((point) => [point, fc.subarray(outputs.get(point) ?? [])] as const)),
  { requiredKeys: [] },
);

describe('the replies of an application', () => {
  test('The replies of an application hold everything where its config is older than the choice of data points', () => {
    for (const point of bankDataPoints) {
      expect(whole.get(point)).toEqual(expect.arrayContaining(outputs.get(point) ?? []));
    }
  });

  test('The replies of an application hold exactly the data points and output arguments that its config requests', async () => {
    await fc.assert(
      fc.asyncProperty(asking, async (points) => {
        const data_points = bankDataPoints.flatMap((name) => {
          const output_args = points[name];
          return output_args === undefined ? [] : [{ name, input_args: {}, output_args }];
        });
        const answers = await answersOf(askedOf([{ name: 'bank_connection', data_points }]));
        for (const point of bankDataPoints) {
          const wanted = points[point];
          const fields = whole.get(point) ?? [];
          const isWhole = wanted?.length === 0 || point === 'transactions_labelled';
          const expected = [...fields].filter(
            (field) => isWhole || fieldsAlwaysAnswered.has(field) || wanted?.includes(field),
          );
          expect([point, answers.get(point)]).toEqual([
            point,
            wanted === undefined ? 'data_point_not_configured' : expected,
          ]);
        }
      }),
      { numRuns: 15 },
    );
  });
});
