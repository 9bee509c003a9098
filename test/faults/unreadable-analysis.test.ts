import { beforeAll, describe, expect, test } from '@jest/globals';
import { completeResult } from '../../functions/applications/domain/complete-result.ts';
import { keys } from '../../functions/bank-data/store/bank-connection-items.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import { putDocument } from '../../functions/platform/store/document-items.ts';
import { analysedApplication } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { type RootAccess, rootAccess } from './root-access.ts';

let organisation: TestOrganisation;
let root: RootAccess;
let applicationId: string;
beforeAll(async () => {
  organisation = await newOrganisation();
  root = rootAccess();
  applicationId = await analysedApplication(organisation, [statementOf(threeMonths)]);
});

const TWO_HOURS_MS = 2 * 3_600_000;
const read = () => organisation.client.getAffordability({ path: { application_id: applicationId } });

describe('an analysis that another release stored in a form that this one cannot read', () => {
  test('A stored analysis that this release cannot read answers as updating, is made anew by being read, and then answers as before', async () => {
    const before = succeeded(await read()).body;
    const ref = { organisationId: organisation.id, applicationId };
    const connection = await dynamoConnections(root.applications).find(ref);
    const result = connection && completeResult(connection);
    if (!result) throw new Error('the application is not analysed');
    const later = { document_version: 99, document: { of: 'a later release' }, changes: [] };
    await putDocument(root.applications, keys.analysis(ref, result.place, 'affordability'), result.generation, later, {
      expression: 'attribute_exists(pk)',
    });
    await root.applications.update(keys.connection(ref), {
      expression: 'SET analysedAt = :at',
      values: { ':at': new Date(Date.now() - TWO_HOURS_MS).toISOString() },
    });
    expect(await read()).toMatchObject({ ok: false, code: 'error_still_analysing_connection' });
    const after = await eventually(async () => {
      const reply = await read();
      if (!reply.ok && reply.code !== 'error_still_analysing_connection') throw new Error(reply.code);
      return reply.ok ? reply.body : null;
    }, 'the analysis made anew');
    expect(after).toMatchObject({ net_income: before.net_income, max_instalment: before.max_instalment });
  });
});
