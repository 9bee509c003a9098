import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.createLabelRule({
  body: {
    name: 'The landlord of Main Road',
    label: 'housing.rent',
    conditions: { description_contains: 'RENTAL MAIN ROAD', direction: 'out' },
  },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
