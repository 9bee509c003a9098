/** `npm run attack`: drives the cross-tenant matrix over every endpoint against a cloud of its own; 1 when an attack got through. */
import startStack from '../stack/global-setup.ts';
import endStack from '../stack/global-teardown.ts';
import { attackAcrossTenants } from './cross-tenant.ts';

await startStack();
const started = Date.now();
try {
  const { counts, failures } = await attackAcrossTenants();
  for (const [name, { tried, held }] of Object.entries(counts))
    console.log(`${String(held).padStart(5)} of ${String(tried).padStart(5)}  ${name}`);
  for (const failure of failures) console.error(`FAILED ${failure}`);
  console.log(`${failures.length} failures, ${Math.round((Date.now() - started) / 1000)} s`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await endStack();
}
