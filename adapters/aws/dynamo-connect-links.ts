import * as z from 'zod';
import type { ConnectLinkStore } from '../../core/applications/connect-link-store.ts';
import type { ConnectionRef } from '../../core/connect/bank-connection-store.ts';
import { type Key, present, type Table } from './table.ts';

/** The item of the application itself. */
const keyOf = ({ organisationId, applicationId }: ConnectionRef): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `APPLICATION#${applicationId}`,
});

const Numbered = z.object({ linkNumber: z.int().default(1) });

/** Numbers of links, kept on their applications. */
export function dynamoConnectLinks(table: Table): ConnectLinkStore {
  return {
    async current(ref) {
      const item = await table.get(keyOf(ref));
      return item ? Numbered.parse(item).linkNumber : null;
    },
    async replace(ref) {
      const item = await table.update(
        keyOf(ref),
        {
          expression: 'SET linkNumber = if_not_exists(linkNumber, :first) + :one',
          values: { ':first': 1, ':one': 1 },
        },
        present,
      );
      return item ? Numbered.parse(item).linkNumber : null;
    },
  };
}
