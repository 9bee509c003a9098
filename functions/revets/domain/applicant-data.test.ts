import { expect, test } from '@jest/globals';
import type { ApplicantRecord, ApplicationRecord } from '../../applications/domain/application-store.ts';
import type { AnalysisQueue } from '../../bank-data/domain/analysis-queue.ts';
import { plainLedger, readyWith } from '../../bank-data/domain/connection-under-test.fixture.ts';
import type { StoredAnalysis } from '../../bank-data/domain/document-store.ts';
import { memoryUploads } from '../../bank-data/domain/files/memory-uploads.fixture.ts';
import { memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { applicantData } from './applicant-data.ts';
import { RevetRow } from './revet-store.ts';

const ref: ConnectionRef = { organisationId: 'o', applicationId: 'a' };
const applicant: ApplicantRecord = {
  id: 'p',
  organisationId: 'o',
  email: 'p@home.example',
  firstNames: 'Thandi',
  lastNames: 'Mokoena',
  phone: null,
  govId: null,
  reference: null,
  createdAt: '2026-06-01T08:00:00.000Z',
};

const application: ApplicationRecord = {
  id: 'a',
  organisationId: 'o',
  applicantId: 'p',
  applicationConfigId: 'c',
  connections: [],
  affinityEnabled: false,
  affinityOptedIn: false,
  consentGivenAt: null,
  consentRevokedAt: null,
  bankConnectionId: 'b',
  personalInfoConnectionId: null,
  redirectUrl: null,
  proxyId: 'x',
  links: {},
  expiry: '2027-06-01T08:00:00.000Z',
  createdAt: '2026-06-01T08:00:00.000Z',
};
const row = RevetRow.parse({ email: 'p@home.example', phone: '+27820000000', applicantId: null, loan: null });

test('Bank data that this release cannot read is asked for anew and followed, not taken for missing', async () => {
  const bankData = memoryBankData();
  await bankData.create(ref);
  const generation = await readyWith({ store: bankData, ref }, plainLedger(1, 20));
  const unreadable = { outcome: 'unreadable' as const, version: 99, why: 'written by a later release' };
  const kept = (kind: StoredAnalysis['kind']) => ({ kind, generation, document: null, changes: [], unreadable });
  await bankData.documents.saveAnalyses(ref, { generation, place: 0 }, [kept('affordability'), kept('risk_insights')]);
  const asked: Parameters<AnalysisQueue['request']>[0][] = [];
  const data = await applicantData(
    {
      ...bankData,
      applicants: { find: async () => applicant },
      contacts: {
        applicantsOf: async () => [applicant],
        isErased: async () => false,
        applicationsOf: async () => [application],
      },
      uploads: memoryUploads(),
      analyses: {
        request: async (message) => {
          asked.push(message);
        },
      },
    },
    'o',
    row,
  );
  expect(data).toEqual({ applicantId: 'p', underWay: 'a', found: null });
  expect(asked).toEqual([{ ...ref, generation, unreadable: true }]);
});
