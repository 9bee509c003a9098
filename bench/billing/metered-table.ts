import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startDynamoDbEngine } from '@imali/aws-emulator/services/dynamodb-engine.ts';
import { Table } from '../../functions/platform/store/table.ts';
import { askingForCapacity, consumedUnits } from '../cost/consumed-capacity.ts';
import { startTee } from '../cost/listening-tee.ts';
import { type Meter, newMeter } from '../cost/meter.ts';

/** Two tables of an engine of their own, whose every use is counted. */
export interface MeteredTables {
  readonly billing: Table;
  readonly applications: Table;
  readonly meter: Meter;
  /** A client whose use is not counted, for what a benchmark begins with. */
  readonly uncounted: DynamoDBClient;
  readonly close: () => Promise<void>;
}

/** Starts the engine with a tee before it. The adapters of this process find the tee by the environment. */
export async function startMeteredTables(): Promise<MeteredTables> {
  const engine = await startDynamoDbEngine();
  const meter = newMeter();
  const tee = await startTee({
    name: 'DynamoDB',
    upstreamPort: engine.port,
    rewrite: askingForCapacity,
    onCall: ({ operation, request, answer }) => meter.dynamodb(consumedUnits(operation, request, answer)),
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: tee.url,
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  });
  const uncounted = new DynamoDBClient({ endpoint: engine.url });
  const created = async (name: string): Promise<Table> => {
    await uncounted.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      }),
    );
    return new Table(name);
  };
  return {
    billing: await created('billing'),
    applications: await created('applications'),
    meter,
    uncounted,
    close: async () => {
      uncounted.destroy();
      await tee.close();
      await engine.close();
    },
  };
}
