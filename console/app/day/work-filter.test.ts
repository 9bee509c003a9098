import { expect, test } from '@jest/globals';
import { assignedTo } from './work-filter.tsx';

test('A filter names a queue or a person, and anything else in the address is no filter', () => {
  const id = '692039c05f3c8b2a1d9e4f70';
  expect(['queue:senior_credit', `user:${id}`, 'queue:Senior', 'user:me', '', 'queue'].map(assignedTo)).toEqual([
    { queue: 'senior_credit' },
    { user_id: id },
    null,
    null,
    null,
    null,
  ]);
});
