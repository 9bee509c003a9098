import { expect, test } from '@jest/globals';
import { dashboards, savedQueries } from '../dashboards.ts';
import { synthesizedStacks } from '../synthesized-stacks.ts';

const { all } = await synthesizedStacks('production');
const named = (type: string, property: string) => all(type).map(({ Properties }) => String(Properties[property]));
const bodies = all('AWS::CloudWatch::Dashboard').map(({ Properties }) => JSON.stringify(Properties['DashboardBody']));

test('Every dashboard of the table is in the templates, with each of its graphs', () => {
  expect(named('AWS::CloudWatch::Dashboard', 'DashboardName').toSorted()).toEqual([
    'imali-production-banks',
    'imali-production-lender',
    'imali-production-mail',
    'imali-production-money',
    'imali-production-service',
  ]);
  for (const { question, graphs } of dashboards) {
    const body = bodies.find((one) => one.includes(question)) ?? '';
    for (const { title, shows } of graphs) {
      expect(body).toContain(title);
      for (const label of Object.keys(shows)) expect(body).toContain(label);
    }
  }
});

test('Every queue and function on a dashboard exists', () => {
  const exist = new Set([
    ...named('AWS::SQS::Queue', 'QueueName'),
    ...named('AWS::Lambda::Function', 'FunctionName'),
    ...named('AWS::DynamoDB::Table', 'TableName'),
  ]);
  const shown = [...bodies.join().matchAll(/\\"(?:QueueName|FunctionName|TableName)\\",\\"([\w-]+)\\"/g)].map(
    ([, name]) => name,
  );
  expect(shown.length).toBeGreaterThan(20);
  for (const name of shown) expect(exist).toContain(name);
});

test('Every saved query reads logs of this stage', () => {
  const queries = all('AWS::Logs::QueryDefinition');
  expect(queries).toHaveLength(savedQueries.length);
  for (const { Properties } of queries)
    expect(JSON.stringify(Properties)).toMatch(/\/aws\/(?:lambda|apigateway)\/imali-production-/);
});
