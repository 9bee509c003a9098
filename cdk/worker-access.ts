import { type Access, join } from './access-uses.ts';
import {
  announce,
  chargeCards,
  connectLinks,
  inviteByMail,
  readApplications,
  readDirectory,
  requestAnalysis,
  writeApplications,
  writeBilling,
  writeDirectory,
} from './usual-access.ts';

/** Fetches from a bank, and asks for the analysis of what came. */
const fetchFeed: Access = join(writeApplications, requestAnalysis, announce, { banks: 'call', bankTokens: 'open' });

/** Records events, and calls the receivers of organisations. */
const deliver: Access = join(writeDirectory, {
  tables: { operations: ['read', 'write'] },
  webhookQueue: ['send'],
  webhookSecrets: 'open',
  webhookReach: true,
  mail: 'send',
  addresses: ['consoleUrl'],
});

/** Vets rows by the bank data of their applicants, and asks for what follows from it. */
const vet: Access = join(writeApplications, announce, requestAnalysis, { revetQueue: ['send'] });

const ofWorker: Readonly<Record<string, Access>> = {
  analyseConnection: join(readDirectory, writeApplications, writeBilling, announce, {
    analysisQueue: 'take',
    revetQueue: ['send'],
    crmQueue: ['send'],
    descriptors: ['keep'],
    signingSecret: 'read',
    addresses: ['docsUrl'],
  }),
  ingestStatement: join(readDirectory, writeApplications, requestAnalysis, announce, {
    statements: ['read'],
    readsFiles: true,
    signingSecret: 'read',
    ingestQueue: 'take',
  }),
  receiveMail: join(writeApplications, {
    tables: { operations: ['read', 'write'] },
    statements: ['write'],
    inboundMail: 'read',
    mailQueue: ['take', 'send'],
    mail: 'send',
    addresses: ['inboundMailDomain'],
  }),
  recordMailEvents: join(announce, { tables: { applications: ['put'] }, mailEvents: 'take' }),
  fetchBankFeed: join(fetchFeed, { feedQueue: 'take' }),
  fetchDueFeed: join(fetchFeed, { feedRefreshQueue: 'take' }),
  refreshBankFeeds: { tables: { applications: ['postpone'] }, pendingAnalyses: 'read', feedRefreshQueue: 'send' },
  eraseConnection: join(readDirectory, writeApplications, announce, {
    tables: { operations: ['blank', 'enter'] },
    erasesFiles: true,
    descriptors: ['erase'],
    banks: 'call',
    bankTokens: 'open',
    erasureQueue: 'take',
    mail: 'send',
    addresses: ['consoleUrl'],
  }),
  recordDescriptors: { descriptors: ['read', 'record'], descriptorsQueue: 'take', signingSecret: 'read' },
  runRelabel: join(readDirectory, writeApplications, requestAnalysis, {
    tables: { operations: ['read', 'write'] },
    descriptors: ['read', 'list', 'plan'],
    relabelQueue: ['take', 'send'],
  }),
  resumeRelabels: { dueWork: 'read', relabelQueue: ['send'] },
  resumeErasures: { pendingAnalyses: 'read', erasureQueue: 'send' },
  closeOrganisationPeriod: join(readDirectory, writeBilling, { billingQueue: ['take', 'send'], booksQueue: ['send'] }),
  closeBillingPeriod: { billingQueue: ['send'] },
  keepBooks: join(writeBilling, announce, {
    xero: 'call',
    booksTokens: 'open',
    booksQueue: ['take', 'send'],
    addresses: ['apiUrl'],
  }),
  vetApplicants: join(vet, readDirectory, connectLinks, inviteByMail, {
    whatsapp: 'call',
    whatsappTokens: 'open',
    revetQueue: ['take', 'send'],
    revetMap: 'start',
  }),
  vetMappedChunk: vet,
  updateDeal: join(writeDirectory, readApplications, {
    tables: { applications: ['tell'], operations: ['count'] },
    crm: 'call',
    crmTokens: 'open',
    crmQueue: ['take', 'send'],
  }),
  reconcilePayments: chargeCards,
  resumeAnalyses: join({ tables: { applications: ['fail'] } }, requestAnalysis, { pendingAnalyses: 'read' }),
  deliverWebhooks: join(deliver, { webhookQueue: ['take', 'send'], slowWebhookQueue: ['send'] }),
  deliverSlowWebhooks: join(deliver, { slowWebhookQueue: ['take', 'send'] }),
  resumeWebhooks: { dueWork: 'read', webhookQueue: ['send'] },
};

/** Everything a worker may do besides taking messages from its queue. */
export function workerAccess(id: string): Access {
  const own = ofWorker[id];
  if (own === undefined) throw new Error(`cdk/worker-access.ts does not say what ${id} may do.`);
  return own;
}
