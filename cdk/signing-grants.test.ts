import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from '../schemas/registry.ts';
import { kebabCase } from '../schemas/route.ts';
import { type Stage, stages } from './names.ts';
import { synthesizedStacks } from './synthesized-stacks.ts';

const Actions = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const RoleProperties = z.object({
  Policies: z
    .array(
      z.object({
        PolicyDocument: z.object({
          Statement: z.array(
            z.object({
              Action: Actions,
              Resource: z.unknown(),
              Condition: z.record(z.string(), z.unknown()).optional(),
            }),
          ),
        }),
      }),
    )
    .default([]),
});
const FunctionProperties = z.object({
  FunctionName: z.string(),
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
});

async function statementsOf(stage: Stage) {
  const { all } = await synthesizedStacks(stage);
  const roles = all('AWS::IAM::Role');
  return all('AWS::Lambda::Function').flatMap(({ stack, Properties }) => {
    const { FunctionName, Role } = FunctionProperties.parse(Properties);
    const [role] = Role['Fn::GetAtt'];
    const found = roles.find((one) => one.stack === stack && one.logicalId === role);
    if (found === undefined) return [];
    return RoleProperties.parse(found.Properties).Policies.flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.map((statement) => ({
        id: FunctionName.replace(`imali-${stage}-`, ''),
        ...statement,
        on: JSON.stringify(statement.Resource),
      })),
    );
  });
}

/** Purposes of the signing keys that a statement names. */
const purposesIn = (resource: string): readonly string[] => [
  ...new Set(Array.from(resource.matchAll(/(User|Staff|Receipts)SigningKey/g), ([, purpose]) => purpose ?? '')),
];

describe.each(stages)('The roles of the stage %s', (stage) => {
  let statements: Awaited<ReturnType<typeof statementsOf>> = [];
  beforeAll(async () => {
    statements = await statementsOf(stage);
  });

  test('Tokens and receipts are signed by those functions alone that issue them, each with the keys of its purpose', () => {
    const signing = statements.filter(({ Action }) => Action.some((one) => /^kms:(Sign|\*)$|^\*$/.test(one)));
    expect(signing.map(({ id, on }) => [id, purposesIn(on)]).toSorted()).toEqual([
      ['complete-console-sign-in', ['User']],
      ['complete-token-sign-in', ['User']],
      ['decide-application', ['Receipts']],
      ['get-erasure-receipt', ['Receipts']],
      ['get-report', ['Receipts']],
      ['give-consent', ['Receipts']],
      ['issue-token', ['User']],
      ['make-decision', ['Receipts']],
      ['open-console-session', ['User']],
      ['override-decision', ['Receipts']],
      ['refresh-console-session', ['User']],
      ['review-decision-override', ['Receipts']],
      ['submit-staff-code', ['Staff']],
      ['withdraw-consent', ['Receipts']],
      ['write-decision-letter', ['Receipts']],
    ]);
    for (const { Condition, on } of signing) {
      expect(on).not.toContain('*');
      expect(Condition).toEqual({
        StringEquals: { 'kms:SigningAlgorithm': 'ECDSA_SHA_256', 'kms:MessageType': 'DIGEST' },
      });
    }
    // No function uses a signing key for anything else, or adds a key to those that verifiers take.
    const onKeys = statements.filter(({ on }) => on.includes('SigningKey')).flatMap(({ Action }) => Action);
    expect(new Set(onKeys)).toEqual(new Set(['kms:Sign']));
    const onKeySet = statements.filter(({ on }) => on.includes('KeySet')).flatMap(({ Action }) => Action);
    expect(new Set(onKeySet)).toEqual(new Set(['secretsmanager:GetSecretValue']));
  });

  test('Each secret of one use is read by the functions of that use alone', () => {
    const readersOf = (secret: string): readonly string[] =>
      statements.filter(({ on }) => on.includes(secret)).map(({ id }) => id);
    expect(readersOf('RefreshSecret')).toEqual(['refresh-console-session']);
    expect(readersOf('LoginStateSecret').toSorted()).toEqual(['finish-xero-login', 'get-xero-page']);
    const pages = endpoints.filter(({ area }) => area === 'pages').map(({ id }) => kebabCase(id));
    const readers = readersOf('FormSecret');
    expect(readers).toContain('submit-login');
    expect(readers.filter((id) => !pages.includes(id))).toEqual([]);
  });
});
