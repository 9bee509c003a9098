import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { synthesizedStacks } from '../synthesized-stacks.ts';

const { all } = await synthesizedStacks('production');
const named = (type: string, property: string) => all(type).map(({ Properties }) => String(Properties[property]));

const Plan = z.object({
  BackupPlan: z.object({
    BackupPlanRule: z.array(
      z.object({
        ScheduleExpression: z.string(),
        Lifecycle: z.object({ DeleteAfterDays: z.number() }),
        CopyActions: z.array(
          z.object({ DestinationBackupVaultArn: z.string(), Lifecycle: z.object({ DeleteAfterDays: z.number() }) }),
        ),
      }),
    ),
  }),
});

test('Every table is copied every six hours, to a vault of another region that exists, and no copy outlives 35 days', () => {
  const selected = JSON.stringify(all('AWS::Backup::BackupSelection').map(({ Properties }) => Properties));
  for (const name of named('AWS::DynamoDB::Table', 'TableName')) expect(selected).toContain(`table/${name}"`);
  const [rule] = Plan.parse(all('AWS::Backup::BackupPlan')[0]?.Properties).BackupPlan.BackupPlanRule;
  expect(rule).toMatchObject({ ScheduleExpression: 'cron(0 0/6 * * ? *)', Lifecycle: { DeleteAfterDays: 35 } });
  expect(rule?.CopyActions).toEqual([
    {
      DestinationBackupVaultArn: 'arn:aws:backup:eu-west-1:222222222222:backup-vault:imali-production-backups',
      Lifecycle: { DeleteAfterDays: 35 },
    },
  ]);
  const vaults = all('AWS::Backup::BackupVault');
  expect(vaults.map(({ stack, Properties }) => [stack, Properties['BackupVaultName']])).toEqual([
    ['imali-production-backup-copies', 'imali-production-backups'],
    ['imali-production-backups', 'imali-production-backups'],
  ]);
  for (const { DeletionPolicy } of vaults) expect(DeletionPolicy).toBe('RetainExceptOnCreate');
});
