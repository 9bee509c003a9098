import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.createApplicant({
  body: { first_names: 'Naledi', last_names: 'Dlamini', email: 'naledi@home.example', reference: 'LOAN-0042' },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
