import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { keptOnceCreated } from '../constructs/kept-once-created.ts';
import { constructId, physicalName, type Stage } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** How long a copy is kept: as long as the point-in-time recovery of tables goes back, so that what was erased is gone as soon. */
const KEPT_DAYS = 35;

const vaultName = (stage: Stage): string => physicalName(stage, 'backups');
const protectedBy = (protect: boolean): RemovalPolicy => (protect ? keptOnceCreated : RemovalPolicy.DESTROY);

/** The vault in another region, for the day on which the stage's own region is lost. */
export class BackupCopiesStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & Pick<StageProps, 'stage' | 'config'>) {
    super(scope, id, props);
    new BackupVault(this, 'Copies', {
      backupVaultName: vaultName(props.stage),
      removalPolicy: protectedBy(props.config.protectData),
    });
  }
}

/** Copies every table of a stage every six hours, and each copy to the other region. */
export class BackupStack extends Stack {
  /** @param props.tables names of the tables, which must be there before */
  constructor(
    scope: Construct,
    id: string,
    props: StageProps & { readonly tables: readonly string[]; readonly copyRegion: string },
  ) {
    super(scope, id, props);
    const { stage, config, tables, copyRegion } = props;
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(stage),
      removalPolicy: protectedBy(config.protectData),
    });
    const copies = BackupVault.fromBackupVaultArn(
      this,
      'Copies',
      `arn:aws:backup:${copyRegion}:${this.account}:backup-vault:${vaultName(stage)}`,
    );
    const deleteAfter = Duration.days(KEPT_DAYS);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: physicalName(stage, 'tables'),
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'every-six-hours',
          backupVault: vault,
          scheduleExpression: Schedule.cron({ minute: '0', hour: '0/6' }),
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(5),
          deleteAfter,
          copyActions: [{ destinationBackupVault: copies, deleteAfter }],
        }),
      ],
    });
    plan.addSelection(constructId('tables'), {
      resources: tables.map((name) =>
        BackupResource.fromArn(`arn:aws:dynamodb:${this.region}:${this.account}:table/${name}`),
      ),
    });
  }
}
