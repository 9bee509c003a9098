import { expect, test } from '@jest/globals';
import { applicationPath, applicationPlace } from './application/application-path.ts';
import { changedQuery } from './changed-query.ts';

test('values of a query change in their places, and null takes one out', () => {
  expect(changedQuery('?q=a&label=b', { q: null, from: '2026-01-01' })).toBe('?label=b&from=2026-01-01');
  expect(changedQuery('?q=a', { q: '' })).toBe('');
  expect(changedQuery('', { figure: 'affordability:months.3.primary_income' })).toBe(
    '?figure=affordability:months.3.primary_income',
  );
});

test('an application has an address for each of its tabs, and nothing else is one', () => {
  const id = '692039c05f3c8b2a1d9e4f70';
  expect([applicationPath(id), applicationPath(id, 'risk')]).toEqual([
    `/applications/${id}`,
    `/applications/${id}/risk`,
  ]);
  expect(applicationPlace(id, undefined)).toEqual({ id, tab: 'overview' });
  expect(applicationPlace(id, 'risk')).toEqual({ id, tab: 'risk' });
  expect([applicationPlace('new', undefined), applicationPlace(id, 'nothing')]).toEqual([null, null]);
});
