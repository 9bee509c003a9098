import * as z from 'zod';
import type { ConnectLinkStore } from '../../core/applications/connect-link-store.ts';
import { applicationKey } from './application-items.ts';
import { present, type Table } from './table.ts';

const Numbered = z.object({ linkNumber: z.int().default(1) });

/** Numbers of links, kept on their applications. */
export function dynamoConnectLinks(table: Table): ConnectLinkStore {
  return {
    async replace({ organisationId, applicationId }) {
      const item = await table.update(
        applicationKey(organisationId, applicationId),
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
