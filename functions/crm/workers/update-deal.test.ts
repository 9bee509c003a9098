import { expect, test } from '@jest/globals';
import { plainLedger, readyWith } from '../../bank-data/domain/connection-under-test.fixture.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { CrmTask } from '../domain/crm-settings.ts';
import type { DealPorts } from '../domain/update-deal.ts';
import { worker } from './update-deal.ts';

const NOW = Date.parse('2026-03-25T08:00:00Z');
const HOUR = 3_600_000;
const task: CrmTask = { organisationId: '692039c01111111111111111', dealId: '54372', event: 'invited', mailed: true };
const never = async (): Promise<never> => {
  throw new Error('not asked');
};

/** Processes a task beside a CRM that never answers, and gives what was asked for instead. */
async function worked(
  message: CrmTask,
  now: number,
  bankData: Pick<DealPorts, 'connections' | 'documents'> = {
    connections: { find: never },
    documents: { analysis: never },
  },
  notes: string[] = [],
) {
  const asked: { readonly task: CrmTask; readonly seconds: number | undefined }[] = [];
  const text = new TextEncoder();
  const credentials = { clientId: 'c', clientSecret: 's', refreshToken: 'r' };
  await worker.handle(
    {
      readingDay: never,
      settings: {
        find: async (organisationId) => ({
          organisationId,
          module: 'Deals',
          sendNote: true,
          sendStatus: false,
          sendBeamEmail: true,
          statusField: 'Stage',
          webhookId: 'w',
          zoho: { dataCentre: 'com', sealed: text.encode(JSON.stringify(credentials)) },
        }),
      },
      tokens: { find: async () => null, keep: async () => {}, drop: never },
      deals: {
        find: async (organisationId, dealId) => ({
          organisationId,
          dealId,
          applicationId: '692039c02222222222222222',
          createdAt: new Date(NOW).toISOString(),
          told: [],
        }),
        acquireLease: async () => true,
        releaseLease: async () => {},
        markNotified: async () => {},
      },
      ...bankData,
      uploads: { list: never },
      crm: {
        token: async () =>
          message.event === 'invited'
            ? { kind: 'wait', seconds: 60, reason: 'status_503' }
            : { kind: 'told', value: { accessToken: 't', apiDomain: 'https://crm.example', expiresInSeconds: 3600 } },
        noteTitles: never,
        addNote: async (_, { content }) => {
          notes.push(content);
          return { kind: 'told', value: true };
        },
        setField: never,
      },
      box: {
        seal: async (_, text) => new TextEncoder().encode(text),
        open: async (_, sealed) => new TextDecoder().decode(sealed),
      },
      rateLimits: { hit: async () => ({ count: 1, secondsLeft: 600 }) },
      queue: { ask: async (again, seconds) => void asked.push({ task: again, seconds }) },
    },
    { message, now, attempt: 1 },
  );
  return asked;
}

test('a CRM that does not answer is asked again after its time, for three days and no longer', async () => {
  const since = new Date(NOW).toISOString();
  const first = await worked(task, NOW);
  expect(first).toEqual([{ task: { ...task, again: true, waitingSince: since }, seconds: 60 }]);
  const [{ task: again } = { task }] = first;
  expect(await worked(again, NOW + 71 * HOUR)).toEqual(first);
  await expect(worked(again, NOW + 72 * HOUR)).rejects.toThrow('the CRM was waited for in vain: status_503');
});

test('A note says what the last complete result holds while a further analysis is under way, and after it failed', async () => {
  const bankData = memoryBankData();
  const ref = { organisationId: task.organisationId, applicationId: '692039c02222222222222222' };
  await bankData.create(ref);
  await readyWith({ store: bankData, ref }, plainLedger(1, 3));
  const asked = await bankData.connections.reanalyse(ref, 'rules', new Date(NOW).toISOString());
  if (asked.outcome !== 'asked') throw new Error(asked.outcome);
  const analysed: CrmTask = { organisationId: task.organisationId, dealId: task.dealId, event: 'analysed' };
  const notes: string[] = [];
  expect(await worked(analysed, NOW, bankData, notes)).toEqual([]);
  await bankData.connections.finish(ref, asked.generation, 'FAILED', new Date(NOW).toISOString());
  expect(await worked(analysed, NOW, bankData, notes)).toEqual([]);
  const little = `There is less than a month of transactions in application ${ref.applicationId}.`;
  expect(notes).toEqual([little, little]);
});
