import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.createConnectLink({
  path: { application_id: process.env['APPLICATION_ID'] ?? '' },
  body: { end_others: false },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
