import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.createWebhook({
  body: {
    url: process.env['RECEIVER_URL'] ?? '',
    event_types: ['analysis.completed', 'connection.completed', 'revet.completed'],
  },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
