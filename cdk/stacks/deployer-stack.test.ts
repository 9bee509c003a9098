import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { synthesizedStacks } from '../synthesized-stacks.ts';

const { all } = await synthesizedStacks('staging');
const Role = z.object({ RoleName: z.string(), AssumeRolePolicyDocument: z.unknown() });
const Statement = z.object({ Sid: z.string(), Action: z.unknown(), Resource: z.unknown() });
const Policy = z.object({
  Roles: z.array(z.object({ Ref: z.string() })),
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
});
const inDeployer = (type: string) => all(type).filter(({ stack }) => stack === 'imali-staging-deployer');
const statementsOf = (role: string) =>
  inDeployer('AWS::IAM::Policy')
    .map(({ Properties }) => Policy.parse(Properties))
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref.startsWith(role)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);

describe('the roles of workflows', () => {
  test('Each role is taken by one kind of job of one repository, and by nobody else', () => {
    const taken = inDeployer('AWS::IAM::Role').map(({ Properties }) => {
      const { RoleName, AssumeRolePolicyDocument } = Role.parse(Properties);
      const [, subject] = /"token\.actions\.githubusercontent\.com:sub":"([^"]+)"/.exec(
        JSON.stringify(AssumeRolePolicyDocument),
      ) ?? [undefined, undefined];
      expect(JSON.stringify(AssumeRolePolicyDocument)).not.toContain('*');
      return [RoleName, subject];
    });
    expect(Object.fromEntries(taken)).toEqual({
      'imali-staging-github-deploy': 'repo:imali/imali:environment:staging',
      'imali-staging-github-diff': 'repo:imali/imali:pull_request',
    });
  });

  test('The role of pull requests may look things up, and change nothing', () => {
    const statements = statementsOf('Diff');
    expect(statements.map(({ Action }) => Action)).toEqual(['sts:AssumeRole']);
    const roles = [statements[0]?.Resource].flat().map(String);
    expect(roles.length).toBeGreaterThan(1);
    for (const role of roles) expect(role).toMatch(/:role\/cdk-hnb659fds-lookup-role-111111111111-[a-z0-9-]+$/);
  });

  test('The deploying role reads no secret of a partner, and nothing of another stage', () => {
    const secrets = statementsOf('Deploy').filter(({ Action }) => JSON.stringify(Action).includes('secretsmanager:'));
    expect(secrets.map(({ Resource }) => Resource)).toEqual([
      'arn:aws:secretsmanager:af-south-1:111111111111:secret:imali-staging-key-set-*',
    ]);
    expect(JSON.stringify(statementsOf('Deploy'))).not.toContain('imali-production');
  });

  test('A pattern for every resource is only where the action can be given no other', () => {
    const everywhere = statementsOf('Deploy').filter(({ Resource }) => Resource === '*');
    expect(everywhere.map(({ Sid }) => Sid)).toEqual(['ask']);
  });
});
