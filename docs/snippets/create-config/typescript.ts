import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.createApplicationConfig({
  body: {
    name: 'Quickstart',
    connections: [
      {
        name: 'bank_connection',
        data_points: [
          { name: 'transactions_labelled' },
          { name: 'affordability' },
          { name: 'income_analysis' },
          { name: 'risk_insights' },
          { name: 'liquidity_score' },
          { name: 'health_score' },
          { name: 'expenses_analysis' },
          { name: 'statement_summary' },
        ],
      },
      { name: 'personal_info', data_points: [{ name: 'personal_info' }] },
    ],
    default_redirect_url: 'https://lender.example/done',
    affinity_enabled: true,
  },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
