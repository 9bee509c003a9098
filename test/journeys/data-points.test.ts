import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { bankDataPoints, fieldsAlwaysAnswered } from '../../schemas/data-points.ts';
import type { DataPointArgItem } from '../../schemas/entities/application-config.ts';
import { analysisEnded } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { keptOf } from '../stack/kept-of-application.ts';
import {
  answer,
  failed,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { firstSandboxApplication } from '../stack/sandbox-application.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { startReceiver, type WebhookReceiver } from '../stack/webhook-receiver.ts';

const addressOf = (point: string): string => (point === 'transactions_labelled' ? 'transactions/labelled' : point);

/** A data point as it is sent, and not as the client reads it. */
const sentOf = async ({ accessToken }: TestOrganisation, applicationId: string, point: string) =>
  answer(`/v1/bank_connections/${applicationId}/${addressOf(point)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });

/** The schema of a value of a type of JSON. */
const ofType: Readonly<Record<DataPointArgItem['type'], z.ZodType>> = {
  integer: z.int(),
  number: z.number(),
  string: z.string(),
  boolean: z.boolean(),
  array: z.array(z.unknown()),
  object: z.record(z.string(), z.unknown()),
};

describe('the catalogue of data points', () => {
  let organisation: TestOrganisation;
  let outputs: readonly DataPointArgItem[];
  const persons: string[] = [];
  beforeAll(async () => {
    organisation = await newOrganisation();
    persons.push(await firstSandboxApplication(organisation, 'salaried_monthly'));
    for (const persona_id of ['gambler', 'over_indebted']) {
      persons.push(succeeded(await organisation.client.createSandboxApplication({ body: { persona_id } })).body.id);
    }
    outputs = succeeded(await organisation.client.listDataPointArgs()).body.filter(
      ({ connection, direction }) => connection === 'bank_connection' && direction === 'output',
    );
  });

  test.each(bankDataPoints)(
    'The catalogue of data points names the fields of the reply of %s, each with its type',
    async (point) => {
      const args = outputs.filter(({ data_point }) => data_point === point);
      const seen = new Set<string>();
      for (const id of persons) {
        const { status, body } = await sentOf(organisation, id, point);
        expect(status).toBe(200);
        for (const { name, type } of args) {
          expect(Object.keys(body)).toContain(name);
          const value = body[name];
          if (value === null) continue;
          seen.add(name);
          expect({ name, isOfType: ofType[type].safeParse(value).success }).toEqual({ name, isOfType: true });
        }
        if (point === 'transactions_labelled') continue;
        const fields = Object.keys(body).filter((field) => !fieldsAlwaysAnswered.has(field));
        expect(fields.toSorted()).toEqual(args.map(({ name }) => name).toSorted());
      }
      // A field that is null of everyone would have any type.
      expect(seen.size).toBeGreaterThan(args.length / 2);
    },
  );
});

describe('an application whose config asks for little', () => {
  let organisation: TestOrganisation;
  let receiver: WebhookReceiver;
  let applicationId: string;
  beforeAll(async () => {
    receiver = await startReceiver();
    organisation = await newOrganisation();
    const { client } = organisation;
    succeeded(await client.createWebhook({ body: { url: receiver.url, ordering: 'subject' } }));
    const config = {
      name: 'Narrow',
      connections: [
        {
          name: 'bank_connection',
          data_points: [
            { name: 'affordability', output_args: ['max_instalment', 'verdict'] },
            { name: 'statement_summary' },
          ],
        },
      ],
    };
    applicationId = (await newApplication(organisation, config)).id;
    succeeded(await client.uploadByod({ path: { application_id: applicationId }, body: statementOf(threeMonths) }));
    expect(await analysisEnded(organisation, applicationId)).toBe('READY');
  });
  afterAll(() => receiver.close());

  test('An application with a small config is analysed for that alone', async () => {
    const { sortKeys } = await keptOf(organisation.id, applicationId);
    expect(sortKeys.filter((key) => key.startsWith('ANALYSIS'))).toEqual([
      'ANALYSIS#affinity',
      'ANALYSIS#affordability',
      'ANALYSIS#label_index',
      'ANALYSIS#statement_summary',
    ]);
  });

  test('An application with a small config answers the requested figures, and names what is not requested', async () => {
    const { body } = await sentOf(organisation, applicationId, 'affordability');
    expect(new Set(Object.keys(body))).toEqual(new Set([...fieldsAlwaysAnswered, 'max_instalment', 'verdict']));
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(body['evidence']))).toEqual(
      expect.not.arrayContaining(['net_income']),
    );
    const whole = await sentOf(organisation, applicationId, 'statement_summary');
    expect(whole.body['accounts_summary']).toHaveLength(1);
    const connection = await organisation.client.getBankConnection({ path: { application_id: applicationId } });
    expect(succeeded(connection).body.data_points).toEqual([
      { name: 'affordability', output_args: ['max_instalment', 'verdict'] },
      { name: 'statement_summary', output_args: [] },
    ]);
  });

  test.each(bankDataPoints.filter((point) => point !== 'affordability' && point !== 'statement_summary'))(
    'An application with a small config answers a problem to %s',
    async (point) => {
      expect(await sentOf(organisation, applicationId, point)).toMatchObject({
        status: 400,
        body: {
          code: 'data_point_not_configured',
          message: `The data point ${point} is not configured in the application config of this application.`,
        },
      });
    },
  );

  test('An application with a small config answers a problem to every other request for what was not requested', async () => {
    const { client } = organisation;
    const path = { application_id: applicationId };
    const [transaction_id] = succeeded(await client.getAffordability({ path })).body.evidence['max_instalment'] ?? [];
    const relabel = {
      path: { ...path, transaction_id: transaction_id ?? applicationId },
      body: { new_label: 'food.groceries' },
    };
    expect(failed(await client.exportTransactions({ path, query: { format: 'csv' } })).code).toBe(
      'data_point_not_configured',
    );
    expect(failed(await client.relabelTransaction(relabel)).code).toBe('data_point_not_configured');
    const asked = await answer(`/v1/bank_connections/${applicationId}/affordability`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organisation.accessToken}`, 'content-type': 'application/json' },
      body: '{"instalment":100}',
    });
    expect(new Set(Object.keys(asked.body))).toEqual(new Set([...fieldsAlwaysAnswered, 'max_instalment', 'verdict']));
  });

  test('The analysis of a small config is announced without any figure, and billed once', async () => {
    const analysed = await eventually(
      async () => receiver.received.find(({ event }) => event.type === 'analysis.completed'),
      'the event of the analysis',
    );
    expect(analysed.event.data).toEqual({
      application_id: applicationId,
      href: `/v1/bank_connections/${applicationId}/`,
      generation: 1,
      state: 'READY',
    });
    const events = succeeded(await organisation.client.listBillableEvents({})).body;
    expect(events.data.map(({ type, application_id }) => [type, application_id])).toEqual([['BANK', applicationId]]);
  });

  test('The report of a small config has everything that was requested', async () => {
    const path = { application_id: applicationId };
    expect(succeeded(await organisation.client.getReport({ path, query: { answer: 'address' } })).status).toBe(200);
  });
});

test('an application whose config asks for no summary and no month of data has no report, and is billed for its transactions', async () => {
  const organisation = await newOrganisation();
  const { client } = organisation;
  const points = [{ name: 'transactions_labelled' }];
  const config = { name: 'Rows', connections: [{ name: 'bank_connection', data_points: points }] };
  const { id: application_id } = await newApplication(organisation, config);
  const body = statementOf(threeMonths.slice(0, 2));
  succeeded(await client.uploadByod({ path: { application_id }, body }));
  expect(await analysisEnded(organisation, application_id)).toBe('READY');
  const path = { application_id };
  expect(succeeded(await client.listLabelledTransactions({ path })).body.count).toBe(2);
  expect(failed(await client.getReport({ path, query: { answer: 'address' } }))).toMatchObject({
    code: 'data_point_not_configured',
    message: 'The data point statement_summary is not configured in the application config of this application.',
  });
  expect(succeeded(await client.listBillableEvents({})).body.data.map(({ type }) => type)).toEqual(['BANK']);
});
