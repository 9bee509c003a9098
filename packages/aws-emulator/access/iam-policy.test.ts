import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { allowEverything, allows, matchesPattern, type PolicyStatement } from './iam-policy.ts';

const table = 'arn:aws:dynamodb:af-south-1:000000000000:table/directory';
const get = { action: 'dynamodb:GetItem', resources: [table] };

describe('a pattern', () => {
  test.each([
    ['*', '', true],
    ['dynamodb:*Item', 'dynamodb:GetItem', true],
    ['dynamodb:*Item', 'dynamodb:GetItems', false],
    ['arn:*:table/dir*', table, true],
    ['table/?', 'table/a', true],
    ['table/?', 'table/', false],
    ['a*b*c', 'axxbyybzc', true],
    ['a*b*c', 'acb', false],
    ['a.c', 'abc', false],
  ])('%s against %s is %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  test('A policy pattern matches the same text as the equivalent regular expression', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ':', '/'), maxLength: 12 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', ':', '*', '?'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (glob, subject) => {
        const expression = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(matchesPattern(glob, subject)).toBe(expression.test(subject));
      }),
    );
  });

  test('A policy pattern with many stars does not take exponential time', () => {
    expect(matchesPattern(`${'*a'.repeat(40)}*b`, 'a'.repeat(5_000))).toBe(false);
  });
});

describe('a policy', () => {
  test('Nothing is allowed without a statement that names both action and resource', () => {
    expect(allows([], get)).toBe(false);
    expect(allows([{ Effect: 'Allow', Action: 'dynamodb:GetItem' }], get)).toBe(false);
  });

  test('A policy compares actions without case and resources with case', () => {
    expect(allows([{ Effect: 'Allow', Action: 'DynamoDB:getitem', Resource: table }], get)).toBe(true);
    expect(allows([{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table.toUpperCase() }], get)).toBe(false);
  });

  test('Permission for a table does not extend to its indexes', () => {
    const index = { action: 'dynamodb:Query', resources: [`${table}/index/by-email`] };
    expect(allows([{ Effect: 'Allow', Action: 'dynamodb:Query', Resource: table }], index)).toBe(false);
    expect(allows([{ Effect: 'Allow', Action: 'dynamodb:Query', Resource: [table, `${table}/index/*`] }], index)).toBe(
      true,
    );
  });

  test('NotAction and NotResource match everything except what they name', () => {
    const statements: PolicyStatement[] = [
      { Effect: 'Allow', NotAction: 'dynamodb:Delete*', NotResource: `${table}-other` },
    ];
    expect(allows(statements, get)).toBe(true);
    expect(allows(statements, { ...get, action: 'dynamodb:DeleteItem' })).toBe(false);
  });

  test('A condition counts as met in an Allow statement and as not met in a Deny statement', () => {
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ORG#*'] } };
    const allow: PolicyStatement = { Effect: 'Allow', Action: '*', Resource: '*', Condition };
    expect(allows([allow, { ...allow, Effect: 'Deny' }], get)).toBe(true);
  });
});

const pattern = fc.constantFrom('*', 'a:x', 'a:*', 'b:y', '?:x', 'c');
const statement: fc.Arbitrary<PolicyStatement> = fc.record({
  Effect: fc.constantFrom('Allow', 'Deny'),
  Action: fc.array(pattern, { maxLength: 3 }),
  Resource: fc.array(pattern, { maxLength: 3 }),
});
const access = fc.record({
  action: fc.constantFrom('a:x', 'b:y', 'd:z'),
  resources: fc.array(pattern, { minLength: 1, maxLength: 2 }),
});

test('nothing is allowed when no Allow matches, whatever else there is', () => {
  fc.assert(
    fc.property(fc.array(statement), access, (statements, wanted) => {
      const others = statements.filter((each) => each.Effect === 'Deny' || !allows([each], wanted));
      expect(allows(others, wanted)).toBe(false);
    }),
  );
});

test('a matching Deny wins over every Allow, in any order', () => {
  fc.assert(
    fc.property(fc.array(statement), statement, access, fc.nat(), (statements, deny, wanted, at) => {
      fc.pre(allows([{ ...deny, Effect: 'Allow' }], wanted));
      const all = [...allowEverything, ...statements];
      all.splice(at % (all.length + 1), 0, { ...deny, Effect: 'Deny' });
      expect(allows(all, wanted)).toBe(false);
    }),
  );
});
