import {
  type AttributeValue,
  BatchGetItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { BusyError } from './busy-error.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** An item as plain values; Uint8Array for binary. */
export type Item = Readonly<Record<string, unknown>>;

/** A condition, or an update with its values: names start with `#`, values with `:`. */
export interface Expression {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Where a member of a transaction writes when not in the table that runs it: a transaction may span tables. */
interface InTable {
  /** By default the one that runs the transaction. */
  readonly table?: Pick<Table, 'name' | 'put'>;
}

export type WriteAction = InTable &
  (
    | { readonly put: Key & Item; readonly condition?: Expression }
    | { readonly update: Key; readonly set: Expression; readonly condition?: Expression }
    | { readonly remove: Key; readonly condition?: Expression }
    | { readonly check: Key; readonly condition: Expression }
  );

/** Keys that DynamoDB takes in one request, and requests beyond those needed before a batch is abandoned. */
const MAX_BATCH = 100;
const BATCH_TRIES = 8;

/** How often a transaction is tried again when another one holds one of its items: about three seconds in all. */
const CONFLICT_TRIES = 10;
const BUSY_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

export const absent: Expression = { expression: 'attribute_not_exists(pk)' };
export const present: Expression = { expression: 'attribute_exists(pk)' };
/** Of items whose `version` counts their changes. */
export const versionIs = (version: number): Expression => ({
  expression: '#version = :before',
  names: { '#version': 'version' },
  values: { ':before': version },
});

const marshalled = (values: object): Record<string, AttributeValue> =>
  marshall(values, { removeUndefinedValues: true });

function joined(...parts: (Expression | undefined)[]) {
  const names = Object.assign({}, ...parts.map((part) => part?.names));
  const values = Object.assign({}, ...parts.map((part) => part?.values));
  return {
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: marshalled(values) } : {}),
  };
}

let client: DynamoDBClient | undefined;

/** One client for every table of a function; address and credentials come from the environment. */
function dynamo(): DynamoDBClient {
  client ??= new DynamoDBClient({ maxAttempts: 4 });
  return client;
}

/** False when the condition of a single write did not hold. */
async function conditional(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

function member(action: WriteAction, own: string): TransactWriteItem {
  const table = { TableName: action.table?.name ?? own };
  const condition = action.condition ? { ConditionExpression: action.condition.expression } : {};
  if ('put' in action) {
    return { Put: { ...table, Item: marshalled(action.put), ...condition, ...joined(action.condition) } };
  }
  if ('update' in action) {
    return {
      Update: {
        ...table,
        Key: marshalled(action.update),
        UpdateExpression: action.set.expression,
        ...condition,
        ...joined(action.set, action.condition),
      },
    };
  }
  if ('remove' in action) {
    return { Delete: { ...table, Key: marshalled(action.remove), ...condition, ...joined(action.condition) } };
  }
  return {
    ConditionCheck: {
      ...table,
      Key: marshalled(action.check),
      ConditionExpression: action.condition.expression,
      ...joined(action.condition),
    },
  };
}

/** One DynamoDB table with partition key `pk` and sort key `sk`. Failed conditions are values, everything else throws. */
export class Table {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  async get(key: Key): Promise<Item | null> {
    const { Item: item } = await dynamo().send(
      new GetItemCommand({ TableName: this.name, Key: marshalled(key), ConsistentRead: true }),
    );
    return item ? unmarshall(item) : null;
  }

  /** The items that exist of some keys, in no order. A hundred are read in one request. */
  async getAll(keys: readonly Key[]): Promise<Item[]> {
    const places = new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key]));
    let left = [...places.values()].map((key) => marshalled(key));
    const items: Item[] = [];
    for (let attempt = 1; left.length > 0; attempt += 1) {
      if (attempt > BATCH_TRIES + places.size / MAX_BATCH) throw new BusyError('items of a batch were not answered');
      const { Responses: answers, UnprocessedKeys: missed } = await dynamo().send(
        new BatchGetItemCommand({
          RequestItems: { [this.name]: { Keys: left.slice(0, MAX_BATCH), ConsistentRead: true } },
        }),
      );
      items.push(...(answers?.[this.name] ?? []).map((item): Item => unmarshall(item)));
      const again = missed?.[this.name]?.Keys ?? [];
      left = [...left.slice(MAX_BATCH), ...again];
      if (again.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 50 * attempt));
    }
    return items;
  }

  /** True when written, false when the condition did not hold. */
  async put(item: Key & Item, condition?: Expression): Promise<boolean> {
    return conditional(() =>
      dynamo().send(
        new PutItemCommand({
          TableName: this.name,
          Item: marshalled(item),
          ...(condition ? { ConditionExpression: condition.expression } : {}),
          ...joined(condition),
        }),
      ),
    );
  }

  async remove(key: Key, condition?: Expression): Promise<boolean> {
    return conditional(() =>
      dynamo().send(
        new DeleteItemCommand({
          TableName: this.name,
          Key: marshalled(key),
          ...(condition ? { ConditionExpression: condition.expression } : {}),
          ...joined(condition),
        }),
      ),
    );
  }

  /** Updates without reading anything back, for roles that may see no more than they set. */
  async touch(key: Key, set: Expression, condition: Expression): Promise<boolean> {
    return conditional(() =>
      dynamo().send(
        new UpdateItemCommand({
          TableName: this.name,
          Key: marshalled(key),
          UpdateExpression: set.expression,
          ConditionExpression: condition.expression,
          ...joined(set, condition),
          ReturnValues: 'NONE',
        }),
      ),
    );
  }

  /**
   * The item after the update, or null when the condition did not hold.
   * @param returned UPDATED_NEW for roles that may see no more of it than they set
   */
  async update(
    key: Key,
    set: Expression,
    condition?: Expression,
    returned: 'ALL_NEW' | 'UPDATED_NEW' = 'ALL_NEW',
  ): Promise<Item | null> {
    try {
      const { Attributes: attributes } = await dynamo().send(
        new UpdateItemCommand({
          TableName: this.name,
          Key: marshalled(key),
          UpdateExpression: set.expression,
          ...(condition ? { ConditionExpression: condition.expression } : {}),
          ...joined(set, condition),
          ReturnValues: returned,
        }),
      );
      return attributes ? unmarshall(attributes) : {};
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return null;
      throw error;
    }
  }

  /** Items of one partition in the order of the sort key, all pages of the answer. Only for bounded collections. */
  async query(input: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
    const items: Item[] = [];
    let start: QueryCommandInput['ExclusiveStartKey'];
    do {
      const page = await this.queryPage({ ...input, ...(start ? { ExclusiveStartKey: start } : {}) });
      items.push(...page.items);
      start = page.lastKey;
    } while (start && (input.Limit === undefined || items.length < input.Limit));
    return items;
  }

  /** Number of items that a query finds, over all pages of the answer: it reads as many items as it counts. */
  async count(input: Omit<QueryCommandInput, 'TableName'>): Promise<number> {
    let count = 0;
    let start: QueryCommandInput['ExclusiveStartKey'];
    do {
      const page = await this.queryPage({ ...input, Select: 'COUNT', ...(start ? { ExclusiveStartKey: start } : {}) });
      count += page.count;
      start = page.lastKey;
    } while (start);
    return count;
  }

  /** Items of one partition whose sort key starts with a prefix. Only for bounded collections. */
  async startingWith(pk: string, prefix: string): Promise<Item[]> {
    return this.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: marshalled({ ':pk': pk, ':prefix': prefix }),
      ConsistentRead: true,
    });
  }

  /** Items of one partition with sort keys from `from` to `to`, both included. */
  async between(pk: string, from: string, to: string): Promise<Item[]> {
    return this.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: marshalled({ ':pk': pk, ':from': from, ':to': to }),
      ConsistentRead: true,
    });
  }

  async queryPage(input: Omit<QueryCommandInput, 'TableName'>) {
    const answer = await dynamo().send(new QueryCommand({ ...input, TableName: this.name }));
    return {
      items: (answer.Items ?? []).map((item): Item => unmarshall(item)),
      count: answer.Count ?? 0,
      /** Items that were read, whether or not the filter holds of them. */
      scanned: answer.ScannedCount ?? 0,
      lastKey: answer.LastEvaluatedKey,
    };
  }

  /**
   * Writes all of the actions or none, each in this table or in the one that it names.
   * @returns the indexes of the actions whose condition did not hold; empty when everything was written.
   */
  async transact(actions: readonly WriteAction[]): Promise<readonly number[]> {
    const command = new TransactWriteItemsCommand({
      TransactItems: actions.map((action) => member(action, this.name)),
    });
    for (let attempt = 1; ; attempt += 1) {
      try {
        await dynamo().send(command);
        return [];
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const reasons = error.CancellationReasons ?? [];
        const failed = reasons.flatMap(({ Code }, index) => (Code === 'ConditionalCheckFailed' ? [index] : []));
        if (failed.length > 0) return failed;
        if (!reasons.some(({ Code }) => BUSY_REASONS.has(Code ?? ''))) throw error;
        if (attempt === CONFLICT_TRIES) throw new BusyError('other writers hold the items of this transaction');
        // Full jitter: writers that met once must not meet again.
        const longest = Math.min(1000, 10 * 2 ** attempt);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
      }
    }
  }

  /** Writes all of the actions; throws when a condition did not hold. For new items whose identifiers nobody else has. */
  async create(actions: readonly WriteAction[]): Promise<void> {
    const failed = await this.transact(actions);
    if (failed.length > 0) throw new Error('something that was to be created exists already');
  }
}
