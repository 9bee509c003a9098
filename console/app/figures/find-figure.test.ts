import { describe, expect, test } from '@jest/globals';
import { metricDefinitions } from '../../build/metric-definitions.evaluated.ts';
import { definitionAt, evidenceAt, placeOf, valueAt } from './find-figure.ts';

const document = {
  net_income: 20_000,
  months: [
    { year: 2026, month: 1, primary_income: 20_000, evidence: { primary_income: ['a', 'b'] } },
    { year: 2026, month: 2, primary_income: 0, evidence: { primary_income: [] } },
  ],
  gambling: { amount: 10, count: 2, evidence: { amount: ['g', 'h'], winnings_amount: ['h', 'i'] } },
  income_heatmap: [{ days: [{ day: 25, amount: 5, transaction_ids: ['a'] }] }],
  top: [{ transaction_id: 't', amount: 3 }],
  evidence: { net_income: ['a'] },
};

describe('the place of a figure', () => {
  test('The place of a figure is a document and a path', () => {
    expect(placeOf('affordability:months.3.primary_income')).toEqual({
      document: 'affordability',
      path: ['months', '3', 'primary_income'],
    });
  });

  test.each(['', 'affordability', 'affordability:', 'nothing:months', 'affordability:a..b', 'affordability:a b'])(
    'A text without a figure has no place: %s',
    (text) => expect(placeOf(text)).toBeNull(),
  );

  test('A place finds its value, and nothing that the document does not hold itself', () => {
    expect(valueAt(document, ['months', '0', 'primary_income'])).toBe(20_000);
    expect(valueAt(document, ['months', '7', 'primary_income'])).toBeUndefined();
    expect(valueAt(document, ['constructor', 'name'])).toBeUndefined();
  });
});

describe('the evidence of a figure', () => {
  test('The evidence of a figure is that of its name in the nearest object', () => {
    expect(evidenceAt(document, ['months', '0', 'primary_income'])).toEqual(['a', 'b']);
    expect(evidenceAt(document, ['months', '1', 'primary_income'])).toEqual([]);
    expect(evidenceAt(document, ['net_income'])).toEqual(['a']);
  });

  test('The evidence of an object is all its evidence, each transaction once', () => {
    expect(evidenceAt(document, ['gambling'])).toEqual(['g', 'h', 'i']);
    expect(evidenceAt(document, ['income_heatmap', '0', 'days', '0'])).toEqual(['a']);
    expect(evidenceAt(document, ['top', '0'])).toEqual(['t']);
  });

  test('The evidence of a figure is unknown where nothing states it', () => {
    expect(evidenceAt(document, ['months', '0', 'year'])).toBeNull();
    expect(evidenceAt(null, ['net_income'])).toBeNull();
  });
});

describe('the definition of a figure', () => {
  test('The definition of a figure is that of its field in the dictionary', () => {
    const id = (path: string) => definitionAt(metricDefinitions, 'affordability', path.split('.'))?.id;
    expect(id('months.3.primary_income')).toBe('primary_income');
    expect(id('max_instalment')).toBe('max_instalment');
    expect(definitionAt(metricDefinitions, 'loan', ['max_principal'])?.id).toBe('max_principal');
    expect(id('reg23a_worksheet.income_after_deductions')).toBe('reg23a_worksheet');
    expect(id('nothing')).toBeUndefined();
  });

  test('The definition is found for figures inside lists', () => {
    expect(definitionAt(metricDefinitions, 'income_analysis', ['streams', '0'])?.id).toBe('streams');
    expect(definitionAt(metricDefinitions, 'risk_insights', ['gambling'])?.id).toBe('gambling');
  });
});
