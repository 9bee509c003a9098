import * as z from 'zod';
import { itemBytes } from './item-size.ts';

const Units = z.object({ CapacityUnits: z.number() });
const Consumed = Units.extend({ GlobalSecondaryIndexes: z.record(z.string(), Units).default({}) });
const Answer = z.object({ ConsumedCapacity: z.union([Consumed, z.array(Consumed)]) });

const SortKey = z.object({ sk: z.object({ S: z.string() }) });
const Member = z.object({ Item: z.record(z.string(), z.unknown()).optional(), Key: SortKey.optional() });
const Request = Member.extend({
  ExpressionAttributeValues: z.record(z.string(), z.unknown()).optional(),
  TransactItems: z.array(z.record(z.string(), Member)).optional(),
});
type Request = z.output<typeof Request>;

const reads = new Set(['GetItem', 'Query']);
const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems']);

/** A write unit is a kilobyte, and a transaction takes two of them for each. */
const UNIT_BYTES = 1_024;
const TRANSACTION_FACTOR = 2;

/** What one call of DynamoDB consumed at one kind of item. */
export interface ConsumedUnits {
  readonly operation: string;
  /** `LEDGER`, `ANALYSIS#affordability`: the sort key as far as it names a kind. */
  readonly item: string;
  readonly kind: 'read' | 'write';
  readonly units: number;
}

/** The request with the wish to learn what it consumed; as it is when it neither reads nor writes items. */
export function askingForCapacity(operation: string, body: Buffer): Buffer {
  if (!reads.has(operation) && !writes.has(operation)) return body;
  const request = z.record(z.string(), z.unknown()).parse(JSON.parse(body.toString('utf8')));
  return Buffer.from(JSON.stringify({ ...request, ReturnConsumedCapacity: 'INDEXES' }));
}

function kindOf(sortKey: string | undefined): string {
  const [kind = '', name = ''] = (sortKey ?? 'several').split('#');
  return kind === 'ANALYSIS' && name !== '' ? `${kind}#${name}` : kind;
}

function itemOf({ Item: item, Key: key, ExpressionAttributeValues: values }: Request): string {
  const named = SortKey.safeParse(key ?? item);
  if (named.success) return kindOf(named.data.sk.S);
  const asked = SortKey.safeParse({ sk: values?.[':prefix'] ?? values?.[':from'] });
  return kindOf(asked.success ? asked.data.sk.S : undefined);
}

/**
 * Units of a transaction by the rule. DynamoDB Local counts members that consume the same only once, and so too little.
 * An updated item is taken to be under a kilobyte: its new size is not in the request.
 */
function transactionUnits(members: NonNullable<Request['TransactItems']>, operation: string): ConsumedUnits[] {
  return members.flatMap((member) =>
    Object.values(member).map((action) => ({
      operation,
      item: itemOf(action),
      kind: 'write' as const,
      units: TRANSACTION_FACTOR * (action.Item ? Math.ceil(itemBytes(action.Item) / UNIT_BYTES) : 1),
    })),
  );
}

/**
 * What a call consumed, indexes included. Nothing for an error: a failed condition consumes a write too, but DynamoDB
 * does not say so in its answer.
 */
export function consumedUnits(operation: string, requestBody: Buffer, answerBody: Buffer): ConsumedUnits[] {
  const answer = Answer.safeParse(JSON.parse(answerBody.toString('utf8')));
  if (!answer.success) return [];
  const request = Request.parse(JSON.parse(requestBody.toString('utf8')));
  const consumed = [answer.data.ConsumedCapacity].flat();
  const kind: ConsumedUnits['kind'] = reads.has(operation) ? 'read' : 'write';
  if (request.TransactItems === undefined) {
    return consumed.map(({ CapacityUnits: units }) => ({ operation, item: itemOf(request), kind, units }));
  }
  const indexes = consumed.flatMap(({ GlobalSecondaryIndexes: all }) =>
    Object.entries(all).map(([item, { CapacityUnits: units }]) => ({ operation, item: `index ${item}`, kind, units })),
  );
  return [...transactionUnits(request.TransactItems, operation), ...indexes];
}
