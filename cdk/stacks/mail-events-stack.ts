import { Stack } from 'aws-cdk-lib';
import { CfnRule } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { physicalName, type Stage } from '../names.ts';
import type { StageProps } from '../stage-props.ts';

/** Name of the configuration set of mails whose fate is followed. */
export const mailConfigurationSet = (stage: Stage): string => physicalName(stage, 'followed-mail');

/** Name of the rule that passes on the reports of the mail service. */
export const mailEventsRule = (stage: Stage): string => physicalName(stage, 'mail-events');

/** Opens and clicks are not among them: no mail is tracked. */
const followed = ['SEND', 'DELIVERY', 'BOUNCE', 'COMPLAINT', 'REJECT'];

/** Lets a rule of this account and region put messages into a queue, known by its name: it is made after the queue. */
export function allowRule(queue: Queue, ruleName: string): void {
  const { account, region } = Stack.of(queue);
  queue.addToResourcePolicy(
    new PolicyStatement({
      sid: 'events',
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: { ArnEquals: { 'aws:SourceArn': `arn:aws:events:${region}:${account}:rule/${ruleName}` } },
    }),
  );
}

/** Notifies a queue of the reports about mails: Amazon SES notifies EventBridge, where a rule passes it on. */
export class MailEventsStack extends Stack {
  /** @param queueArn of the queue that is notified */
  constructor(scope: Construct, id: string, props: StageProps, queueArn: string) {
    super(scope, id, props);
    const { stage } = props;
    const set = new CfnConfigurationSet(this, 'FollowedMail', {
      name: mailConfigurationSet(stage),
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
      // The mail service sends to nobody who bounced or complained, whichever organisation asks.
      suppressionOptions: { suppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
    new CfnConfigurationSetEventDestination(this, 'Events', {
      configurationSetName: set.ref,
      eventDestination: {
        name: 'events',
        enabled: true,
        matchingEventTypes: followed,
        eventBridgeDestination: { eventBusArn: `arn:aws:events:${this.region}:${this.account}:event-bus/default` },
      },
    });
    new CfnRule(this, 'Rule', {
      name: mailEventsRule(stage),
      eventPattern: {
        source: ['aws.ses'],
        detail: { mail: { tags: { 'ses:configuration-set': [mailConfigurationSet(stage)] } } },
      },
      targets: [{ id: 'queue', arn: queueArn }],
    });
  }
}
