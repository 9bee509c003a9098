import { expect, test } from '@jest/globals';
import { AnalysisSettingsRecord, DEFAULT_ANALYSIS_SETTINGS } from './analysis-settings-store.ts';

test('settings that were stored before there were limits and thresholds have those of the product', () => {
  expect(AnalysisSettingsRecord.parse({ healthWeights: null, floorCents: 0 })).toEqual(DEFAULT_ANALYSIS_SETTINGS);
});
