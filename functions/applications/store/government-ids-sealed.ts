import { isDeepStrictEqual } from 'node:util';
import type { FieldKeys } from '../../platform/secrets/field-keys.ts';
import { type SealingTable, sealingTable } from '../../platform/secrets/sealing-table.ts';
import type { Table } from '../../platform/store/table.ts';
import type { TableMigration } from '../../platform/store/table-migration.ts';
import { ApplicantRecord, PersonalInfoConnectionRecord } from '../domain/application-store.ts';
import { searchedAnew } from './applicant-change.ts';
import { openedApplicant, openedInfo, sealedApplicant, sealedInfo } from './sealed-identity.ts';

const OF_ORGANISATION = /^ORG#[^#]+$/;

/**
 * Seals government ids that earlier releases stored as they were stated, and replaces the terms that applications were found by
 * with digests. The terms of an applicant come first: a run that ends between the two is whole when it is repeated.
 * @param keysOf the keys of fields of a table; asked for once in a run, so that KMS opens the key of an organisation once and not for
 *   each of its records
 */
export const governmentIdsSealed = (keysOf: (table: Table) => FieldKeys): TableMigration => {
  let keys: FieldKeys | null = null;
  const sealing = (bare: Table): SealingTable => {
    keys ??= keysOf(bare);
    return sealingTable(bare, keys);
  };
  return {
    name: 'government-ids-sealed',
    async migrated(item, bare) {
      if (!OF_ORGANISATION.test(item.pk)) return { outcome: 'unchanged' };
      const table = sealing(bare);
      if (/^APPLICANT#[0-9a-f]{24}$/.test(item.sk)) {
        const stored = ApplicantRecord.parse(item);
        const sealed = await sealedApplicant(table, await openedApplicant(table, stored));
        if (isDeepStrictEqual(sealed, stored)) return { outcome: 'unchanged' };
        const asRead = {
          expression: `govId = :govId AND ${stored.statements ? 'statements = :statements' : 'attribute_not_exists(statements)'}`,
          values: { ':govId': stored.govId, ...(stored.statements ? { ':statements': stored.statements } : {}) },
        };
        return { outcome: 'changed', change: { item: { ...item, ...sealed }, asRead } };
      }
      if (!/^PERSONALINFO#[0-9a-f]{24}$/.test(item.sk)) return { outcome: 'unchanged' };
      const stored = PersonalInfoConnectionRecord.parse(item);
      const { organisationId, id: connectionId } = stored;
      const opened = await openedInfo(table, stored);
      const personalInfo = await sealedInfo(table, { organisationId, connectionId }, opened.personalInfo);
      if (isDeepStrictEqual(personalInfo, stored.personalInfo)) return { outcome: 'unchanged' };
      return {
        outcome: 'changed',
        change: {
          item: { ...item, personalInfo },
          asRead: { expression: 'personalInfo = :before', values: { ':before': stored.personalInfo } },
        },
      };
    },
    async write({ item, asRead }, tableOf) {
      const bare = tableOf('applications');
      const table = sealing(bare);
      if (item.sk.startsWith('APPLICANT#')) {
        await searchedAnew(table, await openedApplicant(table, ApplicantRecord.parse(item)), asRead);
      }
      return table.put(item, asRead);
    },
  };
};
