import { expect, test } from '@jest/globals';
import { bankDataPoints } from '../../../schemas/data-points.ts';
import { tabsNotAsked } from './application-path.ts';

const asking = (...names: string[]) => ({ data_points: names.map((name) => ({ name })) });

test('a tab is left out where the config of the application does not ask for its data point', () => {
  expect(tabsNotAsked(asking('affordability', 'statement_summary', 'transactions_labelled'))).toEqual([
    'income',
    'liquidity',
    'risk',
    'expenses',
    'health',
  ]);
});

test('every tab is there where the config asks for everything, and while that is not known', () => {
  expect(tabsNotAsked(asking(...bankDataPoints))).toEqual([]);
  expect(tabsNotAsked(null)).toEqual([]);
});
