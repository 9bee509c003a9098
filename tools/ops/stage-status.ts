import { CloudWatchClient, DescribeAlarmsCommand, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { SQSClient } from '@aws-sdk/client-sqs';
import { physicalName } from '../../cdk/names.ts';
import type { StageAccess } from './stage-access.ts';
import { type QueueDepth, queueDepth, type StageQueue, stageQueues } from './stage-queues.ts';

/** A queue as it is now. */
export interface QueueStatus extends QueueDepth {
  readonly name: string;
  /** Messages that failed for the last time. */
  readonly deadLetters: number;
  /** Age of the oldest message in seconds; null where nobody measures it, as on this machine. */
  readonly oldestSeconds: number | null;
}

/** A stage as it is now. */
export interface StageStatus {
  readonly queues: readonly QueueStatus[];
  /** Alarms that are set off; null where there are none, as on this machine. */
  readonly alarms: readonly { readonly name: string; readonly since: string; readonly description: string }[] | null;
}

/** Asks a stage for its queues and alarms. */
export async function stageStatus({ stage, logFolder }: StageAccess): Promise<StageStatus> {
  const all = stageQueues(stage);
  const sqs = new SQSClient({});
  const ages = logFolder === undefined ? await oldestMessages(all) : undefined;
  const queues = await Promise.all(
    all.map(async ({ name, physical, deadLetters }): Promise<QueueStatus> => {
      const [own, dead] = await Promise.all([queueDepth(sqs, physical), queueDepth(sqs, deadLetters)]);
      return { name, ...own, deadLetters: dead.waiting + dead.inFlight, oldestSeconds: ages?.get(name) ?? null };
    }),
  );
  return { queues, alarms: logFolder === undefined ? await alarmsOf(physicalName(stage, '')) : null };
}

/** Ages of the oldest messages of the last minutes, in seconds, as CloudWatch measured them. */
async function oldestMessages(queues: readonly StageQueue[]): Promise<ReadonlyMap<string, number>> {
  const cloudWatch = new CloudWatchClient({});
  const now = Date.now();
  const { MetricDataResults = [] } = await cloudWatch.send(
    new GetMetricDataCommand({
      StartTime: new Date(now - 15 * 60_000),
      EndTime: new Date(now),
      ScanBy: 'TimestampDescending',
      MetricDataQueries: queues.map(({ physical }, index) => ({
        Id: `q${index}`,
        MetricStat: {
          Metric: {
            Namespace: 'AWS/SQS',
            MetricName: 'ApproximateAgeOfOldestMessage',
            Dimensions: [{ Name: 'QueueName', Value: physical }],
          },
          Period: 60,
          Stat: 'Maximum',
        },
      })),
    }),
  );
  return new Map(
    MetricDataResults.flatMap(({ Id, Values: [newest] = [] }) => {
      const queue = queues[Number(Id?.slice(1))];
      return queue === undefined || newest === undefined ? [] : [[queue.name, newest] as const];
    }),
  );
}

async function alarmsOf(prefix: string): Promise<NonNullable<StageStatus['alarms']>> {
  const { MetricAlarms = [] } = await new CloudWatchClient({}).send(
    new DescribeAlarmsCommand({ AlarmNamePrefix: prefix, StateValue: 'ALARM' }),
  );
  return MetricAlarms.map(({ AlarmName = '', AlarmDescription = '', StateUpdatedTimestamp: since }) => ({
    name: AlarmName.slice(prefix.length),
    since: since?.toISOString() ?? '',
    description: AlarmDescription,
  }));
}

/** The status as lines for people: what needs somebody comes first. */
export function statusLines({ queues, alarms }: StageStatus): readonly string[] {
  const columns = ['queue', 'waiting', 'in flight', 'delayed', 'dead letters', 'oldest'];
  const rows = queues.map(({ name, waiting, inFlight, delayed, deadLetters, oldestSeconds }) => [
    name,
    ...[waiting, inFlight, delayed, deadLetters].map(String),
    oldestSeconds === null ? '-' : `${oldestSeconds} s`,
  ]);
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ');
  const dead = queues.filter(({ deadLetters }) => deadLetters > 0);
  return [
    ...(alarms ?? []).map(({ name, since, description }) => `ALARM ${name} since ${since}\n  ${description}`),
    ...dead.map(
      ({ name, deadLetters }) => `${name} has ${deadLetters} dead letters: docs/operations/runbooks/dead-letters.md`,
    ),
    line(columns),
    ...rows.map(line),
    alarms === null ? 'Alarms and ages are measured in a deployed stage only.' : `${alarms.length} alarms are set off.`,
  ];
}
