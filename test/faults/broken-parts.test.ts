import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dynamoApplications } from '../../functions/applications/store/dynamo-applications.ts';
import { operation } from '../../functions/bank-data/api/list-labelled-transactions.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import { loggedDuring } from '../../functions/platform/serve/function-log.fixture.ts';
import { gatewayEvent, lambdaContext } from '../../functions/platform/serve/gateway-event.fixture.ts';
import { serve } from '../../functions/platform/serve/serve.ts';
import { listLabelledTransactions } from '../../schemas/endpoints/bank-data.ts';
import { analysedApplication } from '../stack/analysed-application.ts';
import { answer, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { statementOf, threeMonths, threeMonthsApart } from '../stack/statement-of.ts';
import { connectionPartition, type RootAccess, rootAccess } from './root-access.ts';

// OWASP ASVS 5.0: V16.5.2
let root: RootAccess;
let organisation: TestOrganisation;
beforeAll(async () => {
  root = rootAccess();
  organisation = await newOrganisation();
});
afterAll(() => root.sqs.destroy());

describe('data that no function wrote', () => {
  const holder = 'Naledi Example';
  let applicationId = '';
  beforeAll(async () => {
    applicationId = await analysedApplication(organisation, [
      statementOf(threeMonthsApart, { account_number: '62000098765', account_holder_name: holder }),
    ]);
    const partition = connectionPartition(organisation.id, applicationId);
    const [account] = await root.applications.startingWith(partition, 'ACCOUNT#');
    await root.applications.put({
      ...account,
      pk: partition,
      sk: String(account?.['sk']),
      months: `impossible: ${holder} 62000098765`,
    });
  });

  test('Data that no function wrote is answered as one opaque 500 with the ID of the request, readable by the console', async () => {
    const reply = await answer(`/v1/bank_connections/${applicationId}/transactions/labelled`, {
      headers: { authorization: `Bearer ${organisation.accessToken}` },
    });
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      error_type: 'code',
      code: 'internal_error',
      message: 'Something went wrong on our side. Quote the request id when you contact us.',
      request_id: reply.headers.get('x-request-id'),
      documentation_url: expect.stringMatching(/\/docs\/errors#internal_error$/),
    });
    expect(reply.body['request_id']).not.toBe('');
  });

  test('Data that no function wrote leaves no bank data and no token in the log', async () => {
    // The same operation in this process, so that its log can be read; who calls is not what this is about.
    const caller = {
      kind: 'user' as const,
      id: organisation.userId,
      organisationId: organisation.id,
      scopes: ['organisation:api' as const],
      permissions: ['applications.read' as const],
    };
    const stores = {
      applications: dynamoApplications(root.applications),
      ...dynamoBankData(root.applications),
    };
    const open = { ...listLabelledTransactions, scopes: 'none' as const };
    const handler = serve(
      open,
      () => stores,
      async (adapters, request) => operation(adapters, { ...request, caller }),
    );
    let status = 0;
    const log = await loggedDuring(async () => {
      const event = gatewayEvent({
        resource: open.path,
        pathParameters: { application_id: applicationId },
        headers: { authorization: 'Bearer a-token-of-somebody' },
      });
      status = (await handler(event, lambdaContext)).statusCode;
    });
    expect(status).toBe(500);
    expect(log).toContain('request_failed');
    expect(log).toContain('months: invalid_type');
    for (const hidden of [holder, 'Naledi', '62000098765', 'a-token-of-somebody', 'SALARY']) {
      expect(log).not.toContain(hidden);
    }
  });

  test('Data that no function wrote harms no other application', async () => {
    const another = await analysedApplication(organisation, [statementOf(threeMonths)]);
    const { client } = organisation;
    succeeded(await client.listLabelledTransactions({ path: { application_id: another } }));
  });
});

describe('mail that is refused', () => {
  test('A refused email does not undo the invited user', async () => {
    const { client } = organisation;
    const email = `${organisation.nameSlug}@refused.example`;
    const body = { name: 'Thandi Mokoena', email, permissions: ['applications.read'] };
    expect(succeeded(await client.createUser({ body })).body).toMatchObject({ email, is_active: true });
    const { data } = succeeded(await client.listUsers()).body;
    expect(data.map((user) => user.email)).toContain(email);
  });

  test('A refused email is not reported to a caller who asks for a password link', async () => {
    const { client } = organisation;
    const known = succeeded(
      await client.forgotPassword({ body: { email: `${organisation.nameSlug}@refused.example` } }),
    );
    const unknown = succeeded(await client.forgotPassword({ body: { email: 'nobody@refused.example' } }));
    expect(known.body).toEqual(unknown.body);
  });
});
