/** A process that holds one cloud in memory for a benchmark, and ends with the process that started it. */
import { startCloud } from '../../local/cloud.ts';

process.env['TZ'] = 'UTC';

// What is measured is how fast requests are answered, not when they are refused.
const cloud = await startCloud({ port: 0, callerUnits: 1_000_000 });

process.on('disconnect', () => void cloud.close().then(() => process.exit(0)));
process.send?.({ apiUrl: cloud.apiUrl });
// The parent may have gone while the cloud was starting; then there is no 'disconnect' any more to wait for.
if (!process.connected) await cloud.close().then(() => process.exit(0));
