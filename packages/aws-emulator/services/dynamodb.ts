/** The emulated DynamoDB endpoint: Amazon's own engine behind a proxy that checks signatures and policies. */
import type { Authoriser } from '../access/authorisation.ts';
import { startAuthorisingProxy } from '../access/authorising-proxy.ts';
import { dynamoDbAccess, type Place, targetOperation } from '../access/requested-access.ts';
import { startDynamoDbEngine } from './dynamodb-engine.ts';

export interface DynamoDbOptions extends Place {
  /** Folder of the database file; without it everything stays in memory. */
  readonly dataDir?: string | undefined;
  /** Port on 127.0.0.1 of the endpoint, 0 for any. */
  readonly port?: number | undefined;
  readonly authoriser: Authoriser;
}

export interface DynamoDb {
  readonly url: string;
  /** The engine without authorisation, for tests of repositories that have no policy. */
  readonly engineUrl: string;
  close(): Promise<void>;
}

/**
 * Starts DynamoDB on 127.0.0.1. A test that needs tables and no authorisation starts only the engine, with
 * startDynamoDbEngine. Rejects with JavaMissingError or PortTakenError.
 */
export async function startDynamoDb(options: DynamoDbOptions): Promise<DynamoDb> {
  const { authoriser, port = 0, dataDir } = options;
  const engine = await startDynamoDbEngine({ dataDir });
  try {
    const proxy = await startAuthorisingProxy({
      name: 'DynamoDB',
      port,
      upstreamPort: engine.port,
      authoriser,
      accesses: ({ target, json }) => dynamoDbAccess(options, targetOperation(target), json),
    });
    return {
      url: proxy.url,
      engineUrl: engine.url,
      close: async () => {
        await proxy.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
