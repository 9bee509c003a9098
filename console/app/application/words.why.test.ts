import { expect, test } from '@jest/globals';
import { calibrationTable } from '../../../core/labels/generated/calibration-table.ts';
import { whyWords } from './words.why.en.ts';

test('there are words for every ground that the engine knows how to weigh', () => {
  const { grounds } = whyWords;
  expect(
    calibrationTable.map(([ground]) => ground.replace(' (cut)', '')).filter((ground) => grounds[ground] === undefined),
  ).toEqual([]);
});
