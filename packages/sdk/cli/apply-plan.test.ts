import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { changeLines, declaredIn, differences } from './apply-plan.ts';

const json = fc.jsonValue({ maxDepth: 3 });

describe('what differs from a file', () => {
  test('A thing that is as declared has no difference, and fields that are not declared make none', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), fc.dictionary(fc.string(), json), (declared, others) => {
        // What is there came through JSON, as what is declared did.
        const there: unknown = JSON.parse(JSON.stringify({ ...others, ...declared }));
        expect(differences(there, JSON.parse(JSON.stringify(declared)))).toEqual([]);
      }),
    );
  });

  test('A value that is another one is a difference at its place', () => {
    const now = { name: 'Loan', connections: [{ name: 'bank', data_points: [{ name: 'a' }, { name: 'b' }] }] };
    const then = { name: 'Loan', connections: [{ name: 'bank', data_points: [{ name: 'a' }, { name: 'c' }] }] };
    expect(differences(now, then)).toEqual([{ at: 'connections[0].data_points[1].name', there: 'b', declared: 'c' }]);
  });

  test('A list with an entry more or less differs as a whole', () => {
    expect(differences({ a: [1] }, { a: [1, 2] })).toEqual([{ at: 'a', there: [1], declared: [1, 2] }]);
    expect(differences({ a: [1] }, { a: [] })).toHaveLength(1);
  });
});

describe('a declaring file', () => {
  test('A file names configs, webhooks and policies, and nothing else', () => {
    expect(declaredIn('{"webhooks":[{"url":"https://a.example"}]}')).toEqual({
      application_configs: [],
      webhooks: [{ url: 'https://a.example' }],
      policies: [],
    });
    expect(declaredIn('{')).toBe('the file is not JSON');
    expect(declaredIn('{"users":[]}')).toContain('users');
    expect(declaredIn('{"webhooks":[{}]}')).toContain('url');
  });
});

test('A change is shown as what is there and what would be, each at its place', () => {
  const found = [{ at: 'is_default', there: false, declared: true }];
  expect(changeLines({ kind: 'application_config', name: 'Loan', act: 'update', differences: found })).toEqual([
    '~ application_config Loan (update)',
    '    - is_default: false',
    '    + is_default: true',
  ]);
});
