import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.revetApplications({
  body: {
    application_config_id: process.env['CONFIG_ID'] ?? '',
    name: 'Lerato Mokoena',
    email: 'lerato@home.example',
    phone: '0827654321',
    installment_value: 1149.22,
    loan_duration: 12,
    loan_amount: 10000,
    number_of_installments: 12,
    effective_interest_rate: 31.57,
  },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
