import * as z from 'zod';
import { present, type Table } from '../../platform/store/table.ts';
import type { ConnectLinkStore } from '../domain/connect-link-store.ts';
import { applicationKey } from './application-items.ts';

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
