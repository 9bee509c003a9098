import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.computeAffordability({
  path: { application_id: process.env['APPLICATION_ID'] ?? '' },
  body: { declared_gross_income: 28500, loan: { annual_interest_rate: 0.2775, number_of_instalments: 12 } },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
