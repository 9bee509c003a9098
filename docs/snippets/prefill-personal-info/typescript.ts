import { imaliClient } from './client/imali-client.ts';

const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token: process.env['TOKEN'] ?? '' });
const reply = await client.prefillPersonalInfo({
  path: { application_id: process.env['APPLICATION_ID'] ?? '' },
  body: {
    first_names: 'Naledi',
    last_names: 'Dlamini',
    date_of_birth: '1980-01-01',
    nationality: 'ZA',
    id_type: 'national_id',
    id_country: 'ZA',
    email: 'naledi@home.example',
    phone: '0821234567',
    gov_id: '8001015009087',
  },
});
if (!reply.ok) throw new Error(`${reply.code}: ${reply.message}`);
console.log(JSON.stringify(reply.body, null, 2));
