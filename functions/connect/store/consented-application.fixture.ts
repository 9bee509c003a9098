import { newApplication } from '../../applications/domain/new-application.ts';
import { dynamoNewApplications, dynamoPersonalInfo } from '../../applications/store/dynamo-applications.ts';
import { plainLedger } from '../../bank-data/domain/connection-under-test.fixture.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { dynamoBankData } from '../../bank-data/store/dynamo-bank-data.ts';
import { dynamoUploads } from '../../bank-data/store/dynamo-uploads.ts';
import type { SealingTable } from '../../platform/secrets/sealing-table.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { transition } from '../domain/flow/advance.ts';
import { type ConnectFlow, newConnectFlow } from '../domain/flow/connect-flow.ts';
import { consentUnderTest } from '../domain/flow/flow-under-test.fixture.ts';
import { dynamoConnectFlows } from './dynamo-connect-flows.ts';

export const consentedAt = consentUnderTest.givenAt;
export const withdrawnAt = '2026-04-01T10:00:00.000Z';
export const receiptId = '692039c0eeeeeeeeeeeeeeee';

/** An application whose applicant consented, with a bank connection that holds an account, an upload and an analysis. */
export interface ConsentedApplication {
  readonly ref: ConnectionRef;
  readonly flow: ConnectFlow;
  readonly personalInfoConnectionId: string;
  /** Withdraws the consent as the operation does. */
  readonly withdraw: () => Promise<'saved' | 'conflict'>;
}

let made = 0;

function nextFlow(flow: ConnectFlow, event: Parameters<typeof transition>[1]): ConnectFlow {
  const advanced = transition(flow, event, { accounts: 1 });
  if ('refused' in advanced) throw new Error(advanced.refused);
  return advanced.flow;
}

export async function consentedApplication(table: SealingTable): Promise<ConsentedApplication> {
  made += 1;
  const id = (kind: string) => `692039c0${kind.repeat(4)}${made.toString(16).padStart(12, '0')}`;
  const organisationId = id('1');
  const created = newApplication(
    {
      id: id('2'),
      organisationId,
      name: 'Any',
      connections: ['bank_connection', 'personal_info'].map((name) => ({ name, data_points: [] })),
      affinityEnabled: true,
      defaultRedirectUrl: null,
      createdAt: consentedAt,
    },
    null,
    null,
    {
      application: id('a'),
      applicant: id('b'),
      bankConnection: id('c'),
      personalInfoConnection: id('d'),
      proxy: id('e'),
    },
    Date.parse(consentedAt),
  );
  await dynamoNewApplications(table).create(created);
  const ref = { organisationId, applicationId: created.application.id };
  const personalInfoConnectionId = created.application.personalInfoConnectionId ?? '';
  const flows = dynamoConnectFlows(table);
  const consent = { ...consentUnderTest, affinityOptIn: true };
  const flow = nextFlow(newConnectFlow(created.application, false), { type: 'consent_given', consent });
  await flows.save(flow, { kind: 'given', at: consentedAt, consent });
  const bankData = dynamoBankData(table);
  await bankData.ledgers.addAccount(ref, plainLedger(1, 9), consentedAt, 'one');
  await bankData.documents.saveAnalyses(ref, { generation: 1, place: 0 }, [
    { kind: 'affordability', generation: 1, document: { a: 1 }, changes: [] },
  ]);
  await bankData.connections.finish(ref, 1, 'READY', consentedAt);
  await dynamoUploads(table).create(ref, [makeUpload({ ...ref, id: id('f') })]);
  await dynamoPersonalInfo(table).fill(
    organisationId,
    personalInfoConnectionId,
    {
      first_names: 'Naledi',
      last_names: 'Dube',
      date_of_birth: '1980-01-01',
      nationality: 'South African',
      id_type: 'national_id',
      id_country: 'ZA',
      email: 'naledi@applicant.example',
      phone: null,
      gov_id: '8001015009087',
    },
    consentedAt,
  );
  return {
    ref,
    flow,
    personalInfoConnectionId,
    withdraw: () =>
      flows.save(nextFlow(flow, { type: 'consent_withdrawn', at: withdrawnAt }), {
        kind: 'withdrawn',
        at: withdrawnAt,
        consentId: consent.id,
        receiptId,
      }),
  };
}
