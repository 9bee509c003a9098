import { expect, test } from '@jest/globals';
import { tokenOf } from './token-form.ts';

const form = { name: ' Books ', isWhole: true, scopes: [], ends: '', ranges: '' };
const now = Date.parse('2026-03-10T12:00:00Z');

test('A token for everything has the scope of the API, and neither end nor ranges where none are given', () => {
  expect(tokenOf(form, now)).toEqual({ faults: null, body: { name: 'Books', scopes: ['organisation:api'] } });
});

test('A token for some areas has their scopes, ends with a day in Johannesburg, and is bounded to its ranges', () => {
  const bounded = {
    ...form,
    isWhole: false,
    scopes: ['billing:read'],
    ends: '2026-03-10',
    ranges: '203.0.113.0/24\n198.51.100.7/32 ',
  };
  expect(tokenOf(bounded, now)).toEqual({
    faults: null,
    body: {
      name: 'Books',
      scopes: ['billing:read'],
      expires_at: '2026-03-10T21:59:59Z',
      ip_ranges: ['203.0.113.0/24', '198.51.100.7/32'],
    },
  });
});

test('A token needs a name, a scope, and an end that is still to come', () => {
  expect(tokenOf({ ...form, name: 'x', isWhole: false, ends: '2026-03-09' }, now)).toEqual({
    faults: ['name', 'scopes', 'ends'],
  });
});
