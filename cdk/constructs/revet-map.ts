import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import {
  DefinitionBody,
  DistributedMap,
  Fail,
  JitterType,
  JsonPath,
  StateMachine,
  StateMachineType,
  Succeed,
  TaskInput,
  Timeout,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke, SqsSendMessage } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';

/** Again after 2, 4, 8, 16 and 32 seconds at most, spread so that chunks that failed together do not meet again. */
const again = {
  errors: ['States.ALL'],
  interval: Duration.seconds(2),
  backoffRate: 2,
  maxAttempts: 5,
  maxDelay: Duration.minutes(1),
  jitterStrategy: JitterType.FULL,
};

/** Submissions that come together share the function's concurrency: who finds it taken waits for its turn. */
const whenTaken = {
  errors: ['Lambda.TooManyRequestsException'],
  interval: Duration.seconds(2),
  backoffRate: 1.5,
  maxAttempts: 200,
  maxDelay: Duration.seconds(20),
  jitterStrategy: JitterType.FULL,
};

export interface RevetMapProps {
  readonly name: string;
  /** Vets one chunk. */
  readonly vetChunk: IFunction;
  readonly chunkTimeoutSeconds: number;
  /** Chunks of one submission that are vetted at once. */
  readonly concurrency: number;
  /** Takes over what the map cannot finish. */
  readonly queue: { readonly url: string; readonly arn: string };
}

/**
 * Vets the chunks of a large submission by a distributed map: one child execution for each. When one of them fails to the
 * end the map fails, and the submission goes back to the queue: chunks that are done are passed over there, and what cannot
 * be done ends in its dead letters.
 */
export class RevetMap extends Construct {
  constructor(scope: Construct, id: string, props: RevetMapProps) {
    super(scope, id);
    const vetChunk = new LambdaInvoke(this, 'VetChunk', {
      lambdaFunction: props.vetChunk,
      outputPath: '$.Payload',
      // Its retries would come on top of those below.
      retryOnServiceExceptions: false,
      taskTimeout: Timeout.duration(Duration.seconds(props.chunkTimeoutSeconds + 10)),
    });
    vetChunk.addRetry(whenTaken).addRetry(again);

    const handBack = new SqsSendMessage(this, 'HandBack', {
      queue: Queue.fromQueueAttributes(this, 'Queue', { queueArn: props.queue.arn, queueUrl: props.queue.url }),
      messageBody: TaskInput.fromObject({
        kind: 'spread',
        organisationId: JsonPath.stringAt('$.organisationId'),
        submissionId: JsonPath.stringAt('$.submissionId'),
        by: 'queue',
      }),
    });
    handBack.addRetry(again);
    handBack.next(
      new Fail(this, 'HandedBack', {
        error: 'HandedBack',
        cause:
          'A chunk failed to the end: the queue vets what is left, and its dead letters hold what cannot be vetted.',
      }),
    );

    const map = new DistributedMap(this, 'VetChunks', {
      label: 'chunks',
      mapExecutionType: StateMachineType.STANDARD,
      itemsPath: '$.chunks',
      itemSelector: {
        kind: 'chunk',
        organisationId: JsonPath.stringAt('$.organisationId'),
        submissionId: JsonPath.stringAt('$.submissionId'),
        chunk: JsonPath.numberAt('$$.Map.Item.Value'),
      },
      maxConcurrency: props.concurrency,
      resultPath: JsonPath.DISCARD,
    });
    map.itemProcessor(vetChunk);
    map.addCatch(handBack, { errors: ['States.ALL'], resultPath: '$.failure' });
    map.next(new Succeed(this, 'Vetted'));

    new StateMachine(this, 'StateMachine', {
      stateMachineName: props.name,
      comment: 'Vets the chunks of a large submission.',
      definitionBody: DefinitionBody.fromChainable(map),
    });
  }
}
