import type { ReadableTable } from '../store/held-table.ts';
import { absent, type Key, type Table, versionIs } from '../store/table.ts';
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
    async replace(after, of) {
      const { organisationId, userId, version } = after;
      const put = { ...secondFactorsKey(organisationId, userId), ...after, version: version + 1 };
      const condition = version === 0 ? absent : versionIs(version);
      if (of === undefined) return table.put(put, condition);
      const same = { expression: 'sessionsFrom = :from', values: { ':from': of.sessionsFrom } };
      const user = { pk: `ORG#${organisationId}`, sk: `USER#${userId}` };
      return (
        (
          await table.transact([
            { put, condition },
            { check: user, condition: same },
          ])
        ).length === 0
      );
    },
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
