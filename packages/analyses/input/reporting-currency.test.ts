import { expect, test } from '@jest/globals';
import { countedRows, reportingCurrency } from './analysis-input.ts';
import { envelopeOf } from './envelope.ts';
import { makeAccount, makeInput, makeRow } from './labelled-row.fixture.ts';

const rands = makeAccount([makeRow({ id: 'a'.repeat(24), currency: 'ZAR' })], { id: '1'.repeat(24), currency: 'ZAR' });
const dollars = makeAccount([makeRow({ id: 'b'.repeat(24), currency: 'USD' })], {
  id: '2'.repeat(24),
  currency: 'USD',
});

test('an account in dollars beside one in rands is listed as excluded and never added to rands', () => {
  const input = makeInput([dollars, rands]);
  expect(reportingCurrency(input)).toBe('ZAR');
  expect(countedRows(input).map(({ id }) => id)).toEqual(['a'.repeat(24)]);
  expect(envelopeOf(input, {}).data_quality_issues).toContainEqual(
    expect.objectContaining({ code: 'foreign_currency_rows_excluded', transaction_ids: ['b'.repeat(24)] }),
  );
});

test('an applicant with dollars only is analysed in dollars', () => {
  const input = makeInput([dollars]);
  expect(reportingCurrency(input)).toBe('USD');
  expect(countedRows(input)).toHaveLength(1);
});
