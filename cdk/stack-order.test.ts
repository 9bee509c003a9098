import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { placeholderAssembly } from './synthesized-stacks.ts';

const Manifest = z.object({
  artifacts: z.record(z.string(), z.object({ type: z.string(), dependencies: z.array(z.string()).default([]) })),
});
const folder = await placeholderAssembly('production');
const { artifacts } = Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
const stacks = Object.keys(artifacts).filter((name) => artifacts[name]?.type === 'aws:cloudformation:stack');

/** What is deployed before a stack, through others too. */
function deployedBefore(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (at: string): void => {
    for (const one of artifacts[at]?.dependencies ?? []) {
      if (found.has(one)) continue;
      found.add(one);
      look(one);
    }
  };
  look(name);
  return found;
}

describe('the order in which stacks are deployed', () => {
  test('Every stack of functions is deployed before the routes, so that no route leads to a function that is not there', () => {
    const functions = stacks.filter((name) => name.startsWith('imali-production-functions-'));
    expect(functions.length).toBeGreaterThan(10);
    expect([...deployedBefore('imali-production-api')]).toEqual(expect.arrayContaining(functions));
  });

  test('Tables and queues are deployed before every function, so that no new function meets a table of before', () => {
    const users = stacks.filter((name) => /^imali-production-(?:functions-(?!gateway)|workers)/.test(name));
    for (const name of users) expect([name, deployedBefore(name).has('imali-production-data')]).toEqual([name, true]);
  });

  test('Alarms are deployed before workers, whose releases they take back', () => {
    expect(deployedBefore('imali-production-workers').has('imali-production-alarms')).toBe(true);
  });

  test('What holds data waits for nothing that answers requests', () => {
    expect([...deployedBefore('imali-production-data')].filter((name) => /functions|workers|api$/.test(name))).toEqual(
      [],
    );
  });
});
