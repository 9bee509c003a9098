import { calibrationTable } from '@imali/labels/generated/calibration-table.ts';
import { expect, test } from '@jest/globals';
import { whyWords } from '../../../console/app/application/transactions/words.why.ts';

test('there are words for every ground that the engine knows how to weigh', () => {
  const { grounds } = whyWords;
  expect(
    calibrationTable.map(([ground]) => ground.replace(' (cut)', '')).filter((ground) => grounds[ground] === undefined),
  ).toEqual([]);
});
