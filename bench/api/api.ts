import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, spreadOf } from '@imali/measure/spread.ts';
import * as z from 'zod';
import { withCloud, yesterday } from '../cloud/benched-cloud.ts';
import { startChild } from '../cloud/child-server.ts';
import { exchange, expectStatus, type Question } from '../cloud/exchange.ts';
import type { Lender } from '../cloud/lender.ts';
import { bundlesToMeasure } from '../measure/built-tree.ts';
import { syntheticStatement } from '../measure/synthetic-statement.ts';
import { closedLoop } from './closed-loop.ts';

const CONCURRENCY = 16;
const LIMIT_POLLS = 1_200;

const BareReport = z.object({ url: z.url() });

interface Round {
  readonly ours: Awaited<ReturnType<typeof closedLoop>>;
  readonly bare: Awaited<ReturnType<typeof closedLoop>>;
}

/** An analysed application; the two reads to measure, by name. */
async function readsOf(lender: Lender, rows: number): Promise<Readonly<Record<string, Question>>> {
  const { apiUrl, apiToken: token } = lender;
  const agent = new Agent({ keepAlive: true });
  const id = await lender.newApplication();
  const bank = `${apiUrl}/v1/bank_connections/${id}`;
  const json = JSON.stringify(syntheticStatement(rows, yesterday()));
  expectStatus(await exchange(agent, { url: `${bank}/byod`, method: 'PUT', token, json }), 200);
  const affordability = { url: `${bank}/affordability`, token };
  for (let poll = 0; (await exchange(agent, affordability)).status !== 200; poll += 1) {
    if (poll > LIMIT_POLLS) throw new Error('the analysis did not end in time');
    await pause(50);
  }
  agent.destroy();
  return {
    get_application: { url: `${apiUrl}/v1/applications/applications/${id}`, token },
    get_affordability: affordability,
  };
}

/** Rounds of the read and of a bare server that answers its bytes, in turns. */
async function roundsBesideBare(
  read: Question,
  count: number,
  rounds: number,
): Promise<{ bytes: number; rounds: Round[] }> {
  const agent = new Agent();
  const { body } = expectStatus(await exchange(agent, read), 200);
  agent.destroy();
  const bare = await startChild(new URL('./bare-server.ts', import.meta.url), body.toString('base64'));
  try {
    const reference: Question = { ...read, url: BareReport.parse(bare.report).url };
    await closedLoop(read, Math.min(count, 200), CONCURRENCY);
    await closedLoop(reference, Math.min(count, 200), CONCURRENCY);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await closedLoop(read, count, CONCURRENCY);
      measured.push({ ours, bare: await closedLoop(reference, count, CONCURRENCY) });
    }
    return { bytes: body.length, rounds: measured };
  } finally {
    await bare.close();
  }
}

/** Two reads under load, beside the least that any server on this machine and this client could need. */
export const api: Bench = async ({ quick, progress }) => {
  const stale = await bundlesToMeasure();
  const [rows, rounds, perRound] = quick ? [200, 2, 32] : [2_000, 5, 400];
  progress(`api: starting a cloud, then ${rounds} rounds of ${perRound} requests for each read and its reference`);
  const figures: Record<string, number> = {
    concurrency_count: CONCURRENCY,
    requests_per_read_count: rounds * perRound,
  };
  const table: (string | number)[][] = [];
  await withCloud(async (lender) => {
    for (const [name, read] of Object.entries(await readsOf(lender, rows))) {
      const measured = await roundsBesideBare(read, perRound, rounds);
      const spreadBy = (value: (round: Round) => number) => spreadOf(measured.rounds.map(value));
      const parts = ['min', 'p50', 'max'] as const;
      const lines = [
        ['requests', 'per_s', `requests/s`, spreadBy(({ ours }) => ours.perSecond)],
        ['latency_p50', 'ms', 'latency p50, ms', spreadBy(({ ours }) => ours.latencyMs.p50)],
        ['latency_p99', 'ms', 'latency p99, ms', spreadBy(({ ours }) => ours.latencyMs.p99)],
        ['bare_requests', 'per_s', 'bare server, requests/s', spreadBy(({ bare }) => bare.perSecond)],
        ['bare_latency_p50', 'ms', 'bare server, latency p50, ms', spreadBy(({ bare }) => bare.latencyMs.p50)],
        ['bare_latency_p99', 'ms', 'bare server, latency p99, ms', spreadBy(({ bare }) => bare.latencyMs.p99)],
        [
          'bare_over_ours',
          'ratio',
          'bare server / ours',
          spreadBy(({ ours, bare }) => bare.perSecond / ours.perSecond),
        ],
      ] as const;
      figures[`${name}_reply_bytes`] = measured.bytes;
      for (const [key, unit, text, spread] of lines) {
        Object.assign(figures, figuresOf(`${name}_${key}`, unit, spread, parts));
        table.push([`${name}: ${text}`, ...parts.map((part) => spread[part])]);
      }
    }
  });
  return {
    figures,
    tables: [
      {
        title: `Reads at concurrency ${CONCURRENCY}, keep-alive: ${rounds} rounds of ${perRound} requests, over rounds`,
        columns: ['', 'min', 'median', 'max'],
        rows: table,
      },
    ],
    notes: [
      'The reference is a bare node:http server in its own process that answers the same bytes: no gateway, token, policy, database or validation. The load comes from a third process; all of them share the cores.',
      'Each read gets two items (application) or three (affordability) from DynamoDB Local behind a local signature check: this is a figure of the local cloud, not of a deployment.',
      ...(stale === undefined ? [] : [stale]),
    ],
  };
};
