import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { kebabCase } from '../../schemas/route.ts';
import { synthesizedStacks } from '../synthesized-stacks.ts';
import { runbooks } from './alarm-declaration.ts';
import { alarms } from './alarms.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/operations/runbooks');
const textOf = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8');
const { all } = await synthesizedStacks('production');

/** Alarms, and rules that notify people, as they are deployed: each names its runbook at its end. */
const deployed = [
  ...all('AWS::CloudWatch::Alarm').map(({ Properties }) => String(Properties['AlarmDescription'])),
  ...all('AWS::Events::Rule')
    .filter(({ Properties }) => JSON.stringify(Properties['Targets']).includes('Topic'))
    .map(({ Properties }) => String(Properties['Description'])),
];

describe('runbooks', () => {
  test('Every deployed alarm names a runbook that exists', () => {
    expect(deployed.length).toBeGreaterThan(alarms.length);
    const files = readdirSync(folder).map((file) => `docs/operations/runbooks/${file}`);
    for (const description of deployed) expect(files).toContain(/ Runbook: (\S+)$/.exec(description)?.[1]);
  });

  test('Every alarm is listed by its name in its runbook, and in no other', () => {
    for (const { id, runbook } of alarms) {
      const listing = runbooks.filter((name) => textOf(name).includes(`\`${kebabCase(id)}\``));
      expect([id, ...listing.filter((name) => name === runbook)]).toEqual([id, runbook]);
    }
  });

  test.each(runbooks)('The runbook %s says impact, cause, action and command, and is in the list', (name) => {
    const headings = [...textOf(name).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Impact', 'Cause', 'Action', 'Command']);
    for (const section of textOf(name)
      .split(/^## .+$/m)
      .slice(1))
      expect(section.trim().length).toBeGreaterThan(40);
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`[${name}](${name}.md)`);
  });

  test('Every alarm that a runbook names exists', () => {
    const ids = new Set(alarms.map(({ id }) => kebabCase(id)));
    for (const name of runbooks) {
      const [head = ''] = textOf(name).split('## Impact');
      for (const [, alarm = ''] of head.matchAll(/`([a-z-]+)`/g)) expect(ids).toContain(alarm);
    }
  });
});
