import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs';
import * as z from 'zod';
import { physicalName } from '../../cdk/names.ts';
import type { LoggedLine } from './explain-application.ts';
import type { StageAccess } from './stage-access.ts';

/** A request's id of the gateway, or of an event: a query is made of nothing else. */
const REQUEST_ID = /^[\w-]{8,80}$/;

const Line = z.object({
  timestamp: z.string(),
  level: z.string(),
  message: z.string(),
  request_id: z.string(),
  failure: z.object({ name: z.string() }).optional(),
});

/**
 * What the functions of a stage logged of some requests.
 * @param since epoch milliseconds of the first of them
 */
export function loggedOf(
  access: StageAccess,
  requestIds: readonly string[],
  since: number,
): Promise<readonly LoggedLine[]> {
  const wanted = requestIds.filter((id) => REQUEST_ID.test(id));
  if (wanted.length === 0) return Promise.resolve([]);
  return access.logFolder === undefined ? fromCloudWatch(access, wanted, since) : fromFiles(access.logFolder, wanted);
}

async function fromFiles(folder: string, requestIds: readonly string[]): Promise<readonly LoggedLine[]> {
  const wanted = new Set(requestIds);
  const files = await readdir(folder).catch(() => []);
  const all = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
      return lines
        .flatMap((text) => loggedLine(file.replace(/\.log$/, ''), text))
        .filter((line) => wanted.has(line.requestId));
    }),
  );
  return all.flat();
}

/** The line of a log, where it is one of ours. */
export function loggedLine(name: string, text: string): readonly LoggedLine[] {
  const start = text.indexOf('{');
  if (start === -1) return [];
  try {
    const { data } = Line.safeParse(JSON.parse(text.slice(start)));
    if (data === undefined) return [];
    const { timestamp, level, message, request_id, failure } = data;
    return [{ at: timestamp, function: name, level, message, requestId: request_id, failure: failure?.name }];
  } catch {
    return [];
  }
}

/** Asks CloudWatch Logs Insights over every function of the stage. */
async function fromCloudWatch(
  { stage }: StageAccess,
  requestIds: readonly string[],
  since: number,
): Promise<readonly LoggedLine[]> {
  const logs = new CloudWatchLogsClient({});
  const { queryId } = await logs.send(
    new StartQueryCommand({
      startTime: Math.floor(since / 1000),
      endTime: Math.floor(Date.now() / 1000),
      queryString: [
        `SOURCE logGroups(namePrefix: ["/aws/lambda/${physicalName(stage, '')}"])`,
        'fields @timestamp, @log, @message',
        `filter request_id in [${requestIds.map((id) => `"${id}"`).join(', ')}]`,
        'sort @timestamp asc',
        'limit 1000',
      ].join(' | '),
    }),
  );
  for (let tries = 0; tries < 60; tries += 1) {
    const { status, results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') {
      return results.flatMap((row) => {
        const value = (field: string) => row.find((one) => one.field === field)?.value ?? '';
        return loggedLine(value('@log').replace(/^.*\/aws\/lambda\//, ''), value('@message'));
      });
    }
    if (status !== 'Running' && status !== 'Scheduled') throw new Error(`The query of the logs ended as ${status}.`);
    await wait(1000);
  }
  throw new Error('The query of the logs took longer than a minute.');
}
