import { imaliClient } from '@imali/client/imali-client.ts';
import { isSuccess } from '@imali/client/is-success.ts';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { physicalName } from '../cdk/names.ts';
import { dynamoApplicationConfigs } from '../functions/organisations/store/dynamo-application-configs.ts';
import { readApiToken } from '../functions/platform/credentials/api-token.ts';
import { Table } from '../functions/platform/store/table.ts';
import type { Cloud } from './cloud.ts';
import type { DemoAccess } from './demo-access.ts';
import { seedBook } from './demo-book.ts';

/** Decided applications of the book. */
const DECIDED = 2_000;

/** The user who signs in to the demo. */
async function demoUser(apiUrl: string, { username, password }: DemoAccess): Promise<string> {
  const signedIn = await imaliClient({ baseUrl: apiUrl }).issueToken({ form: { username, password } });
  if (!isSuccess(signedIn)) throw new Error('The book has no owner: the user of the demo cannot sign in.');
  if (!('access_token' in signedIn.body))
    throw new Error('The book has no owner: the user of the demo has a second factor.');
  const me = await imaliClient({ baseUrl: apiUrl, token: signedIn.body.access_token }).getCaller();
  if (!isSuccess(me)) throw new Error('The book has no owner: the user of the demo is not known.');
  return me.body.id;
}

/** Gives the demo a book of a year, once: a second start finds it. */
export async function seedDemoBook(cloud: Cloud, demo: DemoAccess): Promise<void> {
  const { apiUrl, region, rootCredentials, endpoints } = cloud;
  const organisationId = readApiToken(demo.apiToken)?.organisationId;
  if (organisationId === undefined) return;
  // The tables of the adapters are found by the environment, in this process as in a function.
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  });
  const directory = new Table(physicalName('local', 'directory'));
  const configs = dynamoApplicationConfigs(directory);
  const configId = await configs.defaultId(organisationId);
  const config = configId === null ? null : await configs.find(organisationId, configId);
  if (config === null) return;
  const place = {
    applications: new Table(physicalName('local', 'applications')),
    directory,
    organisationId,
    personId: await demoUser(apiUrl, demo),
    config,
  };
  const made = await seedBook(place, { count: DECIDED, endsOn: johannesburgDate(Date.now()) });
  if (made === 'made') console.log(`The demo has a book of ${DECIDED} decided applications.`);
}
