import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { placeholderAssembly } from '../synthesized-stacks.ts';
import { assemblyStacks } from './assembly-stacks.ts';
import type { TemplateStack } from './template-faults.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'canary-'));
const canary = { percent: 10, apiDeployment: 'd3pl0y', versions: { getApplication: '17', updateDeal: '4' } };

let released: readonly TemplateStack[];
let tried: readonly TemplateStack[];
beforeAll(async () => {
  released = assemblyStacks(await placeholderAssembly('production'));
  const script = join(root, 'cdk/placeholder-synthesis.ts');
  await promisify(execFile)(process.execPath, ['--no-warnings', script, 'production', folder, JSON.stringify(canary)], {
    cwd: root,
    env: { ...process.env, JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION: '1' },
  });
  tried = assemblyStacks(join(folder, 'assembly'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const all = (stacks: readonly TemplateStack[], type: string) =>
  stacks.flatMap(({ name, resources }) =>
    Object.entries(resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties }]) => ({ place: `${name}/${id}`, Properties })),
  );
const Alias = z.object({ FunctionName: z.object({ Ref: z.string() }), FunctionVersion: z.unknown() });
const versionAt = (stacks: readonly TemplateStack[], start: string) =>
  all(stacks, 'AWS::Lambda::Alias')
    .map(({ Properties }) => Alias.parse(Properties))
    .find(({ FunctionName }) => FunctionName.Ref.startsWith(start))?.FunctionVersion;
const urisOf = (stacks: readonly TemplateStack[]) =>
  new Set(
    [
      ...JSON.stringify(all(stacks, 'AWS::ApiGateway::RestApi')).matchAll(
        /imali-production-[a-z-]+(:live)?\/invocations/g,
      ),
    ].map(([, alias]) => alias ?? 'newest'),
  );

describe('a canary release', () => {
  test('A share of the calls tries the new deployment of the gateway, all others stay at the one before it', () => {
    const [stage] = all(tried, 'AWS::ApiGateway::Stage');
    expect(stage?.Properties).toMatchObject({
      DeploymentId: 'd3pl0y',
      CanarySetting: { DeploymentId: { Ref: expect.any(String) }, PercentTraffic: 10, UseStageCache: false },
    });
    const [whole] = all(released, 'AWS::ApiGateway::Stage');
    expect(whole?.Properties['CanarySetting']).toBeUndefined();
    expect(whole?.Properties['DeploymentId']).toEqual({ Ref: expect.any(String) });
  });

  test('Who tries it is answered by the newest code, everybody else by the alias', () => {
    expect([...urisOf(tried)]).toEqual(['newest']);
    expect([...urisOf(released)]).toEqual([':live']);
  });

  test('Aliases keep the versions that they had, of workers too; a function that is new has its first one', () => {
    expect(versionAt(tried, 'GetApplicationFunction')).toBe('17');
    expect(versionAt(tried, 'UpdateDealFunction')).toBe('4');
    expect(versionAt(tried, 'CreateApplicationFunction')).toEqual({ 'Fn::GetAtt': [expect.any(String), 'Version'] });
  });

  test('The code and the version that are tried are the ones that are released after it', () => {
    const versions = (stacks: readonly TemplateStack[]) =>
      all(stacks, 'AWS::Lambda::Version').map(({ place }) => place);
    expect(versions(tried)).toEqual(versions(released));
    expect(all(tried, 'AWS::Lambda::Function')).toEqual(all(released, 'AWS::Lambda::Function'));
  });

  test('The deployment of the gateway before it is kept', () => {
    const deployments = released.flatMap(({ resources }) =>
      Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Deployment'),
    );
    expect(deployments.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Retain']);
  });
});
