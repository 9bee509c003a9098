import { connectLinks, openIdentities, sealIdentities } from '../applications/resources.ts';
import { requestAnalysis } from '../bank-data/resources.ts';
import { callWhatsapp, inviteByMail, whatsappTokens } from '../invites/resources.ts';
import { functionMay, grants, may, value } from '../platform/grants/grant.ts';
import { queue, stateMachine } from '../platform/grants/resource.ts';
import { shareExports } from '../platform/grants/shared.ts';
import { readApplications, readDirectory, writeApplications } from '../platform/grants/tables.ts';
import { publish } from '../webhooks/resources.ts';

/** What vetting is asked for. */
export type RevetMessage = { readonly organisationId: string } & (
  | { readonly kind: 'spread'; readonly submissionId: string; readonly by?: 'queue' | undefined }
  | { readonly kind: 'chunk'; readonly submissionId: string; readonly chunk: number }
  | { readonly kind: 'invite' | 'again'; readonly revetId: string }
);
/** Applicants that are to be vetted. */
export const revetQueue = queue<'revetQueue', RevetMessage>('revetQueue', { takenBy: 'vetApplicants' });
/** The state machine that vets large submissions. */
export const revetMap = stateMachine('revetMap');

export const startRevetMap = grants(may(revetMap, 'start'), value('revetMapAboveRows'));
/** Takes applicants to be vetted. */
export const submitRevets = grants(readDirectory, writeApplications, openIdentities, may(revetQueue, 'send'));
/** Vets rows by the bank data of their applicants, and asks for what follows from it. */
export const vet = grants(writeApplications, openIdentities, publish, requestAnalysis, may(revetQueue, 'send'));

export const revetApplicant = functionMay('revetApplicant', submitRevets);
export const revetApplications = functionMay('revetApplications', submitRevets);
export const uploadRevets = functionMay('uploadRevets', submitRevets);
export const uploadRevetCsv = functionMay('uploadRevetCsv', submitRevets);
export const getRevetTemplate = functionMay('getRevetTemplate');
export const listRevets = functionMay('listRevets', readApplications);
export const getRevet = functionMay('getRevet', readApplications);
export const listRevetSubmissions = functionMay('listRevetSubmissions', readApplications);
export const getRevetSubmission = functionMay('getRevetSubmission', readApplications);
export const exportRevets = functionMay('exportRevets', readApplications, shareExports);
export const vetApplicants = functionMay(
  'vetApplicants',
  vet,
  sealIdentities,
  readDirectory,
  connectLinks,
  inviteByMail,
  callWhatsapp,
  may(whatsappTokens, 'open'),
  may(revetQueue, 'take', 'send'),
  startRevetMap,
);
export const vetMappedChunk = functionMay('vetMappedChunk', vet);
