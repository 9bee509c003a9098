import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { yesterday } from '../cloud/benched-cloud.ts';
import { exchange, expectStatus } from '../cloud/exchange.ts';
import type { Lender } from '../cloud/lender.ts';
import { syntheticStatement } from '../measure/synthetic-statement.ts';

const LIMIT_MS = 180_000;

/** The id of a new application with so many transactions, analysed. Rejects when the analysis does not end. */
export async function analysedApplication(lender: Lender, rows: number): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  try {
    const id = await lender.newApplication();
    const url = `${lender.apiUrl}/v1/bank_connections/${id}`;
    const json = JSON.stringify(syntheticStatement(rows, yesterday()));
    const token = lender.apiToken;
    expectStatus(await exchange(agent, { url: `${url}/byod`, method: 'PUT', token, json }), 200);
    for (const from = performance.now(); performance.now() - from < LIMIT_MS; await pause(500)) {
      const { status } = await exchange(agent, { url: `${url}/affordability`, token });
      if (status === 200) return id;
    }
  } finally {
    agent.destroy();
  }
  throw new Error('the analysis did not end in time');
}
