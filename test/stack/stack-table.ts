import { Table } from '../../functions/platform/store/table.ts';
import { runningStack } from './running-stack.ts';

/** A table of the running stack, by the end of its name, to write what no call can make. */
export function stackTable(name: 'applications' | 'audit' | 'operations'): Table {
  const { endpoints: places, tables, region, rootCredentials } = runningStack();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: places.dynamodb,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: rootCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: rootCredentials.secretAccessKey,
  });
  return new Table(tables.find((one) => one.endsWith(name)) ?? '');
}
