import * as z from 'zod';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { countAction, type List, readPage } from '../../platform/store/listing.ts';
import {
  absent,
  type Expression,
  type Key,
  present,
  type Table,
  type WriteAction,
} from '../../platform/store/table.ts';
import {
  type ApplicationConfigReader,
  ApplicationConfigRecord,
  type ApplicationConfigStore,
} from '../domain/application-config-store.ts';

const partition = (organisationId: string): string => `ORG#${organisationId}`;

const keys = {
  list: (organisationId: string): List => ({ pk: partition(organisationId), prefix: 'CONFIG#' }),
  config: (organisationId: string, id: string): Key => ({ pk: partition(organisationId), sk: `CONFIG#${id}` }),
  name: (organisationId: string, name: string): Key => ({
    pk: partition(organisationId),
    sk: `CONFIGNAME#${name.toLowerCase()}`,
  }),
  default: (organisationId: string): Key => ({ pk: partition(organisationId), sk: 'DEFAULTCONFIG' }),
};

const Default = z.object({ configId: z.string() });

/** A writer whose config was renamed concurrently tries again this often. */
const RENAME_TRIES = 4;

/** Holds while the config has the name by which its claim is known: a rename in between must not leave a claim behind. */
const named = (name: string): Expression => ({
  expression: 'attribute_exists(pk) AND #name = :name',
  names: { '#name': 'name' },
  values: { ':name': name },
});

function defaultAction(organisationId: string, configId: string): WriteAction {
  return { put: { ...keys.default(organisationId), configId } };
}

/** Application configs in the directory table; a name is claimed by an item of its own. */
export function dynamoApplicationConfigs(table: Table): ApplicationConfigStore {
  const reader = dynamoApplicationConfigsReader(table);
  const { defaultId, find } = reader;
  /** Writes with the name that the config has now: with the caller's first, with the stored one when that is another. */
  async function withCurrentName<O>(
    { organisationId, id, name }: ApplicationConfigRecord,
    write: (name: string) => Promise<O | 'name_moved'>,
  ): Promise<O | 'not_found'> {
    let current = name;
    for (let attempt = 1; attempt <= RENAME_TRIES; attempt += 1) {
      const outcome = await write(current);
      if (outcome !== 'name_moved') return outcome;
      const now = await find(organisationId, id);
      if (!now) return 'not_found';
      current = now.name;
    }
    throw new Error('the config was renamed too often while it was written');
  }
  return {
    ...reader,
    async create(config, makeDefault) {
      const { organisationId } = config;
      const first = makeDefault || (await defaultId(organisationId)) === null;
      const failed = await table.transact([
        { put: { ...keys.name(organisationId, config.name), configId: config.id }, condition: absent },
        { put: { ...keys.config(organisationId, config.id), ...config }, condition: absent },
        countAction(keys.list(organisationId), 1),
        ...(first ? [defaultAction(organisationId, config.id)] : []),
      ]);
      return failed.length === 0 ? 'created' : 'name_taken';
    },
    replace: (before, after, makeDefault) =>
      withCurrentName(before, async (name) => {
        const { organisationId } = before;
        const renamed = name.toLowerCase() !== after.name.toLowerCase();
        const failed = await table.transact([
          { put: { ...keys.config(organisationId, after.id), ...after }, condition: named(name) },
          ...(makeDefault ? [defaultAction(organisationId, after.id)] : []),
          ...(renamed
            ? [
                { put: { ...keys.name(organisationId, after.name), configId: after.id }, condition: absent },
                { remove: keys.name(organisationId, name) },
              ]
            : []),
        ]);
        if (failed.length === 0) return 'replaced';
        return failed.includes(0) ? 'name_moved' : 'name_taken';
      }),
    remove: (config) =>
      withCurrentName(config, async (name) => {
        const { organisationId } = config;
        const failed = await table.transact([
          { remove: keys.config(organisationId, config.id), condition: named(name) },
          {
            check: keys.default(organisationId),
            condition: { expression: 'configId <> :id', values: { ':id': config.id } },
          },
          { remove: keys.name(organisationId, name) },
          countAction(keys.list(organisationId), -1),
        ]);
        if (failed.length === 0) return 'removed';
        return failed.includes(0) ? 'name_moved' : 'is_default';
      }),
    async makeDefault(organisationId, configId) {
      const failed = await table.transact([
        { check: keys.config(organisationId, configId), condition: present },
        defaultAction(organisationId, configId),
      ]);
      return failed.length === 0 ? 'done' : 'not_found';
    },
  };
}

/** The same for functions that may only read. */
export function dynamoApplicationConfigsReader(table: ReadableTable): ApplicationConfigReader {
  const defaultId: ApplicationConfigStore['defaultId'] = async (organisationId) => {
    const item = await table.get(keys.default(organisationId));
    return item ? Default.parse(item).configId : null;
  };
  const find: ApplicationConfigStore['find'] = async (organisationId, configId) => {
    const item = await table.get(keys.config(organisationId, configId));
    return item ? ApplicationConfigRecord.parse(item) : null;
  };
  return {
    find,
    list: (organisationId, page) =>
      readPage(table, keys.list(organisationId), page, (item) => ApplicationConfigRecord.parse(item)),
    defaultId,
  };
}
