import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const file = process.env['STATEMENT_FILE'] ?? '';
const reply = await client.uploadCsv({
  path: { proxy_id: process.env['PROXY_ID'] ?? '' },
  form: { bank_id: 'fnb', account_number: '62000000011', account_holder_name: 'Naledi Dlamini' },
  files: { file: new File([await readFile(file)], basename(file)) },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
