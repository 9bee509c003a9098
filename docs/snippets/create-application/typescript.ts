import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.createApplication({
  body: {
    applicant_id: process.env['APPLICANT_ID'] ?? '',
    application_config_id: process.env['CONFIG_ID'] ?? '',
    affinity_opt_in: true,
  },
  idempotencyKey: 'loan-0042-application',
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
