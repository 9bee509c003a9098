import { type Access, join } from './access-uses.ts';
import { chargeCards, readDirectory, requestAnalysis, writeApplications, writeBilling } from './usual-access.ts';

/** Fetches from a bank, and asks for the analysis of what came. */
const fetchFeed: Access = join(writeApplications, requestAnalysis, { banks: 'call', bankTokens: 'open' });

const ofWorker: Readonly<Record<string, Access>> = {
  analyseConnection: join(readDirectory, writeApplications, writeBilling, {
    analysisQueue: 'take',
    descriptors: ['keep'],
    addresses: ['docsUrl'],
  }),
  ingestStatement: join(writeApplications, requestAnalysis, {
    statements: ['read'],
    readsFiles: true,
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
  recordMailEvents: { tables: { applications: ['put'] }, mailEvents: 'take' },
  fetchBankFeed: join(fetchFeed, { feedQueue: 'take' }),
  fetchDueFeed: join(fetchFeed, { feedRefreshQueue: 'take' }),
  refreshBankFeeds: { tables: { applications: ['postpone'] }, pendingAnalyses: 'read', feedRefreshQueue: 'send' },
  eraseConnection: join(readDirectory, writeApplications, {
    tables: { operations: ['blank'] },
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
  resumeErasures: { pendingAnalyses: 'read', erasureQueue: 'send' },
  closeOrganisationPeriod: join(readDirectory, writeBilling, { billingQueue: ['take', 'send'], booksQueue: ['send'] }),
  closeBillingPeriod: { billingQueue: ['send'] },
  keepBooks: join(writeBilling, {
    xero: 'call',
    booksTokens: 'open',
    booksQueue: ['take', 'send'],
    addresses: ['apiUrl'],
  }),
  reconcilePayments: chargeCards,
  resumeAnalyses: join({ tables: { applications: ['fail'] } }, requestAnalysis, { pendingAnalyses: 'read' }),
};

/** Everything a worker may do besides taking messages from its queue. */
export function workerAccess(id: string): Access {
  const own = ofWorker[id];
  if (own === undefined) throw new Error(`cdk/worker-access.ts does not say what ${id} may do.`);
  return own;
}
