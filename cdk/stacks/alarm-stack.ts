import { Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarms } from '../alarms/alarms.ts';
import { impactAlarm } from '../constructs/impact-alarm.ts';
import { constructId, physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** What people are woken for: the alarms of the table, each reported to everybody that the stage names. */
export class AlarmStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const topic = new Topic(this, 'Topic', { topicName: physicalName(stage, 'alarms'), enforceSSL: true });
    // A policy of our own, such as the one that asks for TLS, replaces the one that lets CloudWatch publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'alarms',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': this.account },
          ArnLike: { 'aws:SourceArn': `arn:aws:cloudwatch:${this.region}:${this.account}:alarm:*` },
        },
      }),
    );
    for (const address of config.alarmsTo) topic.addSubscription(new EmailSubscription(address));
    this.watchKeys(topic);
    for (const { id: alarmId, watches, ...alarm } of alarms) {
      impactAlarm(this, constructId(alarmId), {
        ...alarm,
        name: physicalName(stage, alarmId),
        metric: watches(this, stage),
        topic,
      });
    }
  }

  /**
   * Somebody disables a key, or has it deleted: what it encrypts can then be neither read nor restored. CloudTrail reports
   * it, which needs a trail in the account.
   */
  private watchKeys(topic: Topic): void {
    const rule = new Rule(this, 'KeyEndangered', {
      description: 'Impact: tables and statements cannot be read. Runbook: docs/operations/runbooks/keys.md',
      eventPattern: {
        source: ['aws.kms'],
        detailType: ['AWS API Call via CloudTrail'],
        detail: { eventName: ['DisableKey', 'ScheduleKeyDeletion'] },
      },
    });
    rule.addTarget(new SnsTopic(topic));
  }
}
