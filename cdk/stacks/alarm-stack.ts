import { Stack } from 'aws-cdk-lib';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { alarms } from '../alarms.ts';
import { impactAlarm } from '../constructs/impact-alarm.ts';
import { constructId, physicalName } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** What people are woken for: the alarms of the table, each reported to everybody that the stage names. */
export class AlarmStack extends Stack {
  constructor(scope: Construct, id: string, props: StageProps) {
    super(scope, id, props);
    const { stage, config } = props;
    const topic = new Topic(this, 'Topic', { topicName: physicalName(stage, 'alarms'), enforceSSL: true });
    for (const address of config.alarmsTo) topic.addSubscription(new EmailSubscription(address));
    for (const { id: alarmId, watches, ...alarm } of alarms) {
      impactAlarm(this, constructId(alarmId), {
        ...alarm,
        name: physicalName(stage, alarmId),
        metric: watches(this, stage),
        topic,
      });
    }
  }
}
