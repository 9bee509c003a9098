import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { synthesizedStacks } from '../synthesized-stacks.ts';

const { all } = await synthesizedStacks('production');
const Rule = z.looseObject({ Name: z.string(), Priority: z.int(), Statement: z.unknown() });
const Acl = z.object({ Scope: z.string(), Rules: z.array(Rule), AssociationConfig: z.unknown() });
const acl = Acl.parse(all('AWS::WAFv2::WebACL')[0]?.Properties);
const rule = (name: string) => acl.Rules.find(({ Name }) => Name === name);

test('The gateway has a firewall of its region before it', () => {
  expect(acl.Scope).toBe('REGIONAL');
  const [association, ...others] = all('AWS::WAFv2::WebACLAssociation');
  expect(others).toEqual([]);
  expect(JSON.stringify(association?.Properties['ResourceArn'])).toContain('/restapis/');
  expect(JSON.stringify(association?.Properties['WebACLArn'])).toContain('Firewall');
});

test('An address that floods gets 429 with the time to wait', () => {
  expect(rule('Floods')).toMatchObject({
    Action: {
      Block: { CustomResponse: { ResponseCode: 429, ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }] } },
    },
    Statement: { RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 60, Limit: 12_000 } },
  });
});

test('A token that floods from many addresses gets 429 long before it takes what others have of a route, and none that keeps its units', () => {
  const Rate = z.object({ RateBasedStatement: z.object({ Limit: z.int(), EvaluationWindowSec: z.literal(60) }) });
  const { Limit: aMinute } = Rate.parse(rule('FloodsOfToken')?.Statement).RateBasedStatement;
  // The gateway lets 1 000 a second through a route of production.
  expect(all('AWS::ApiGateway::Stage').map((stage) => JSON.stringify(stage.Properties['MethodSettings']))).toEqual([
    expect.stringContaining('"ThrottlingRateLimit":1000'),
  ]);
  expect(aMinute).toBeLessThanOrEqual(60_000 / 10);
  // 195 units of any three seconds (ADR 77).
  expect(aMinute).toBeGreaterThan(195 * 20);
  expect(rule('FloodsOfToken')).toMatchObject({
    Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
    Statement: {
      RateBasedStatement: {
        AggregateKeyType: 'CUSTOM_KEYS',
        CustomKeys: [
          {
            Header: {
              Name: 'authorization',
              TextTransformations: [{ Type: 'COMPRESS_WHITE_SPACE' }, { Type: 'LOWERCASE' }],
            },
          },
        ],
      },
    },
  });
});

test('A body of a sign-in is bounded, and read by the firewall as far as that bound', () => {
  expect(rule('LongSignIns')?.Statement).toMatchObject({
    AndStatement: {
      Statements: [
        { ByteMatchStatement: { SearchString: '/v1/in/auth/' } },
        { SizeConstraintStatement: { ComparisonOperator: 'GE', Size: 16 * 1024 } },
      ],
    },
  });
  expect(acl.AssociationConfig).toMatchObject({
    RequestBody: { API_GATEWAY: { DefaultSizeInspectionLimit: 'KB_16' } },
  });
});

test('Rules of AWS block, but for those that would refuse what statements and labels say', () => {
  const groups = acl.Rules.filter(({ Name }) => Name.startsWith('AWSManagedRules')).map(({ Name }) => Name);
  expect(groups).toEqual([
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesKnownBadInputsRuleSet',
    'AWSManagedRulesCommonRuleSet',
  ]);
  expect(JSON.stringify(rule('AWSManagedRulesCommonRuleSet')?.Statement)).toContain('SizeRestrictions_BODY');
  expect(acl.Rules.map(({ Priority }) => Priority)).toEqual([0, 1, 2, 3, 4, 5]);
});
