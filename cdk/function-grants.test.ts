import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { functionMay, grants, may } from '../functions/platform/grants/grant.ts';
import { queue, sealedBox } from '../functions/platform/grants/resource.ts';
import { endpoint } from '../schemas/endpoint.ts';
import { environment } from '../schemas/environment.ts';
import { endpoints, registry } from '../schemas/registry.ts';
import { declaredQueues, declaringFiles, functionGrants } from './capability-resources.ts';
import { writtenEntries } from './entry-files.ts';
import { endpointGrants, type Granted, united, workerGrants } from './function-grants.ts';
import { workers } from './workers.ts';

const usesOf = (granted: readonly Granted[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(granted.map(({ resource, uses }) => [resource.name, uses]));
const root = resolve(import.meta.dirname, '..');

describe('What a function may touch', () => {
  test('Grants are declared for every endpoint and worker, and for nothing else', () => {
    for (const declared of endpoints) expect(() => endpointGrants(declared)).not.toThrow();
    for (const { id } of workers) expect(() => workerGrants(id)).not.toThrow();
    const known = [...endpoints, ...workers].map(({ id }) => id);
    expect([...functionGrants.keys()].toSorted()).toEqual(known.toSorted());
  });

  test('Grants are declared in the folder of the capability that has the function', () => {
    const entries = (['api', 'pages', 'workers'] as const).flatMap(writtenEntries);
    for (const [file, ids] of declaringFiles) {
      const capability = file === 'platform/grants/platform-functions' ? 'platform' : dirname(file);
      const own = entries
        .filter((entry) => entry.split('/')[1] === capability)
        .map((entry) =>
          basename(entry)
            .replace(/\.tsx?$/, '')
            .replaceAll('-', ''),
        );
      for (const id of ids) expect({ file, own }).toEqual({ file, own: expect.arrayContaining([id.toLowerCase()]) });
    }
  });

  test('Grants are collected from every capability', () => {
    const written = readdirSync(join(root, 'functions'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'platform')
      .flatMap(({ name }) => ['resources', 'onward'].map((file) => `${name}/${file}`))
      .filter((path) => existsSync(join(root, 'functions', `${path}.ts`)));
    expect([...declaringFiles.keys()].toSorted()).toEqual(
      [...written, 'platform/grants/audit-log', 'platform/grants/platform-functions'].toSorted(),
    );
  });

  test('A function without a declaration has no grants', () => {
    const forgotten = endpoint({ ...registry.checkHealth, id: 'forgotten' });
    expect(() => endpointGrants(forgotten)).toThrow('forgotten');
    expect(() => workerGrants('forgotten')).toThrow('forgotten');
  });

  test('An open read whose requests are not counted has no grants', () => {
    expect(endpointGrants(registry.checkHealth)).toEqual([]);
  });

  test('A read with a scope may look its caller up, verify the token, and enter a refusal', () => {
    expect(usesOf(endpointGrants(registry.listTabs))).toEqual({
      directory: ['read', 'mark'],
      keySet: ['read'],
      signingSecret: ['read'],
      auditQueue: ['send'],
      operations: ['count'],
    });
  });

  test('A write may keep its reply for a repetition, and a limit may be counted', () => {
    const limited = endpoint({ ...registry.checkHealth, requestsPerMinute: 5 });
    expect(usesOf(endpointGrants(limited))).toEqual({ operations: ['count'] });
    const written = endpoint({ ...registry.checkHealth, method: 'POST', request: { body: z.unknown() } });
    expect(usesOf(endpointGrants(written))).toEqual({ operations: ['read', 'write'] });
  });

  test('A function unites what the declaration of the endpoint implies with what the function was granted', () => {
    expect(usesOf(endpointGrants(registry.createUser))).toMatchObject({
      directory: ['read', 'mark', 'write'],
      operations: ['read', 'write', 'count'],
    });
  });
});

describe('Grants of one resource', () => {
  const taskQueue = queue('taskQueue', { takenBy: 'doTask' });
  const tokens = sealedBox('tokens', 'tokens');

  test('Grants of one resource are united whatever the resource is, so that no grant replaces another', () => {
    const asking = grants(may(taskQueue, 'send'), may(tokens, 'seal'));
    const doing = functionMay('doTask', may(taskQueue, 'take'), may(tokens, 'open'), asking);
    expect(usesOf(united(doing))).toEqual({ taskQueue: ['take', 'send'], tokens: ['open', 'seal'] });
    expect(usesOf(united(asking, doing))).toEqual({ taskQueue: ['send', 'take'], tokens: ['seal', 'open'] });
  });

  test('Grants are refused where two resources have one name', () => {
    const other = sealedBox('taskQueue', 'tokens');
    expect(() => united(grants(may(taskQueue, 'send'), may(other, 'open')))).toThrow('taskQueue');
  });
});

describe('A declared queue', () => {
  test('A declared queue is consumed by the one function that it names', () => {
    const taking = [...functionGrants.values()].flatMap((one) =>
      united(one)
        .filter(({ resource, uses }) => resource.is.kind === 'queue' && uses.includes('take'))
        .map(({ resource }) => `${resource.name} ${one.id}`),
    );
    expect(taking.toSorted()).toEqual(declaredQueues.map(({ name, is }) => `${name} ${is.takenBy}`).toSorted());
  });
});

describe('The environment variable of a resource', () => {
  test('The environment variable of a resource is one of the declared names, where they name the resource', () => {
    const variables = [...functionGrants.values()]
      .flatMap((one) => united(one))
      .flatMap(({ resource: { variable, is } }) => (variable === null || is.kind === 'queue' ? [] : [variable]));
    expect(Object.values(environment)).toEqual(expect.arrayContaining([...new Set(variables)]));
  });
});
