import type { ReadableTable } from '../store/held-table.ts';
import { absent, type Key, type Table } from '../store/table.ts';
import { type SecondFactorReader, type SecondFactorStore, SecondFactorsRecord } from './second-factors.ts';

/** Beside the user: one item, so that a change of any factor is one conditional write. */
export const secondFactorsKey = (organisationId: string, userId: string): Key => ({
  pk: `ORG#${organisationId}`,
  sk: `SECONDFACTORS#${userId}`,
});

/** Second factors of users in the directory table. */
export function dynamoSecondFactors(table: Table): SecondFactorStore {
  return {
    ...dynamoSecondFactorsReader(table),
    replace: (after) =>
      table.put(
        { ...secondFactorsKey(after.organisationId, after.userId), ...after, version: after.version + 1 },
        after.version === 0
          ? absent
          : {
              expression: '#version = :version',
              names: { '#version': 'version' },
              values: { ':version': after.version },
            },
      ),
  };
}

/** The same for functions that may only read. */
export function dynamoSecondFactorsReader(table: ReadableTable): SecondFactorReader {
  return {
    async find(organisationId, userId) {
      const item = await table.get(secondFactorsKey(organisationId, userId));
      return item ? SecondFactorsRecord.parse(item) : null;
    },
  };
}
