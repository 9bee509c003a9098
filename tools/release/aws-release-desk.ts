import { setTimeout as wait } from 'node:timers/promises';
import { APIGatewayClient, GetStageCommand, NotFoundException, UpdateStageCommand } from '@aws-sdk/client-api-gateway';
import { CloudWatchClient, paginateDescribeAlarms } from '@aws-sdk/client-cloudwatch';
import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException as TableNotFound,
} from '@aws-sdk/client-dynamodb';
import {
  GetAliasCommand,
  LambdaClient,
  paginateListFunctions,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import { liveAlias } from '../../cdk/live-alias.ts';
import { physicalName, type Stage } from '../../cdk/names.ts';
import { apiStageName } from '../../cdk/stacks/api-stack.ts';
import type { ReleaseDesk } from './release-desk.ts';

/**
 * The desk of a deployed stage.
 * @param options.restApiId undefined where the stage has no API yet
 * @param options.endpoint of an emulator in the place of AWS
 */
export function awsReleaseDesk(options: {
  readonly stage: Stage;
  readonly region: string;
  readonly restApiId: string | undefined;
  readonly endpoint?: string;
}): ReleaseDesk {
  const { stage, region, restApiId, endpoint } = options;
  const at = { region, ...(endpoint === undefined ? {} : { endpoint }) };
  const lambda = new LambdaClient(at);
  const gateway = new APIGatewayClient(at);
  const ofApi = { restApiId, stageName: apiStageName };
  const stageOfApi = async () => {
    if (restApiId === undefined) return undefined;
    return gateway.send(new GetStageCommand(ofApi)).catch((error: unknown) => {
      if (error instanceof NotFoundException) return undefined;
      throw error;
    });
  };
  return {
    async liveVersion(FunctionName) {
      try {
        return (await lambda.send(new GetAliasCommand({ FunctionName, Name: liveAlias }))).FunctionVersion;
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    async functionNames() {
      const names: string[] = [];
      for await (const { Functions = [] } of paginateListFunctions({ client: lambda }, {})) {
        names.push(...Functions.flatMap(({ FunctionName }) => FunctionName ?? []));
      }
      return names.filter((name) => name.startsWith(physicalName(stage, '')));
    },
    async indexesOf(TableName) {
      try {
        const { Table } = await new DynamoDBClient(at).send(new DescribeTableCommand({ TableName }));
        return (Table?.GlobalSecondaryIndexes ?? []).flatMap(({ IndexName }) => IndexName ?? []);
      } catch (error) {
        if (error instanceof TableNotFound) return undefined;
        throw error;
      }
    },
    apiDeployment: async () => (await stageOfApi())?.deploymentId,
    async endCanary() {
      if ((await stageOfApi())?.canarySettings === undefined) return;
      const patchOperations = [{ op: 'remove' as const, path: '/canarySettings' }];
      await gateway.send(new UpdateStageCommand({ ...ofApi, patchOperations }));
    },
    async alarmsOn() {
      const asked = { StateValue: 'ALARM' as const, AlarmNamePrefix: `${physicalName(stage, '')}` };
      const names: string[] = [];
      for await (const { MetricAlarms = [] } of paginateDescribeAlarms({ client: new CloudWatchClient(at) }, asked)) {
        names.push(...MetricAlarms.flatMap(({ AlarmName }) => AlarmName ?? []));
      }
      return names;
    },
    wait: async (milliseconds) => {
      await wait(milliseconds);
    },
  };
}
