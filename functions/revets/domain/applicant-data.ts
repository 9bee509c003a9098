import { analysesOf } from '@imali/analyses/input/analyse-applicant.ts';
import { spansOneMonth } from '@imali/analyses/input/window.ts';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { ACCOUNT_STEM, partsOfTransactionId } from '@imali/ledger/rows/transaction-id.ts';
import { Affordability } from '../../../schemas/entities/analyses/affordability.ts';
import { RiskInsights } from '../../../schemas/entities/analyses/risk-insights.ts';
import type {
  ApplicantRecord,
  ApplicantStore,
  ApplicationRecord,
} from '../../applications/domain/application-store.ts';
import type { BankConnectionRecord, ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import type { CompleteResult } from '../../applications/domain/complete-result.ts';
import type { ContactStore } from '../../applications/domain/contact-store.ts';
import { isClosed } from '../../applications/domain/is-closed.ts';
import { internationalNumber } from '../../applications/domain/phone-number.ts';
import { lenderContact } from '../../applications/domain/stated-applicant.ts';
import type { AnalysisQueue } from '../../bank-data/domain/analysis-queue.ts';
import { answeringResult } from '../../bank-data/domain/answering-result.ts';
import type { DocumentStore } from '../../bank-data/domain/document-store.ts';
import { readableDocument } from '../../bank-data/domain/documents/readable-document.ts';
import { newestFiles } from '../../bank-data/domain/files/examined-files.ts';
import type { UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import type { LabelStore } from '../../bank-data/domain/label-store.ts';
import { labelledInput } from '../../bank-data/domain/labelled-input.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { isAsked } from '../../organisations/domain/asked-data-points.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import { type RevetFigures, revetFigures } from './revet-figures.ts';
import type { RevetRow } from './revet-store.ts';

export interface ApplicantDataPorts {
  readonly contacts: ContactStore;
  readonly applicants: Pick<ApplicantStore, 'find'>;
  readonly connections: ConnectionRecords;
  readonly documents: Pick<DocumentStore, 'analysis' | 'findSettingsSnapshot'>;
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths'>;
  readonly labels: Pick<LabelStore, 'labelledMonths'>;
  readonly analyses: AnalysisQueue;
  readonly uploads: Pick<UploadStore, 'list'>;
}

export interface ErasedPersonPorts {
  readonly contacts: Pick<ContactStore, 'isErased'>;
  readonly applicants: Pick<ApplicantStore, 'find'>;
}

/** What is known of an applicant's bank data. */
export interface ApplicantData {
  readonly applicantId: string | null;
  /** Application whose data is being analysed, where none has been. */
  readonly underWay: string | null;
  readonly found: { readonly applicationId: string; readonly figures: RevetFigures } | null;
}

/** Applications that are searched: one that is older than so many others has old data. */
const MAX_APPLICATIONS = 5;

/** Two numbers of which neither contradicts the other: one that was never given fits any. */
function phoneFits(kept: string | null, given: string): boolean {
  return kept === null || (internationalNumber(kept) ?? kept) === (internationalNumber(given) ?? given);
}

/** The applicants that a row may be about, those whose number is known to be the same first. */
async function applicantsOf(
  { contacts, applicants }: ApplicantDataPorts,
  organisationId: string,
  row: RevetRow,
): Promise<ApplicantRecord[]> {
  if (row.applicantId !== null) {
    const named = await applicants.find(organisationId, row.applicantId);
    return named ? [named] : [];
  }
  const phoneOf = (applicant: ApplicantRecord): string | null => lenderContact(applicant).phone;
  const known = (await contacts.applicantsOf(organisationId, row.email)).filter((applicant) =>
    phoneFits(phoneOf(applicant), row.phone),
  );
  return [
    ...known.filter((applicant) => phoneOf(applicant) !== null),
    ...known.filter((applicant) => phoneOf(applicant) === null),
  ];
}

/**
 * Whether a row is about somebody who was erased since: it names an applicant who is gone, or has the address and number
 * of one whose erasure goes on. Nothing may be made of it, and nobody asked.
 * @param foundId the applicant that was found by address and number, if any
 */
export async function isErased(
  { contacts, applicants }: ErasedPersonPorts,
  organisationId: string,
  row: RevetRow,
  foundId: string | null,
): Promise<boolean> {
  const applicantId = row.applicantId ?? foundId;
  if (applicantId !== null) return (await applicants.find(organisationId, applicantId)) === null;
  return contacts.isErased(organisationId, row.email, row.phone);
}

/** The days of the transactions that documents name, from the rows of their months only. */
async function daysOf(
  { ledgers }: ApplicantDataPorts,
  ref: ConnectionRef,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CalendarDate>> {
  if (ids.length === 0) return new Map();
  const months = Map.groupBy(ids, (id) => id.slice(0, ACCOUNT_STEM));
  const accounts = await ledgers.accounts(ref);
  const rows = await Promise.all(
    [...months].map(async ([stem, own]) => {
      const account = accounts.find(({ account: { id } }) => id.startsWith(stem));
      if (!account) return [];
      const wanted = [...new Set(own.map((id) => partsOfTransactionId(id).month))];
      return ledgers.ledgerMonths(ref, account.account.id, wanted);
    }),
  );
  return new Map(rows.flat().map(({ id, bookedOn }) => [id, bookedOn]));
}

const VETTED = ['affordability', 'risk_insights'] as const;

/** What a vetting needs: kept where the config of the application asks for it, else worked out for the vetting alone. */
async function figuresOf(ports: ApplicantDataPorts, connection: BankConnectionRecord, result: CompleteResult) {
  return VETTED.every((point) => isAsked(connection, point))
    ? keptFigures(ports, connection, result)
    : computedFigures(ports, connection, result);
}

async function computedFigures(ports: ApplicantDataPorts, connection: BankConnectionRecord, result: CompleteResult) {
  const input = await labelledInput(ports, connection, result, '');
  if (!input || !spansOneMonth(input)) return null;
  const { affordability, risk_insights: insights } = analysesOf(input, new Set(VETTED));
  if (affordability === undefined || insights === undefined) return null;
  return figuresFrom(ports, connection, affordability, insights);
}

async function keptFigures(ports: ApplicantDataPorts, ref: ConnectionRef, result: CompleteResult) {
  const { generation } = result;
  const [affordability, risk] = await Promise.all([
    ports.documents.analysis(ref, 'affordability', result),
    ports.documents.analysis(ref, 'risk_insights', result),
  ]);
  // Without a month of transactions there are no such documents; one of another generation is being written over.
  if (affordability?.generation !== generation || risk?.generation !== generation) return null;
  const [afforded, risky] = [readableDocument(Affordability, affordability), readableDocument(RiskInsights, risk)];
  if (afforded.outcome === 'unreadable' || risky.outcome === 'unreadable') return 'unreadable';
  return figuresFrom(ports, ref, afforded.document, risky.document);
}

async function figuresFrom(
  ports: ApplicantDataPorts,
  ref: ConnectionRef,
  affordability: Affordability,
  insights: RiskInsights,
) {
  const returned = insights.returned_debit_orders.by_reason.insufficient_funds.evidence['amount'] ?? [];
  const [days, files] = await Promise.all([daysOf(ports, ref, returned), newestFiles(ports.uploads, ref)]);
  return revetFigures(affordability, insights, files, (id) => days.get(id));
}

/** The newest bank data of whom a row is about: of the applications that have any, the one whose data ends last. */
export async function applicantData(
  ports: ApplicantDataPorts,
  organisationId: string,
  row: RevetRow,
): Promise<ApplicantData> {
  const applicants = await applicantsOf(ports, organisationId, row);
  let underWay: string | null = null;
  for (const { id: applicantId } of applicants) {
    const applications = await ports.contacts.applicationsOf(organisationId, applicantId, MAX_APPLICATIONS);
    let best: ApplicantData['found'] = null;
    for (const application of applications.filter(isOpen)) {
      const ref = { organisationId, applicationId: application.id };
      const connection = await ports.connections.find(ref);
      if (connection === null) continue;
      // What comes is waited for. After an analysis that failed the result before it holds, as it does for every reader.
      if (connection.state === 'ANALYSING') {
        underWay ??= application.id;
        continue;
      }
      const result = answeringResult(connection);
      if (typeof result === 'string') continue;
      const figures = await figuresOf(ports, connection, result);
      if (figures === 'unreadable') {
        // Followed like one that is being analysed: it is checked again when it has been made anew.
        underWay ??= application.id;
        await ports.analyses.request({ ...ref, generation: result.generation, unreadable: true });
        continue;
      }
      if (figures !== null && (best === null || figures.asOf > best.figures.asOf)) {
        best = { applicationId: application.id, figures };
      }
    }
    if (best !== null) return { applicantId, underWay, found: best };
  }
  return { applicantId: applicants[0]?.id ?? null, underWay, found: null };
}

function isOpen(application: ApplicationRecord): boolean {
  return application.bankConnectionId !== null && !isClosed(application);
}
