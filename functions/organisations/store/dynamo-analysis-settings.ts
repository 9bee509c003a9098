import type { ReadableTable } from '../../platform/store/held-table.ts';
import type { Key, Table } from '../../platform/store/table.ts';
import {
  type AnalysisSettingsReader,
  AnalysisSettingsRecord,
  type AnalysisSettingsStore,
  DEFAULT_ANALYSIS_SETTINGS,
} from '../domain/analysis-settings-store.ts';

const keyOf = (organisationId: string): Key => ({ pk: `ORG#${organisationId}`, sk: 'ANALYSIS_SETTINGS' });

/** Settings of the analyses in the directory table, one item of each organisation that set some. */
export function dynamoAnalysisSettings(table: Table): AnalysisSettingsStore {
  return {
    ...dynamoAnalysisSettingsReader(table),
    async set(organisationId, settings) {
      await table.put({ ...keyOf(organisationId), ...settings });
    },
  };
}

/** The same for functions that may only read. */
export function dynamoAnalysisSettingsReader(table: ReadableTable): AnalysisSettingsReader {
  return {
    async find(organisationId) {
      const item = await table.get(keyOf(organisationId));
      return item ? AnalysisSettingsRecord.parse(item) : DEFAULT_ANALYSIS_SETTINGS;
    },
  };
}
