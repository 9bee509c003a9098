import { expect, test } from '@jest/globals';
import { effectOf, freeId, parsedPart, pathText, withValue } from './policy-parts.ts';

const document = {
  name: 'Loans',
  nodes: [
    {
      rules: [
        { id: 'a', when: 'x' },
        { id: 'b', when: 'y' },
      ],
    },
  ],
};

test('A value is changed at its path, and nothing else of the document is', () => {
  const path = ['nodes', 0, 'rules', 1, 'when'];
  expect(pathText(path)).toBe('nodes[0].rules[1].when');
  const after = withValue(document, path, 'z');
  expect(after).toEqual({
    name: 'Loans',
    nodes: [
      {
        rules: [
          { id: 'a', when: 'x' },
          { id: 'b', when: 'z' },
        ],
      },
    ],
  });
  expect(document.nodes[0]?.rules[1]?.when).toBe('y');
});

test('What is set to nothing is taken out of its list or its part, and a list grows at its end', () => {
  expect(withValue(document, ['nodes', 0, 'rules', 0], undefined)).toEqual({
    name: 'Loans',
    nodes: [{ rules: [{ id: 'b', when: 'y' }] }],
  });
  expect(withValue({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  expect(withValue({ list: ['x'] }, ['list', 1], 'y')).toEqual({ list: ['x', 'y'] });
});

test('An effect of another kind keeps its reason', () => {
  const refer = { do: 'refer', reason: 'history', queue: 'documents' };
  expect(effectOf('decline', refer, ['any'])).toEqual({ do: 'decline', reason: 'history' });
  expect(effectOf('condition', undefined, ['any'])).toEqual({ do: 'condition', reason: 'any', words: '' });
  expect(effectOf('refer', refer, [])).toEqual(refer);
  expect(effectOf('nothing', refer, [])).toEqual({ do: 'nothing' });
});

test('A new rule has an id of its own, and a text that is no object is no document', () => {
  expect(freeId(['rule_1', 'rule_3', 'x'])).toBe('rule_4');
  expect([parsedPart('{"a":1}'), parsedPart('[1]'), parsedPart('{'), parsedPart('null')]).toEqual([
    { a: 1 },
    null,
    null,
    null,
  ]);
});
