import { type Access, join } from './access-uses.ts';

export const readDirectory: Access = { tables: { directory: ['read'] } };
export const writeDirectory: Access = { tables: { directory: ['read', 'write'] } };
export const readApplications: Access = { tables: { applications: ['read'] } };
export const writeApplications: Access = { tables: { applications: ['read', 'write'] } };
/** Links to the connect app, in replies and invites; each is kept on its application. */
export const connectLinks: Access = { addresses: ['consoleUrl'] };
export const requestAnalysis: Access = { analysisQueue: 'send' };
/** Reads analyses, and asks for those anew that another release stored in a form that this one cannot read. */
export const readAnalyses: Access = join(readApplications, requestAnalysis);
/** A single-use link to set a password, sent by mail. */
export const passwordLink: Access = { tables: { operations: ['write'] }, mail: 'send', addresses: ['consoleUrl'] };
/** Has a mail looked at that somebody tells of. */
export const tellOfMail: Access = { mailQueue: ['send'] };
/** An invite by mail, in the looks of the organisation. */
export const inviteByMail: Access = {
  tables: { operations: ['count'] },
  mail: 'send',
  mailEvents: 'ask',
  addresses: ['apiUrl'],
};
/** Answers with the connect flow, in the looks of the lender. */
export const connectFlow: Access = join(readDirectory, readApplications, {
  banks: 'list',
  addresses: ['apiUrl', 'consoleUrl', 'inboundMailDomain'],
});
export const changeConnectFlow: Access = join(connectFlow, { tables: { applications: ['write'] } });
/** Logs in at a bank, keeps what lets us in, and asks for its feed. */
export const bankLogin: Access = {
  tables: { operations: ['read', 'write'] },
  banks: 'call',
  bankTokens: 'seal',
  feedQueue: 'send',
};
/** Takes applicants to be vetted. */
export const submitRevets: Access = join(readDirectory, writeApplications, { revetQueue: ['send'] });
export const readBilling: Access = { tables: { billing: ['read'] } };
export const writeBilling: Access = { tables: { billing: ['read', 'write'] } };
export const nothing: Access = {};
/** Tells of something that happened. */
export const announce: Access = { tables: { operations: ['put'] }, webhookQueue: ['send'] };
export const manageWebhooks: Access = join(writeDirectory, { webhookReach: true });
/** Speaks with the payment provider, and keeps what it said. */
export const askProvider: Access = join(writeBilling, { peach: 'call', addresses: ['apiUrl'] });
/** Charges cards, counts what was paid, and has the books told. */
export const chargeCards: Access = join(askProvider, { booksQueue: ['send'] });
/** Shows our staff whether the books are linked: reads no token, and changes nothing. */
export const showBooksLink: Access = join(readBilling, {
  tables: { directory: ['read', 'mark'] },
  signingSecret: 'read',
  xero: 'call',
  addresses: ['apiUrl', 'consoleUrl'],
});
export const linkBooks: Access = join(writeBilling, join(showBooksLink, { booksTokens: 'seal' }));
/** Looks our own staff up by the cookie, and signs forms. */
export const staffPage: Access = {
  tables: { directory: ['read', 'mark'] },
  signingSecret: 'read',
  addresses: ['apiUrl'],
};
/** Shows our own staff an account, notes that they read it, and prepares labels for it. */
export const relabelledAccount: Access = join(readApplications, {
  tables: { operations: ['read', 'write'] },
  descriptors: ['read'],
});
/** Notes a relabelling in the audit log, and has its first step made. */
export const startRelabel: Access = {
  tables: { operations: ['read', 'write'] },
  descriptors: ['plan'],
  relabelQueue: ['send'],
};
