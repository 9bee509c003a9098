import { personaLedgers } from '@imali/sandbox-data/people/persona-ledgers.ts';
import { newApplication, newApplicationIds } from '../../applications/domain/new-application.ts';
import {
  dynamoApplicants,
  dynamoApplications,
  dynamoNewApplications,
} from '../../applications/store/dynamo-applications.ts';
import { dynamoContacts } from '../../applications/store/dynamo-contacts.ts';
import { analyseConnection } from '../../bank-data/domain/analyse-connection.ts';
import { dynamoBankData } from '../../bank-data/store/dynamo-bank-data.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import { dynamoInvites, dynamoSuppressions } from '../../invites/store/dynamo-invites.ts';
import { BANK_CONNECTION } from '../../organisations/domain/available-connections.ts';
import { UNSET_WHITE_LABEL } from '../../organisations/domain/white-label/white-label.ts';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { readingDay } from '../../organisations/wiring/reading-day.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import { dynamoRateLimits } from '../../platform/store/dynamo-rate-limits.ts';
import { derivedIdentifier, randomIdentifiers } from '../../platform/system/identifiers.ts';
import { recordingPublisher } from '../../webhooks/domain/recording-publisher.fixture.ts';
import type { RevetMap, RevetTask } from '../domain/revet-store.ts';
import { fanOutSubmission, type VetPorts, vetAgain, vetChunk } from '../domain/vet-chunk.ts';
import { dynamoRevets } from '../store/dynamo-revets.ts';
import { vettingNews } from './announce-vetting.ts';
import { inviteToRevet, type RevetInvitePorts } from './revet-invite.ts';
import type { SubmissionAdapters } from './revet-submission.ts';

export const NOW = Date.parse('2026-03-25T08:00:00Z');
/** Submissions of more rows than this are left to the map. */
export const MAP_ABOVE_ROWS = 91;
export const organisationId = '692039c01111111111111111';
const config = {
  id: '692039c0cccccccccccccccc',
  organisationId,
  name: 'Default',
  connections: [{ name: BANK_CONNECTION, data_points: [] }],
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-03-01T08:00:00.000Z',
};

/** A lender over a table of the real engine, with a queue and a mail service that remember. */
export function revetWorld(table: SealingTable, send: Mailer['send'] = async () => 'sent') {
  const applicants = dynamoApplicants(table);
  const applications = { ...dynamoApplications(table), ...dynamoNewApplications(table) };
  const bankData = dynamoBankData(table);
  const revets = dynamoRevets(table, table);
  const heard = recordingPublisher();
  const asked: RevetTask[] = [];
  const mails: string[] = [];
  const unused = async (): Promise<never> => {
    throw new Error('no message is sent by WhatsApp here');
  };
  const ports: VetPorts & RevetInvitePorts & SubmissionAdapters = {
    applicants,
    applications,
    ...bankData,
    uploads: dynamoUploads(table),
    analyses: { request: async () => {} },
    revets,
    readingDay: (organisation, now) => readingDay(dynamoSandbox(table), organisation, now),
    news: vettingNews(heard, () => NOW),
    contacts: dynamoContacts(table, applicants, applications),
    queue: {
      ask: async (tasks) => {
        asked.push(...tasks);
      },
    },
    configs: {
      find: async (_, id) => (id === config.id ? config : null),
      defaultId: async () => config.id,
    },
    organisations: {
      usersOfAddress: async () => ({ proven: null, unproven: [] }),
      find: async (id) => ({
        id,
        nameSlug: 'lender',
        vatNumber: null,
        legalName: 'Lender',
        allowedConnections: [],
        createdAt: '2026-03-01T08:00:00.000Z',
      }),
    },
    whiteLabels: { find: async () => UNSET_WHITE_LABEL },
    invites: dynamoInvites(table),
    suppressions: dynamoSuppressions(table),
    rateLimits: dynamoRateLimits(table),
    mailer: {
      send: async (mail) => {
        mails.push(mail.to);
        return send(mail);
      },
    },
    identifiers: randomIdentifiers,
    links: {
      first: () => {
        throw new Error('not used');
      },
      another: async ({ id, expiry }) => ({ url: `https://console.example/connect/${id}#token=t`, endsAt: expiry }),
      endAll: unused,
    },
    apiUrl: 'https://api.example',
    numbers: { find: async () => null },
    graph: { invite: unused },
    box: { open: unused },
  };

  const mapped: { readonly id: string; readonly chunks: number }[] = [];
  const map: RevetMap = {
    aboveRows: MAP_ABOVE_ROWS,
    start: async ({ id }, chunks) => {
      mapped.push({ id, chunks });
    },
  };

  /** Takes messages as the worker does until there are none; each one `times` times. */
  async function work(now = NOW, times = 1): Promise<void> {
    for (let task = asked.shift(); task !== undefined; task = asked.shift()) {
      for (let time = 0; time < times; time += 1) {
        if (task.kind === 'spread') await fanOutSubmission({ ...ports, map }, task);
        else if (task.kind === 'chunk') await vetChunk(ports, task, now);
        else if (task.kind === 'invite') await inviteToRevet(ports, task, now);
        else await vetAgain(ports, task, now);
      }
    }
  }

  /**
   * An applicant whose bank data ends on a day and was analysed.
   * @param points the data points that the config asks for; without them it is from before configs could ask
   */
  async function withData(
    personaId: string,
    email: string,
    phone: string,
    endsOn = '2026-03-20',
    points?: readonly string[],
  ): Promise<string> {
    const ids = newApplicationIds(() => randomIdentifiers.next(NOW));
    const data_points = (points ?? []).map((name) => ({ name, input_args: {}, output_args: [] }));
    const asking = { ...config, connections: [{ name: BANK_CONNECTION, data_points }], onlyAsked: true as const };
    const made = newApplication(points === undefined ? config : asking, null, null, ids, NOW);
    await applications.create({ ...made, applicant: made.applicant && { ...made.applicant, email, phone } });
    await addData(ids.application, personaId, endsOn);
    return ids.application;
  }

  async function addData(applicationId: string, personaId: string, endsOn: string): Promise<void> {
    const ref = { organisationId, applicationId };
    const { ledgers } = personaLedgers({ personaId, seed: 1, endsOn }, endsOn, (...names) =>
      derivedIdentifier(applicationId, ...names),
    );
    const at = new Date(NOW).toISOString();
    let generation = 0;
    for (const ledger of ledgers) {
      const added = await bankData.ledgers.addAccount(ref, ledger, at);
      if (added.outcome !== 'added') throw new Error(added.outcome);
      generation = added.generation;
    }
    const basis = async () => ({
      organisationRules: [],
      sharedRules: [],
      healthWeights: null,
      floorCents: 0,
      holderEmail: null,
    });
    await analyseConnection(bankData, ref, generation, { basis, docsUrl: 'https://docs.example', at });
  }

  return { ports, asked, map, mapped, mails, told: heard.heard, work, withData, addData };
}
