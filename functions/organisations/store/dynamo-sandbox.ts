import { marshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Key, Table } from '../../platform/store/table.ts';
import {
  FOLLOWING_APPLICATIONS,
  SandboxApplication,
  type SandboxReader,
  type SandboxStore,
} from '../domain/sandbox-store.ts';

const Clock = z.object({ date: z.string() });

const partition = (organisationId: string): string => `ORG#${organisationId}#SANDBOX`;
const clockKey = (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'CLOCK' });
const PREFIX = 'APPLICATION#';

/** Whether an application is one of a synthetic applicant. */
export async function isSandboxApplication(table: ReadableTable, ref: ConnectionRef): Promise<boolean> {
  const { organisationId, applicationId } = ref;
  return (await table.get({ pk: partition(organisationId), sk: `${PREFIX}${applicationId}` })) !== null;
}

/** Sandbox dates and applications in the applications table. Ids sort by time, so the newest are read first. */
export function dynamoSandbox(table: Table): SandboxStore {
  return {
    ...dynamoSandboxReader(table),
    async moveTo(organisationId, date) {
      return table.put(
        { ...clockKey(organisationId), date },
        {
          expression: 'attribute_not_exists(pk) OR #date <= :date',
          names: { '#date': 'date' },
          values: { ':date': date },
        },
      );
    },
    async add(organisationId, application) {
      await table.put({
        pk: partition(organisationId),
        sk: `${PREFIX}${application.applicationId}`,
        ...application,
      });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoSandboxReader(table: ReadableTable): SandboxReader {
  return {
    async date(organisationId) {
      const item = await table.get(clockKey(organisationId));
      return item ? Clock.parse(item).date : null;
    },
    async newest(organisationId) {
      const items = await table.query({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: marshall({ ':pk': partition(organisationId), ':prefix': PREFIX }),
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: FOLLOWING_APPLICATIONS,
      });
      return items.map((item) => SandboxApplication.parse(item));
    },
  };
}
