import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const path = { application_id: process.env['APPLICATION_ID'] ?? '' };

const amounts: number[] = [];
let cursor: string | null = null;
do {
  const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor === null ? {} : { cursor }) };
  const page = await client.listLabelledTransactions({ path, query });
  if (!page.ok) throw new Error(`${page.code}: ${page.message}`);
  amounts.push(...page.body.data.map(({ amount }) => amount));
  cursor = page.body.next_cursor;
} while (cursor !== null);

console.log(JSON.stringify({ transactions: amounts.length }));
