import { Duration, Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { revetQueue } from '../../functions/revets/resources.ts';
import { NodeFunction } from '../constructs/node-function.ts';
import { pdfiumLayer } from '../constructs/pdfium-layer.ts';
import { RevetMap } from '../constructs/revet-map.ts';
import { sdkLayer } from '../constructs/sdk-layer.ts';
import { tesseractLayer } from '../constructs/tesseract-layer.ts';
import { WorkerShift } from '../constructs/worker-shift.ts';
import { queueOf } from '../data-resources.ts';
import { workerFolder } from '../function-bundles.ts';
import { workerEnvironment } from '../function-environment.ts';
import { hasProgram, workerGrants } from '../function-grants.ts';
import { iamStatements } from '../iam-statements.ts';
import { constructId, physicalName } from '../names.ts';
import { queueSources, schedules, takenQueue } from '../worker-sources.ts';
import { vetMappedChunk, type WorkerDeclaration } from '../workers.ts';
import { revetMapName } from './data-stack.ts';
import type { FunctionStackProps } from './function-stack.ts';

/** The functions that queues and the clock start. */
export class WorkerStack extends Stack {
  constructor(scope: Construct, id: string, props: FunctionStackProps) {
    super(scope, id, props);
    const { stage, config, data, code } = props;
    const layer = sdkLayer(this, code.sdkLayer);
    const readingLayers = [pdfiumLayer(this, code.pdfiumLayer), tesseractLayer(this, code.tesseractLayer)];
    const worker = (declaration: WorkerDeclaration, description: string, reservedConcurrency?: number) => {
      const grants = workerGrants(declaration.id);
      return new NodeFunction(this, constructId(declaration.id), {
        name: physicalName(stage, declaration.id),
        description,
        code: code.bundle(workerFolder(declaration.id)),
        memoryMb: declaration.memoryMb,
        timeoutSeconds: declaration.timeoutSeconds,
        environment: workerEnvironment(grants, data, props),
        layers: [layer, ...(hasProgram(grants, 'readsFiles') ? readingLayers : [])],
        statements: iamStatements(grants, {
          region: this.region,
          account: this.account,
          mailFrom: config.mailFrom,
          data,
        }),
        logRetentionDays: config.logRetentionDays,
        heldVersion: config.canary?.versions[declaration.id],
        ...(reservedConcurrency === undefined ? {} : { reservedConcurrency }),
      });
    };
    const shift = config.shiftWorkers ? new WorkerShift(this, 'Shift', stage) : undefined;

    new RevetMap(this, 'RevetMap', {
      name: physicalName(stage, revetMapName),
      vetChunk: worker(
        vetMappedChunk,
        'Vets the applicants of one chunk of a large submission.',
        config.reserveConcurrency ? config.revetMapConcurrency : undefined,
      ).live,
      chunkTimeoutSeconds: vetMappedChunk.timeoutSeconds,
      concurrency: config.revetMapConcurrency,
      queue: queueOf(data, revetQueue),
    });
    for (const { worker: declaration, description, mapping, concurrency } of queueSources) {
      const maxConcurrency = config[concurrency];
      const { live, alias } = worker(declaration, description, config.reserveConcurrency ? maxConcurrency : undefined);
      shift?.add(declaration, alias);
      new EventSourceMapping(this, mapping, {
        target: live,
        eventSourceArn: queueOf(data, takenQueue(declaration)).arn,
        batchSize: declaration.batchSize,
        ...(declaration.batchingWindowSeconds === undefined
          ? {}
          : { maxBatchingWindow: Duration.seconds(declaration.batchingWindowSeconds) }),
        // A batch that fails in part returns only its failed messages to the queue.
        reportBatchItemFailures: true,
        maxConcurrency,
      });
    }
    for (const { worker: declaration, description, rule, schedule } of schedules) {
      new Rule(this, rule, {
        ruleName: physicalName(stage, declaration.id),
        schedule,
        targets: [new LambdaFunction(worker(declaration, description).live)],
      });
    }
  }
}
