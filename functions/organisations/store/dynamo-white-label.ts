import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Key, Table } from '../../platform/store/table.ts';
import {
  UNSET_WHITE_LABEL,
  type WhiteLabelReader,
  WhiteLabelRecord,
  type WhiteLabelStore,
} from '../domain/white-label/white-label.ts';

const keyOf = (organisationId: string): Key => ({ pk: `ORG#${organisationId}`, sk: 'WHITE_LABEL' });

/** Looks of the organisations in the directory table, one item of each that set some. */
export function dynamoWhiteLabel(table: Table): WhiteLabelStore {
  const reader = dynamoWhiteLabelReader(table);
  const { find } = reader;

  return {
    ...reader,
    async update(organisationId, changes) {
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      if (given.length === 0) return find(organisationId);
      const item = await table.update(keyOf(organisationId), {
        expression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(', ')}`,
        names: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
        values: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
      });
      return WhiteLabelRecord.parse({ ...UNSET_WHITE_LABEL, ...item });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoWhiteLabelReader(table: ReadableTable): WhiteLabelReader {
  const find: WhiteLabelStore['find'] = async (organisationId) => {
    const item = await table.get(keyOf(organisationId));
    return WhiteLabelRecord.parse({ ...UNSET_WHITE_LABEL, ...item });
  };
  return {
    find,
  };
}
