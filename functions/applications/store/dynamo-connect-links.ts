import { present, type Table } from '../../platform/store/table.ts';
import { linksToEnd } from '../domain/connect-link.ts';
import type { ConnectLinkStore } from '../domain/connect-link-store.ts';
import { applicationKey } from './application-items.ts';

/** Links of applications, kept on their applications. */
export function dynamoConnectLinks(table: Table): ConnectLinkStore {
  return {
    async add({ organisationId, applicationId }, secretHash, link, before) {
      const key = applicationKey(organisationId, applicationId);
      const ended = linksToEnd(before);
      const added = await table.update(
        key,
        {
          expression: `SET links.#added = :link${ended.length === 0 ? '' : ` REMOVE ${ended.map((_, i) => `links.#ended${i}`).join(', ')}`}`,
          names: {
            '#added': secretHash,
            ...Object.fromEntries(ended.map((hash, i) => [`#ended${i}`, hash])),
          },
          values: { ':link': link },
        },
        { expression: 'attribute_exists(links)' },
      );
      if (added) return true;
      // An application from before links were kept on it has none.
      const first = await table.update(
        key,
        { expression: 'SET links = :links', values: { ':links': { [secretHash]: link } } },
        { expression: 'attribute_exists(pk) AND attribute_not_exists(links)' },
      );
      return first !== null;
    },
    async endAll({ organisationId, applicationId }) {
      const ended = await table.update(
        applicationKey(organisationId, applicationId),
        { expression: 'SET links = :none', values: { ':none': {} } },
        present,
      );
      return ended !== null;
    },
  };
}
