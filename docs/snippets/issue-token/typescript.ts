import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '' });
const reply = await client.issueToken({
  form: { username: process.env['IMALI_EMAIL'] ?? '', password: process.env['IMALI_PASSWORD'] ?? '' },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
