import * as z from 'zod';
import { applicationStatus, loanBook } from '../../functions/applications/resources.ts';
import { pendingAnalyses } from '../../functions/bank-data/resources.ts';
import { dueWork } from '../../functions/webhooks/resources.ts';
import { itemBytes } from '../cost/item-size.ts';
import type { PassedCall } from '../cost/listening-tee.ts';

/** What one call consumed at one partition of a table or of an index. */
export interface KeyUse {
  readonly table: string;
  /** Null for the table itself. */
  readonly index: string | null;
  readonly partition: string;
  readonly kind: 'read' | 'write';
  readonly units: number;
}

/** Attributes that are the partition key of an index, by the index. */
const partitionOfIndex: Readonly<Record<string, string>> = {
  [pendingAnalyses.is.index]: 'pending',
  [applicationStatus.is.index]: 'listedIn',
  [loanBook.is.index]: 'bookIn',
  [dueWork.is.index]: 'pending',
};

const Units = z.object({ CapacityUnits: z.number() });
const Consumed = Units.extend({
  TableName: z.string(),
  Table: Units.optional(),
  GlobalSecondaryIndexes: z.record(z.string(), Units).default({}),
});
type Consumed = z.output<typeof Consumed>;
const Answer = z.object({ ConsumedCapacity: z.union([Consumed.transform((one) => [one]), z.array(Consumed)]) });

const Value = z.record(z.string(), z.unknown());
const Attributes = z.record(z.string(), Value);
const Member = z.object({
  TableName: z.string(),
  Item: Attributes.optional(),
  Key: Attributes.optional(),
  UpdateExpression: z.string().optional(),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeValues: Attributes.optional(),
});
type Member = z.output<typeof Member>;
const Request = z.union([
  Member,
  z.object({ TransactItems: z.array(z.record(z.string(), Member)) }),
  z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Attributes) })) }),
]);

const reads = new Set(['GetItem', 'Query', 'BatchGetItem']);
const UNIT_BYTES = 1024;
const TRANSACTION_FACTOR = 2;

const textOf = (value: unknown): string | undefined => z.object({ S: z.string() }).safeParse(value).data?.S;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Says which partitions calls use. It remembers what items are listed under, since an update need not name it. */
export function keyUses(): (call: PassedCall) => readonly KeyUse[] {
  const listed = new Map<string, string>();

  const partitionIn = (member: Member, index: string): string | undefined => {
    const attribute = partitionOfIndex[index] ?? '';
    const { Item: item, Key: key, UpdateExpression: update = '', ExpressionAttributeValues: values } = member;
    const name = [member.TableName, index, textOf(item?.['pk'] ?? key?.['pk']), textOf(item?.['sk'] ?? key?.['sk'])];
    const placeholder = new RegExp(`#?${attribute} = (:\\w+)`).exec(update)?.[1];
    const written = textOf(item?.[attribute]) ?? textOf(placeholder === undefined ? undefined : values?.[placeholder]);
    if (written !== undefined) listed.set(name.join(' '), written);
    return written ?? listed.get(name.join(' '));
  };
  const queried = ({ KeyConditionExpression: condition = '', ExpressionAttributeValues: values }: Member): string =>
    textOf(values?.[/= (:\w+)/.exec(condition)?.[1] ?? '']) ?? '';

  /** Index units of writes, at the partitions that their members name: an equal part each. */
  const atIndexes = (members: readonly Member[], consumed: Consumed): readonly KeyUse[] =>
    Object.entries(consumed.GlobalSecondaryIndexes).flatMap(([index, { CapacityUnits: units }]) => {
      const own = members.filter(({ TableName: table }) => table === consumed.TableName);
      const partitions = own.flatMap((member) => partitionIn(member, index) ?? []);
      const all = partitions.length === 0 ? ['(unknown)'] : partitions;
      const kind = 'write' as const;
      return all.map((partition) => ({ table: consumed.TableName, index, partition, kind, units: units / all.length }));
    });

  return ({ operation, request, answer }) => {
    const asked = Request.safeParse(JSON.parse(request.toString('utf8')));
    const answered = Answer.safeParse(JSON.parse(answer.toString('utf8')));
    if (!asked.success || !answered.success) return [];
    const consumed = answered.data.ConsumedCapacity;
    const kind: KeyUse['kind'] = reads.has(operation) ? 'read' : 'write';
    if ('TransactItems' in asked.data) {
      const members = asked.data.TransactItems.flatMap((member) => Object.values(member));
      return [
        ...members.map((member) => ({
          table: member.TableName,
          index: null,
          partition: textOf((member.Item ?? member.Key)?.['pk']) ?? '',
          kind,
          // By the rule: the engine counts members that consume the same only once.
          units: TRANSACTION_FACTOR * (member.Item ? Math.ceil(itemBytes(member.Item) / UNIT_BYTES) : 1),
        })),
        ...consumed.flatMap((one) => atIndexes(members, one)),
      ];
    }
    if ('RequestItems' in asked.data) {
      const places = Object.entries(asked.data.RequestItems).flatMap(([table, { Keys: keys }]) =>
        keys.map((key) => ({ table, partition: textOf(key['pk']) ?? '' })),
      );
      const units = sum(consumed.map(({ CapacityUnits: all }) => all)) / Math.max(1, places.length);
      return places.map((place) => ({ ...place, index: null, kind, units }));
    }
    const member = asked.data;
    return consumed.flatMap((one) => {
      const indexUnits = sum(Object.values(one.GlobalSecondaryIndexes).map(({ CapacityUnits: units }) => units));
      if (kind === 'read') {
        const partition = operation === 'Query' ? queried(member) : (textOf(member.Key?.['pk']) ?? '');
        const index = member.IndexName ?? null;
        return [{ table: one.TableName, index, partition, kind, units: one.CapacityUnits }];
      }
      const partition = textOf((member.Item ?? member.Key)?.['pk']) ?? '';
      const units = one.Table?.CapacityUnits ?? one.CapacityUnits - indexUnits;
      return [{ table: one.TableName, index: null, partition, kind, units }, ...atIndexes([member], one)];
    });
  };
}

/** Adds up the items that calls put and do not remove. What an update adds to an item is not in its request, and not counted. */
export function storedItems(): { readonly note: (call: PassedCall) => void; readonly bytes: () => number } {
  const sizes = new Map<string, number>();
  return {
    note: ({ operation, request }) => {
      const asked = Request.safeParse(JSON.parse(request.toString('utf8')));
      if (!asked.success || 'RequestItems' in asked.data || reads.has(operation)) return;
      const members = 'TransactItems' in asked.data ? asked.data.TransactItems.flatMap(Object.values) : [asked.data];
      for (const member of members.map((one) => Member.parse(one))) {
        const { TableName: table, Item: item, Key: key, UpdateExpression: update } = member;
        const name = JSON.stringify([table, (item ?? key)?.['pk'], (item ?? key)?.['sk']]);
        if (item !== undefined) sizes.set(name, itemBytes(item));
        else if (update === undefined && operation === 'DeleteItem') sizes.delete(name);
      }
    },
    bytes: () => sum([...sizes.values()]),
  };
}
