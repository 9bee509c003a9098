/**
 * `npm run fire-drill -- --stage staging`: sets off an alarm of a deployed stage as a fault would, and follows it to the
 * people who are notified. `--all` sets off every alarm, which mails each of them. Exits with 1 when one reaches nobody.
 */

import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CloudWatchClient, DescribeAlarmHistoryCommand, SetAlarmStateCommand } from '@aws-sdk/client-cloudwatch';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { alarms } from '../cdk/alarms/alarms.ts';
import { inputsOf, problemLines } from '../cdk/deployment/deployment-file.ts';
import { physicalName } from '../cdk/names.ts';
import { fireDrill } from './deploy/fire-drill.ts';

const { stage, all } = parseArgs({ options: { stage: { type: 'string' }, all: { type: 'boolean' } } }).values;
if (stage !== 'staging' && stage !== 'production') throw new Error('Name the stage: --stage staging|production');
const read = inputsOf(resolve(import.meta.dirname, '..'), stage);
if (read.kind === 'problems') throw new Error(problemLines(stage, read).join('\n'));
const { region, account } = read.inputs;
const cloudWatch = new CloudWatchClient({ region });
const sns = new SNSClient({ region });
const TopicArn = `arn:aws:sns:${region}:${account}:${physicalName(stage, 'alarms')}`;

const names = alarms.map(({ id }) => physicalName(stage, id));
const drill = await fireDrill(all === true ? names : names.slice(0, 1), {
  setState: async (AlarmName, StateValue, StateReason) => {
    await cloudWatch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason }));
  },
  actionsSince: async (AlarmName, StartDate) => {
    const { AlarmHistoryItems = [] } = await cloudWatch.send(
      new DescribeAlarmHistoryCommand({ AlarmName, HistoryItemType: 'Action', StartDate, EndDate: new Date() }),
    );
    return AlarmHistoryItems.map(({ HistorySummary = '' }) => HistorySummary);
  },
  subscriptions: async () => {
    const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
    return Subscriptions.map(({ Endpoint = '', SubscriptionArn }) => ({
      endpoint: Endpoint,
      confirmed: SubscriptionArn !== 'PendingConfirmation',
    }));
  },
  wait,
  now: () => new Date(),
});
for (const { alarm, kind, detail } of drill.results) console.log(`${kind.padEnd(9)} ${alarm} ${detail}`.trimEnd());
for (const endpoint of drill.unconfirmed)
  console.log(`${endpoint} has not confirmed its subscription and receives nothing.`);
console.log(drill.passed ? `Passed: ${drill.receivers} receive alarms.` : 'Failed: read the lines above.');
if (!drill.passed) process.exitCode = 1;
