import { grants, may, program, value } from './grant.ts';
import { mailFrom, objects, secret, secretOf, signingKey } from './resource.ts';

/** Signed tokens before the keys did, and is good for them until SECRET_TOKENS_END. */
const signingSecret = secret('signingSecret');
/** Public keys of what is signed, and when each of them signs. */
export const keySet = secret('keySet');
/** Mail from the product's address. */
const mail = mailFrom('mail');
/** Files that are handed out by an address for a while, in the bucket of statements. */
const exportFiles = objects(
  'exports',
  { bucket: 'statements', folder: 'exports' },
  { share: ['s3:PutObject', 's3:GetObject'] },
  ['share'],
);

/** Name of the stage. */
export const stage = value('stage');
export const consoleUrl = value('consoleUrl');
export const apiUrl = value('apiUrl');
export const docsUrl = value('docsUrl');
export const inboundMailDomain = value('inboundMailDomain');
/** Whether organisations can do without codes of applicants. */
export const applicantCodes = value('applicantCodes');
/** Whether new organisations wait for an approval of our staff. */
export const approvals = value('approvals');
export const accountId = value('accountId');
/** Whether notifications of mails have to be signed. */
export const noticeSignatures = value('noticeSignatures');
/** The cost of a password's hash. */
export const passwordWork = value('passwordWork');

/** Takes tokens of people: by the set of keys, and those of the secret until it ends. */
export const verifyTokens = grants(may(keySet, 'read'), may(signingSecret, 'read'));
/** Issues access tokens of people. */
export const issueUserTokens = grants(verifyTokens, may(signingKey('user'), 'sign'));
/** Signs receipts that anyone can verify. */
export const signReceipts = grants(may(keySet, 'read'), may(signingKey('receipts'), 'sign'));
/** Issues sessions of our own staff. */
export const issueStaffTokens = grants(verifyTokens, may(signingKey('staff'), 'sign'));
/**
 * Keys digests that are kept and compared: of descriptors, and of rows of statements. It is the secret that signed tokens, which
 * keeps its value for them: a catalogue under another key would lose what it knows.
 */
const digestSecret = secretOf('digestSecret', 'signingSecret');
export const keyDigests = grants(may(digestSecret, 'read'));
export const readSigningSecret = grants(may(signingSecret, 'read'));
export const sendMail = grants(may(mail, 'send'));
export const shareExports = grants(may(exportFiles, 'share'));
/** Reads a file of unknown origin in a process of its own, whose program lies beside the function. */
export const readsFiles = program('readsFiles');
