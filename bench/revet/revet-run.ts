/**
 * A fresh process that submits a file of as many applicants as its argument says, vets all of them, and prints what that
 * took: of a process of its own because memory is to be its own.
 */
import { gzipSync } from 'node:zlib';
import { runStates } from '@imali/aws-emulator/states/run-states.ts';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { personaLedgers } from '@imali/sandbox-data/people/persona-ledgers.ts';
import * as z from 'zod';
import { newApplication, newApplicationIds } from '../../functions/applications/domain/new-application.ts';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoNewApplications,
} from '../../functions/applications/store/dynamo-applications.ts';
import { dynamoContacts } from '../../functions/applications/store/dynamo-contacts.ts';
import { analyseConnection } from '../../functions/bank-data/domain/analyse-connection.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import { dynamoUploads } from '../../functions/bank-data/store/dynamo-uploads.ts';
import { BANK_CONNECTION } from '../../functions/organisations/domain/available-connections.ts';
import { sealingTable } from '../../functions/platform/secrets/sealing-table.ts';
import { testFieldKeys } from '../../functions/platform/store/table.fixture.ts';
import { derivedIdentifier, randomIdentifiers } from '../../functions/platform/system/identifiers.ts';
import { REVET_TEMPLATE } from '../../functions/revets/domain/application-file.ts';
import { ChunkTask, type RevetMap, type RevetTask } from '../../functions/revets/domain/revet-store.ts';
import { fanOutSubmission, vetChunk } from '../../functions/revets/domain/vet-chunk.ts';
import { dynamoRevets } from '../../functions/revets/store/dynamo-revets.ts';
import { submitFile } from '../../functions/revets/wiring/revet-submission.ts';
import { startMeteredTables } from '../billing/metered-table.ts';
import { deployedMap } from './deployed-map.ts';

const Size = z.object({ rows: z.int(), withData: z.int(), way: z.enum(['queue', 'map']) });

/** As many chunks at once as the deployment's queue vets. */
const AT_ONCE = 5;
const Invocation = z.object({ Payload: ChunkTask });
const NOW = Date.parse('2026-03-25T08:00:00Z');
const organisationId = '692039c01111111111111111';
const config = {
  id: '692039c0cccccccccccccccc',
  organisationId,
  name: 'Default',
  connections: [{ name: BANK_CONNECTION, data_points: [] }],
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-03-01T08:00:00.000Z',
};

const size = Size.parse(JSON.parse(process.argv[2] ?? ''));
const { applications: metered, meter, close } = await startMeteredTables();
const table = sealingTable(metered, testFieldKeys);
const applicants = dynamoApplicants(table);
const applications = dynamoApplications(table);
const bankData = dynamoBankData(table);
const revets = dynamoRevets(table);
const tasks: RevetTask[] = [];
const quiet = async (): Promise<void> => {};
const ports = {
  news: { completed: quiet, awaitingData: quiet, decided: quiet },
  applicants,
  ...bankData,
  analyses: { request: async () => {} },
  revets,
  readingDay: async (_: string, now: number) => johannesburgDate(now),
  contacts: dynamoContacts(table, applicants, applications),
  queue: {
    ask: async (asked: readonly RevetTask[]) => {
      tasks.push(...asked);
    },
  },
  uploads: dynamoUploads(table),
  configs: { find: async () => config, defaultId: async () => config.id },
  identifiers: randomIdentifiers,
};

const emailOf = (index: number): string => `n${index}@home.example`;
const phoneOf = (index: number): string => `08${String(10_000_000 + index)}`;
const at = new Date(NOW).toISOString();
const basis = async () => ({
  organisationRules: [],
  sharedRules: [],
  healthWeights: null,
  floorCents: 0,
  holderEmail: null,
});

/** An applicant whose year of bank data was analysed. */
async function seed(index: number): Promise<void> {
  const ids = newApplicationIds(() => randomIdentifiers.next(NOW));
  const made = newApplication(config, null, null, ids, NOW);
  const applicant = made.applicant && { ...made.applicant, email: emailOf(index), phone: phoneOf(index) };
  await dynamoNewApplications(table).create({ ...made, applicant });
  const ref = { organisationId, applicationId: ids.application };
  const history = { personaId: 'salaried_monthly', seed: index + 1, endsOn: '2026-03-20' };
  const { ledgers } = personaLedgers(history, history.endsOn, (...names) =>
    derivedIdentifier(ids.application, ...names),
  );
  let generation = 0;
  for (const ledger of ledgers) {
    const added = await bankData.ledgers.addAccount(ref, ledger, at);
    if (added.outcome === 'added') generation = added.generation;
  }
  await analyseConnection(bankData, ref, generation, { basis, docsUrl: 'https://docs.example', at });
}

// Spread over the file, so that every chunk has some.
const every = Math.floor(size.rows / size.withData);
for (let index = 0; index < size.withData; index += 1) await seed(index * every);

const [header = ''] = REVET_TEMPLATE.split('\r\n');
const text = [
  header,
  ...Array.from(
    { length: size.rows },
    (_, index) => `Naledi Moloi,${emailOf(index)},${phoneOf(index)},email,1149.22,12,10000.00,12,31.57,`,
  ),
].join('\n');
const file = gzipSync(text);

let most = 0;
const sample = (): void => {
  most = Math.max(most, process.memoryUsage().rss);
};
const sampling = setInterval(sample, 20);
meter.take();

globalThis.gc?.();
const before = process.memoryUsage().rss;
sample();
const submittingFrom = performance.now();
const submitted = await submitFile(ports, { organisationId, configId: null, now: NOW }, file);
if ('problem' in submitted) throw new Error(submitted.problem);
const submitSeconds = (performance.now() - submittingFrom) / 1000;
sample();
const submitBytes = most;
const submitting = meter.take();

globalThis.gc?.();
most = 0;
tasks.length = 0;
let invites = 0;
const vetted = async (task: ChunkTask): Promise<string> => {
  const result = await vetChunk(ports, task, NOW);
  // Invites are asked for, and no part of this.
  invites += tasks.length;
  tasks.length = 0;
  sample();
  return result;
};
const machine = size.way === 'map' ? await deployedMap() : null;
const vettingFrom = performance.now();
const map: RevetMap = {
  aboveRows: 0,
  async start({ id: submissionId }, count) {
    const input = { organisationId, submissionId, chunks: Array.from({ length: count }, (_, chunk) => chunk) };
    const run = async (_: unknown, parameters: unknown) => ({
      Payload: await vetted(Invocation.parse(parameters).Payload),
    });
    const stopping = new AbortController().signal;
    const outside = { run, mayStartChildren: () => {}, wait: async () => {}, random: () => 0, stopping };
    if (machine !== null) await runStates(machine.states, input, {}, outside);
  },
};
const submission = { organisationId, submissionId: submitted.body.id };
await fanOutSubmission({ ...ports, map }, { ...submission, ...(machine === null ? { by: 'queue' as const } : {}) });
const chunks = tasks.splice(0, tasks.length).values();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const task of chunks) if (task.kind === 'chunk') await vetted(task);
  }),
);
const vetSeconds = (performance.now() - vettingFrom) / 1000;
clearInterval(sampling);
const vetting = meter.take();
const kept = await revets.submission(organisationId, submitted.body.id);
const completed = (kept?.green ?? 0) + (kept?.amber ?? 0) + (kept?.red ?? 0);
if (completed !== size.withData || kept?.awaiting !== size.rows - size.withData) throw new Error('rows are missing');
await close();

console.log(
  JSON.stringify({
    ...{ submitSeconds, vetSeconds, before, submitBytes, vetBytes: most, fileBytes: file.length, invites },
    textBytes: text.length,
    writeUnits: (submitting.writeUnits + vetting.writeUnits) / size.rows,
    readUnits: (submitting.readUnits + vetting.readUnits) / size.rows,
  }),
);
