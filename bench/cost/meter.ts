import type { ConsumedUnits } from './consumed-capacity.ts';
import type { Usage } from './unit-prices.ts';

/** Counts what a cloud uses. */
export interface Meter {
  readonly dynamodb: (consumed: readonly ConsumedUnits[]) => void;
  readonly sqs: (operation: string, answer: Buffer) => void;
  readonly invocation: (functionName: string, milliseconds: number, memoryMb: number) => void;
  readonly log: (text: string) => void;
  /** Uses since the last time this was called. */
  readonly take: () => MeteredUse;
  /** Functions that have ended since then. */
  readonly ended: () => readonly string[];
  /** Calls of SQS that found or moved a message since then. */
  readonly messages: () => readonly string[];
}

export interface MeteredUse extends Omit<Usage, 'gatewayRequests'> {
  /** Calls of DynamoDB. */
  readonly calls: number;
  /** Units by `operation item`. */
  readonly units: ReadonlyMap<string, number>;
  readonly functions: readonly { readonly name: string; readonly milliseconds: number }[];
}

/** A poll that finds nothing belongs to the idle queue, not to an application. */
const isEmptyPoll = (operation: string, answer: Buffer): boolean =>
  operation === 'ReceiveMessage' && !answer.includes('"MessageId"');

/** A meter at zero. */
export function newMeter(): Meter {
  let consumed: ConsumedUnits[] = [];
  let calls = 0;
  let messages: string[] = [];
  let invocations: { name: string; milliseconds: number; memoryMb: number }[] = [];
  let logBytes = 0;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  return {
    dynamodb: (units) => {
      calls += 1;
      consumed.push(...units);
    },
    sqs: (operation, answer) => {
      if (!isEmptyPoll(operation, answer)) messages.push(operation);
    },
    invocation: (name, milliseconds, memoryMb) => invocations.push({ name, milliseconds, memoryMb }),
    log: (text) => {
      logBytes += Buffer.byteLength(text);
    },
    ended: () => invocations.map(({ name }) => name),
    messages: () => messages,
    take: () => {
      const units = new Map<string, number>();
      for (const one of consumed) {
        const key = `${one.operation} ${one.item}`;
        units.set(key, (units.get(key) ?? 0) + one.units);
      }
      const of = (kind: ConsumedUnits['kind']): number =>
        sum(consumed.filter((one) => one.kind === kind).map((one) => one.units));
      const use: MeteredUse = {
        writeUnits: of('write'),
        readUnits: of('read'),
        lambdaRequests: invocations.length,
        // Lambda charges every millisecond begun.
        gbSeconds: sum(
          invocations.map(({ milliseconds, memoryMb }) => (Math.ceil(milliseconds) * memoryMb) / 1_024_000),
        ),
        sqsRequests: messages.length,
        logBytes,
        calls,
        units,
        functions: invocations.map(({ name, milliseconds }) => ({ name, milliseconds })),
      };
      consumed = [];
      calls = 0;
      messages = [];
      invocations = [];
      logBytes = 0;
      return use;
    },
  };
}
