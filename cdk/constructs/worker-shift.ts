import { Stack } from 'aws-cdk-lib';
import { Alarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { AlarmDeclaration } from '../alarms/alarm-declaration.ts';
import { alarms } from '../alarms/alarms.ts';
import { constructId, physicalName, type Stage as StageName } from '../names.ts';
import { physicalQueueName } from '../queue-names.ts';
import { takenQueue } from '../worker-sources.ts';
import type { QueueWorkerDeclaration } from '../workers.ts';
import { deadLetterName } from './work-queue.ts';

/**
 * Moves a tenth of a queue's messages to a new version of its worker, and the rest five minutes later. An alarm about the
 * worker takes all of them back. The steps are ones that CodeDeploy has itself: own ones are resources, and fifteen of them
 * in a stack come to the limit of its calls (ADR 78).
 */
export class WorkerShift extends Construct {
  private readonly stage: StageName;
  private readonly application: LambdaApplication;
  private readonly role: Role;

  constructor(scope: Construct, id: string, stage: StageName) {
    super(scope, id);
    this.stage = stage;
    this.application = new LambdaApplication(this, 'Application', { applicationName: physicalName(stage, 'workers') });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('codedeploy.amazonaws.com') });
  }

  /** Releases new versions of a worker in steps. */
  add(worker: QueueWorkerDeclaration, live: Alias): void {
    new LambdaDeploymentGroup(this, constructId(worker.id), {
      application: this.application,
      alias: live,
      role: this.role,
      deploymentGroupName: physicalName(this.stage, worker.id),
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: alarmsAbout(Stack.of(this), this.stage, worker).map(({ id }) =>
        Alarm.fromAlarmName(this, `${constructId(id)}Alarm`, physicalName(this.stage, id)),
      ),
    });
  }
}

/**
 * The alarms about a worker: errors of its function, and dead letters of its queue. A message that fails is tried again
 * within seconds (functions/platform/serve/work.ts), so that a release that fails at every message has dead letters in a minute.
 */
function alarmsAbout(stack: Stack, stage: StageName, worker: QueueWorkerDeclaration): readonly AlarmDeclaration[] {
  const names = [physicalName(stage, worker.id), deadLetterName(physicalQueueName(stage, takenQueue(worker)))];
  const about = alarms.filter(({ watches }) => {
    const metric = watches(stack, stage);
    const terms = metric instanceof MathExpression ? Object.values(metric.usingMetrics) : [metric];
    return terms.some((term) => {
      const dimensions = term instanceof Metric ? (term.dimensions ?? {}) : {};
      return names.some((name) => name === dimensions['FunctionName'] || name === dimensions['QueueName']);
    });
  });
  if (about.length === 0) throw new Error(`No alarm takes a release of ${worker.id} back.`);
  return about;
}
