import { imaliClient } from './client/imali-client.ts';

// The token of the link stands after #token= in connect_url. It opens this one application.
const token = (process.env['CONNECT_URL'] ?? '').split('#token=')[1] ?? '';
const client = imaliClient({ baseUrl: process.env['IMALI_API'] ?? '', token });
const flow = await client.getConnectFlow({ path: { application_id: process.env['APPLICATION_ID'] ?? '' } });
if (!flow.ok) throw new Error(`${flow.code}: ${flow.message}`);
console.log(JSON.stringify(flow.body, null, 2));
