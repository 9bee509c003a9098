import { setTimeout as pause } from 'node:timers/promises';
import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const path = { application_id: process.env['APPLICATION_ID'] ?? '' };

/** Codes that pass by themselves: the same request can go through later. */
const passing = new Set(['connection_not_ready', 'error_still_analysing_connection', 'too_many_requests']);

for (let tries = 1; ; tries += 1) {
  const reply = await client.getAffordability({ path });
  if (reply.ok) {
    console.log(JSON.stringify(reply.body.max_instalment));
    break;
  }
  if (!passing.has(reply.code) || tries === 10) {
    throw new Error(`${reply.code}: ${reply.message} (request ${reply.requestId})`);
  }
  await pause((reply.retryAfter ?? tries) * 1000);
}
