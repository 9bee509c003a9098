/** `npm start` ends here: the cloud on its port, seeded, until it is stopped. See tools/start.mjs for the options. */
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { banner } from './banner.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { dropCloudAccess, keepCloudAccess } from './cloud-access.ts';
import { claimDataFolder } from './data-layout.ts';
import { type DemoAccess, keepDemoAccess, keptDemoAccess } from './demo-access.ts';
import { seedBilling } from './demo-billing.ts';
import { seedDemoBook } from './demo-book-access.ts';
import { demoLink } from './demo-link.ts';
import { seedStaff } from './demo-staff.ts';
import { seedDemo } from './seed.ts';

const defaultPort = 4000;
const defaultConsolePort = 4001;
const defaultDocsPort = 4002;

/** Errors whose message is made for people, and whose stack is not. */
const plainErrors = new Set(['PortTakenError', 'JavaMissingError', 'SchemaVersionError']);

// Lambda runs in UTC, and threads share the time zone of their process.
process.env['TZ'] = 'UTC';

const dataFolder = resolve(process.env['IMALI_DATA'] ?? '.data');

let cloud: Cloud | undefined;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // While the cloud is still starting there is nothing to close yet; it is closed below as soon as there is.
  if (cloud === undefined) return;
  await dropCloudAccess(dataFolder);
  await cloud.close();
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Asked twice, it stops without waiting for what is under way.
    if (stopping) process.exit(130);
    void stop();
  });
}
// The channel to tools/start.mjs closes when that process ends, however it ends.
process.on('disconnect', () => void stop());

async function demoAccess(running: Cloud, dataDir: string): Promise<DemoAccess> {
  const kept = await keptDemoAccess(dataDir);
  if (kept !== undefined) return kept;
  console.log('Seeding the demo …');
  const access = { ...(await seedDemo(running)), staff: await seedStaff(running) };
  // A demo without a bill is a demo all the same.
  await seedBilling(running, access).catch((error: unknown) => console.warn('The demo has no bill:', error));
  await keepDemoAccess(dataDir, access);
  return access;
}

function shortest(path: string): string {
  const fromHere = relative('.', path);
  return fromHere === '' || fromHere.startsWith('..') ? path : fromHere;
}

function portOf(name: string, otherwise: number): number {
  const text = process.env[name];
  const port = Number(text ?? otherwise);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} is not a port: ${text}.`);
}

try {
  const { values } = parseArgs({
    options: {
      book: { type: 'boolean' },
      empty: { type: 'boolean' },
      verbose: { type: 'boolean' },
      watch: { type: 'boolean' },
    },
  });
  const dataDir = dataFolder;
  await claimDataFolder(dataDir);
  cloud = await startCloud({
    dataDir,
    port: portOf('PORT', defaultPort),
    // A caller that leaves the choice of the one port leaves that of the other.
    consolePort: portOf('CONSOLE_PORT', process.env['PORT'] === '0' ? 0 : defaultConsolePort),
    docsPort: portOf('DOCS_PORT', process.env['PORT'] === '0' ? 0 : defaultDocsPort),
    verbose: values.verbose ?? false,
    reloads: values.watch ?? false,
  });
  if (stopping) {
    await cloud.close();
    process.exit(0);
  }
  await keepCloudAccess(dataDir, { ...cloud, logFolder: join(dataDir, 'logs') });
  const demo = values.empty === true ? undefined : await demoAccess(cloud, dataDir);
  if (demo !== undefined && values.book === true) await seedDemoBook(cloud, demo);
  const { apiUrl, consoleUrl, docsUrl, inboxUrl, partners } = cloud;
  const connectUrl = demo === undefined ? undefined : await demoLink({ apiUrl, apiToken: demo.apiToken });
  const seconds = process.uptime();
  console.log(
    banner({
      apiUrl,
      consoleUrl,
      docsUrl,
      inboxUrl,
      whatsappUrl: partners['whatsapp'],
      peachUrl: partners['peach'],
      xeroUrl: partners['xero'],
      zohoUrl: partners['zoho'],
      dataDir: shortest(dataDir),
      demo,
      connectUrl,
      seconds,
    }),
  );
  // Now that everything else runs, tools/start.mjs builds the docs.
  process.send?.({ docsUrl });
} catch (error) {
  const plain =
    error instanceof Error && (plainErrors.has(error.name) || /^((CONSOLE|DOCS)_)?PORT /.test(error.message));
  console.error(plain ? error.message : error);
  await cloud?.close();
  process.exit(1);
}
