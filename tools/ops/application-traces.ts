import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { physicalName } from '../../cdk/names.ts';
import { applicationKey } from '../../functions/applications/store/application-items.ts';
import { partition } from '../../functions/applications/store/bank-connection-item.ts';
import { auditPartition } from '../../functions/platform/audit/audit-keys.ts';
import { type Item, Table } from '../../functions/platform/store/table.ts';
import { type ApplicationTraces, field } from './explain-application.ts';
import type { StageAccess } from './stage-access.ts';
import { loggedOf } from './stage-logs.ts';

/**
 * Reads what a stage holds of an application.
 * @param organisationId its organisation; without it the table is searched, which reads all of it
 */
export async function applicationTraces(
  access: StageAccess,
  applicationId: string,
  organisationId: string | undefined,
): Promise<ApplicationTraces> {
  const table = new Table(physicalName(access.stage, 'applications'));
  const organisation = organisationId ?? (await organisationOf(table.name, applicationId));
  const none = { application: null, items: [], entries: [], logged: [] };
  if (organisation === undefined) return none;
  const application = await table.get(applicationKey(organisation, applicationId));
  if (application === null) return none;
  const items = await table.query({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': { S: partition({ organisationId: organisation, applicationId }) } },
  });
  const since = Date.parse(String(application['createdAt']));
  const chain = { audit: new Table(physicalName(access.stage, 'audit')), organisationId: organisation };
  const entries = await entriesOf(chain, applicationId, since);
  const requests = entries.flatMap(({ details }) => field(details, 'request_id') ?? []);
  return { application, items, entries, logged: await loggedOf(access, [...new Set(requests)], since) };
}

/**
 * Entries of the chain of an organisation about one application. Ids of entries begin with the second they were made in.
 * @param since epoch milliseconds of the first
 */
function entriesOf(
  { audit, organisationId }: { readonly audit: Table; readonly organisationId: string },
  applicationId: string,
  since: number,
): Promise<readonly Item[]> {
  const second = Math.floor(since / 1000)
    .toString(16)
    .padStart(8, '0');
  return audit.query({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
    FilterExpression: '#subject.#id = :application',
    ExpressionAttributeNames: { '#subject': 'subject', '#id': 'id' },
    ExpressionAttributeValues: {
      ':pk': { S: auditPartition(organisationId) },
      ':first': { S: `AUDIT#${second}` },
      ':last': { S: 'AUDIT#g' },
      ':application': { S: applicationId },
    },
  });
}

/** The organisation of an application: keys begin with it, so every key is read. */
async function organisationOf(tableName: string, applicationId: string): Promise<string | undefined> {
  const dynamo = new DynamoDBClient({});
  let start: ScanCommand['input']['ExclusiveStartKey'];
  do {
    const page = await dynamo.send(
      new ScanCommand({
        TableName: tableName,
        FilterExpression: 'sk = :application',
        ExpressionAttributeValues: { ':application': { S: `APPLICATION#${applicationId}` } },
        ProjectionExpression: 'pk',
        ExclusiveStartKey: start,
      }),
    );
    const [found] = page.Items ?? [];
    if (found !== undefined) return String(unmarshall(found)['pk']).replace(/^ORG#/, '');
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return undefined;
}
