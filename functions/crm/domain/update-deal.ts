import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { completeResult } from '../../applications/domain/complete-result.ts';
import { documentOn } from '../../bank-data/domain/document-on.ts';
import type { DocumentStore } from '../../bank-data/domain/document-store.ts';
import { readableDocument } from '../../bank-data/domain/documents/readable-document.ts';
import { affordabilityOnFiles } from '../../bank-data/domain/files/affordability-on-files.ts';
import { examinedFiles } from '../../bank-data/domain/files/examined-files.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { isAskedWhole } from '../../organisations/domain/asked-data-points.ts';
import type { SealContext, SealedBox } from '../../platform/secrets/sealed-box.ts';
import type { RateLimitStore } from '../../platform/store/stores.ts';
import type { Crm, CrmAnswer, CrmNote, CrmPlace } from './crm.ts';
import {
  CrmCredentials,
  type CrmSettingsRecord,
  type CrmSettingsStore,
  type CrmTask,
  type CrmTokenStore,
  type DealEvent,
  type DealRecord,
  type DealStore,
} from './crm-settings.ts';

export interface DealPorts {
  readonly settings: Pick<CrmSettingsStore, 'find'>;
  readonly tokens: CrmTokenStore;
  readonly deals: Pick<DealStore, 'find' | 'acquireLease' | 'releaseLease' | 'markNotified'>;
  readonly connections: ConnectionRecords;
  readonly documents: Pick<DocumentStore, 'analysis'>;
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly crm: Crm;
  readonly box: SealedBox;
  readonly rateLimits: Pick<RateLimitStore, 'hit'>;
  /** The day on which an organisation reads, which says how old data is. */
  readonly readingDay: (organisationId: string, now: number) => Promise<CalendarDate>;
}

/** Zoho gives ten tokens in ten minutes: half of it in each fixed window stays within that wherever they begin. */
const TOKENS_A_WINDOW = 5;
const WINDOW_SECONDS = 600;
/** A deal is one run's for longer than a run can last; who finds it taken looks again a little later. */
const TAKEN_MS = 75_000;
const TAKEN_WAIT_SECONDS = 5;
/** A token is not used in its last minutes: a call must not outlast it. */
const SPARE_MS = 300_000;

/** What an organisation's CRM secrets are sealed for. They are of no application. */
export function crmContext(organisationId: string): SealContext {
  return { organisation: organisationId, application: organisationId, purpose: 'crm-tokens' };
}

const statuses: Readonly<Record<DealEvent, string>> = {
  invited: 'Bank data requested',
  analysed: 'Bank data received',
};

type Opened = { readonly accessToken: string; readonly apiDomain: string };

/** The token of an organisation: the kept one as long as it holds, so that few are asked for. */
async function openCrm(
  { tokens, box, crm, rateLimits }: DealPorts,
  organisationId: string,
  zoho: NonNullable<CrmSettingsRecord['zoho']>,
  now: number,
): Promise<CrmAnswer<Opened>> {
  const context = crmContext(organisationId);
  const kept = await tokens.find(organisationId);
  if (kept !== null && kept.expiresAt - SPARE_MS > now) {
    return { kind: 'told', value: { accessToken: await box.open(context, kept.sealed), apiDomain: kept.apiDomain } };
  }
  const { count, secondsLeft } = await rateLimits.hit(`zoho-token#${organisationId}`, WINDOW_SECONDS, now);
  if (count > TOKENS_A_WINDOW) return { kind: 'wait', seconds: secondsLeft, reason: 'tokens_used_up' };
  const credentials = CrmCredentials.parse(JSON.parse(await box.open(context, zoho.sealed)));
  const answer = await crm.token(zoho.dataCentre, credentials);
  if (answer.kind !== 'told') return answer;
  const { accessToken, apiDomain, expiresInSeconds } = answer.value;
  await tokens.keep(organisationId, {
    sealed: await box.seal(context, accessToken),
    apiDomain,
    expiresAt: now + expiresInSeconds * 1000,
  });
  return { kind: 'told', value: { accessToken, apiDomain } };
}

/** What a note says; null where there is nothing to say (any more). */
async function noteOf(
  { connections, documents, uploads, readingDay }: DealPorts,
  event: DealEvent,
  { organisationId, applicationId }: DealRecord,
  isMailed: boolean,
  now: number,
): Promise<CrmNote | null> {
  if (event === 'invited') {
    const asked = isMailed ? ' The applicant was asked by email to connect bank accounts.' : '';
    return {
      title: `Bank data requested (${applicationId})`,
      content: `Application ${applicationId} was created.${asked}`,
    };
  }
  const ref = { organisationId, applicationId };
  const connection = await connections.find(ref);
  if (connection === null) return null;
  const result = completeResult(connection);
  if (result === null) return null;
  const title = `Bank data received (${applicationId})`;
  if (!isAskedWhole(connection, 'affordability')) {
    return { title, content: `The bank data of application ${applicationId} was analysed.` };
  }
  const analysis = await documents.analysis(ref, 'affordability', result);
  if (analysis?.generation !== result.generation) {
    return { title, content: `There is less than a month of transactions in application ${applicationId}.` };
  }
  const read = readableDocument(Affordability, analysis);
  // It is reported when it has been made anew, which its readers request.
  if (read.outcome === 'unreadable') return null;
  const today = await readingDay(organisationId, now);
  const files = await examinedFiles(uploads, ref, today);
  const document = affordabilityOnFiles(documentOn('affordability', read.document, today), files);
  const { as_of, full_months, max_instalment, verdict, data_quality_issues: issues, status } = document;
  const findings = [
    ...(status === 'stale' ? issues.filter(({ code }) => code === 'data_stale') : []),
    ...(document.verdict_details?.reasons ?? []).filter(({ code }) => code.startsWith('statements_')),
  ];
  const most = max_instalment === null ? 'could not be updated' : `is R${max_instalment.toFixed(2)} a month`;
  return {
    title,
    content: `Bank data up to ${as_of} with ${full_months} full months was analysed. The highest affordable instalment ${most}. ${verdict === null ? '' : `Verdict: ${verdict.replace('_', ' ')}. `}${findings.map(({ message }) => `${message} `).join('')}Application ${applicationId}.`,
  };
}

const done = { kind: 'told', value: true } as const;

/** Writes the note unless it stands there: a run that ended before it could be noted may have written it. */
async function writeNote(crm: Crm, place: CrmPlace, note: CrmNote, isFirstTry: boolean): Promise<CrmAnswer<true>> {
  if (!isFirstTry) {
    const titles = await crm.noteTitles(place);
    if (titles.kind !== 'told') return titles;
    if (titles.value.includes(note.title)) return done;
  }
  return crm.addNote(place, note);
}

/** The result of notifying a deal. */
export type DealOutcome = Exclude<CrmAnswer<true>, { kind: 'told' }> | { readonly kind: 'told' | 'nothing_to_do' };

/**
 * Notifies a deal of what happened to its application, by a note, a status or both as the organisation wishes; each event
 * once.
 * @param isFirstTry whether this is surely the first run: then nobody can have written the note yet
 */
export async function updateDeal(
  ports: DealPorts,
  { organisationId, dealId, event, mailed = false }: CrmTask,
  now: number,
  isFirstTry: boolean,
): Promise<DealOutcome> {
  const [settings, deal] = await Promise.all([
    ports.settings.find(organisationId),
    ports.deals.find(organisationId, dealId),
  ]);
  if (settings?.zoho == null || deal === null || isPast(deal, event)) return { kind: 'nothing_to_do' };
  const { sendNote, sendStatus } = settings;
  const note = await noteOf(ports, event, deal, mailed, now);
  if (note === null || !(sendNote || sendStatus)) return { kind: 'nothing_to_do' };
  if (!(await ports.deals.acquireLease(deal, now, now + TAKEN_MS))) {
    return { kind: 'wait', seconds: TAKEN_WAIT_SECONDS, reason: 'deal_being_told' };
  }
  try {
    // Another run may have reported it since it was checked.
    const current = await ports.deals.find(organisationId, dealId);
    if (current === null || isPast(current, event)) return { kind: 'nothing_to_do' };
    return await syncDeal(ports, { settings, zoho: settings.zoho, deal, event, note, isFirstTry }, now);
  } finally {
    await ports.deals.releaseLease(deal);
  }
}

/** What was reported already, or is behind what was: a status never goes back. */
function isPast({ told }: DealRecord, event: DealEvent): boolean {
  return told.includes(event) || told.includes('analysed');
}

interface Telling {
  readonly settings: CrmSettingsRecord;
  readonly zoho: NonNullable<CrmSettingsRecord['zoho']>;
  readonly deal: DealRecord;
  readonly event: DealEvent;
  readonly note: CrmNote;
  readonly isFirstTry: boolean;
}

async function syncDeal(
  ports: DealPorts,
  { settings, zoho, deal, event, note, isFirstTry }: Telling,
  now: number,
): Promise<DealOutcome> {
  const { organisationId, dealId } = deal;
  const { sendNote, sendStatus, module, statusField } = settings;
  const opened = await openCrm(ports, organisationId, zoho, now);
  if (opened.kind !== 'told') return opened;
  const place = { ...opened.value, module, recordId: dealId };
  const wishes = [
    ...(sendStatus ? [() => ports.crm.setField(place, statusField, statuses[event])] : []),
    ...(sendNote ? [() => writeNote(ports.crm, place, note, isFirstTry)] : []),
  ];
  for (const wish of wishes) {
    const answer = await wish();
    // A token can be taken back before its end: the next try asks for another one.
    if (answer.kind === 'signed_out') await ports.tokens.drop(organisationId);
    if (answer.kind !== 'told') return answer;
  }
  await ports.deals.markNotified(deal, event);
  return { kind: 'told' };
}
