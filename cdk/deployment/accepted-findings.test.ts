import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { stages } from '../names.ts';
import { acceptedFindings, accepts, unacceptedFindings } from './accepted-findings.ts';

const run = promisify(execFile);
const Findings = z.array(z.object({ rule: z.string(), path: z.string(), description: z.string() }));

/** What cdk-nag finds in the stacks of a stage. */
async function findingsOf(stage: string) {
  const script = join(import.meta.dirname, 'nag-findings.ts');
  const env = { ...process.env, JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION: '1' };
  const { stdout } = await run(process.execPath, ['--no-warnings', script, stage], { env, maxBuffer: 50_000_000 });
  return Findings.parse(JSON.parse(stdout));
}

const found = new Map<string, z.output<typeof Findings>>();
for (const stage of stages) found.set(stage, await findingsOf(stage));

describe('cdk-nag', () => {
  test.each(stages)('Every finding of cdk-nag in the stacks of %s is accepted', (stage) => {
    expect(unacceptedFindings(found.get(stage) ?? [])).toEqual([]);
  });

  test('An acceptance does not outlive its finding', () => {
    const all = [...found.values()].flat();
    expect(acceptedFindings.filter((one) => !all.some((finding) => accepts(one, finding)))).toEqual([]);
  });

  test('No acceptance covers a planted fault', () => {
    const planted = [
      { rule: 'AwsSolutions-IAM5[Action::s3:*]', path: 'imali-production-data/Statements/Role', description: '' },
      { rule: 'AwsSolutions-IAM5[Resource::*]', path: 'imali-production-workers/X/Policy', description: '' },
      { rule: 'AwsSolutions-SQS4', path: 'imali-production-data/Analysis/Queue/Resource', description: '' },
      { rule: 'AwsSolutions-DDB3', path: 'imali-production-data/AuditTable/Resource', description: '' },
    ];
    expect(unacceptedFindings(planted)).toEqual(planted);
  });

  test('Every acceptance has a reason', () => {
    for (const { reason } of acceptedFindings) expect(reason).toMatch(/^.{40,}\.$/);
  });
});
