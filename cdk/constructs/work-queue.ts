import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** Lambda's advice: the queue hides a message six times as long as the function may take. */
const visibilityPerTimeout = 6;

/** Name of the queue that holds the dead letters of a work queue. */
export const deadLetterName = (name: string): string => `${name}-dead-letters`;

/** A queue for a worker, and behind it the one for messages that failed three times. Both encrypted, TLS only. */
export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, options: { readonly name: string; readonly workerTimeoutSeconds: number }) {
    super(scope, id);
    const guarded = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };
    this.deadLetters = new Queue(this, 'DeadLetters', { ...guarded, queueName: deadLetterName(options.name) });
    this.queue = new Queue(this, 'Queue', {
      ...guarded,
      queueName: options.name,
      visibilityTimeout: Duration.seconds(visibilityPerTimeout * options.workerTimeoutSeconds),
      receiveMessageWaitTime: Duration.seconds(20),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 3 },
    });
  }
}
