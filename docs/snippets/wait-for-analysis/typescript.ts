import { setTimeout as pause } from 'node:timers/promises';
import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const path = { application_id: process.env['APPLICATION_ID'] ?? '' };

for (;;) {
  const connection = await client.getBankConnection({ path });
  if (!connection.ok) throw new Error(`${connection.code}: ${connection.message}`);
  if (connection.body.state === 'READY' || connection.body.state === 'FAILED') {
    console.log(JSON.stringify(connection.body, null, 2));
    break;
  }
  await pause(1000);
}
