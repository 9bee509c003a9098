import { expect, test } from '@jest/globals';
import { dueFirst, queueNames } from './queue-names.ts';

test('The queues of policies are found wherever a policy refers, each once', () => {
  const refer = (queue: string) => ({ do: 'refer', reason: 'any', queue });
  const documents = [
    {
      nodes: [{ rules: [{ effect: refer('income'), on_missing: refer('documents') }] }],
      offer: { below_min: refer('income') },
    },
    { nodes: [{ bands: [{ effect: { do: 'decline', queue: 'none' } }] }] },
    null,
  ];
  expect(queueNames(documents)).toEqual(['documents', 'income']);
});

test('What is due first is on top, and what has no date is last', () => {
  const due = (id: string, due_at: string | null) => ({ id, due_at });
  const sorted = dueFirst([
    due('c', null),
    due('b', '2026-02-01T00:00:00.000Z'),
    due('a', '2026-01-01T00:00:00.000Z'),
    due('d', null),
  ]);
  expect(sorted.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});
