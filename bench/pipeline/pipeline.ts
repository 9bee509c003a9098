import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, spreadOf } from '@imali/measure/spread.ts';
import { withCloud, yesterday } from '../cloud/benched-cloud.ts';
import { exchange, expectStatus } from '../cloud/exchange.ts';
import type { Lender } from '../cloud/lender.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import { syntheticStatement } from '../measure/synthetic-statement.ts';

const POLL_MS = 5;
const LIMIT_MS = 60_000;
const TARGET_P50_MS = 200;

interface Run {
  readonly putMs: number;
  readonly analysisMs: number;
  readonly totalMs: number;
  readonly polls: number;
}

/** One application from the first byte of its upload to the last byte of its affordability. */
async function oneRun(agent: Agent, lender: Lender, json: string): Promise<Run> {
  const { apiUrl, apiToken: token } = lender;
  const application = `${apiUrl}/v1/bank_connections/${await lender.newApplication()}`;
  const from = performance.now();
  expectStatus(await exchange(agent, { url: `${application}/byod`, method: 'PUT', token, json }), 200);
  const accepted = performance.now();
  for (let polls = 1; performance.now() - from < LIMIT_MS; polls += 1) {
    const { status } = await exchange(agent, { url: `${application}/affordability`, token });
    const now = performance.now();
    if (status === 200) return { putMs: accepted - from, analysisMs: now - accepted, totalMs: now - from, polls };
    await pause(POLL_MS);
  }
  throw new Error('the analysis did not end in time');
}

/** The main job: bank data in, answers out, through the gateway, both functions, the queue and the database. */
export const pipeline: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  const [rows, warmUps, runs] = quick ? [200, 1, 2] : [2_000, 3, 30];
  const json = JSON.stringify(syntheticStatement(rows, yesterday()));
  progress(`pipeline: starting a cloud, then ${warmUps} + ${runs} runs of ${rows} rows`);
  const agent = new Agent({ keepAlive: true });
  const measured = await withCloud(async (lender) => {
    for (let run = 0; run < warmUps; run += 1) await oneRun(agent, lender, json);
    const all: Run[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await oneRun(agent, lender, json));
    agent.destroy();
    return all;
  });
  const total = spreadOf(measured.map(({ totalMs }) => totalMs));
  const put = spreadOf(measured.map(({ putMs }) => putMs));
  const analysis = spreadOf(measured.map(({ analysisMs }) => analysisMs));
  const polls = spreadOf(measured.map((run) => run.polls));
  const parts = ['min', 'p50', 'p95', 'max'] as const;
  const line = (name: string, spread: typeof total) => [name, ...parts.map((part) => spread[part])];
  return {
    figures: {
      rows_count: rows,
      body_bytes: Buffer.byteLength(json),
      ...figuresOf('put_to_readable', 'ms', total, parts),
      ...figuresOf('put', 'ms', put, parts),
      ...figuresOf('analysis', 'ms', analysis, parts),
      polls_p50_count: polls.p50,
    },
    tables: [
      {
        title: `${rows} transactions (${Math.round(Buffer.byteLength(json) / 1024)} KiB) to readable analyses, ${runs} runs after ${warmUps}; target p50 ${TARGET_P50_MS} ms`,
        columns: ['ms', ...parts],
        rows: [
          line('PUT byod to readable affordability', total),
          line('  the PUT until it is answered', put),
          line('  then until affordability answers 200', analysis),
          line('polls of affordability (count)', polls),
        ],
      },
    ],
    notes: [
      `Affordability is asked for every ${POLL_MS} ms after its last answer; these polls take the same two cores that the analysis runs on.`,
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};
