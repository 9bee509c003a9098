import { analysisKinds } from '@imali/analyses/input/analyse-applicant.ts';
import { strToU8, zipSync } from 'fflate';
import type {
  ApplicantRecord,
  ApplicationRecord,
  ApplicationStore,
  PersonalInfoStore,
} from '../../applications/domain/application-store.ts';
import type { ConnectionRecords } from '../../applications/domain/bank-connection-record.ts';
import { completeResult } from '../../applications/domain/complete-result.ts';
import { applicantView } from '../../applications/views/application.ts';
import type { DocumentStore } from '../../bank-data/domain/document-store.ts';
import { readKnownFile } from '../../bank-data/domain/files/read-known-file.ts';
import type { StatementFileStore, UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import type { LabelStore } from '../../bank-data/domain/label-store.ts';
import { labelledRows } from '../../bank-data/domain/labelled-rows.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { accountView, transactionView } from '../../bank-data/views/bank-connection.ts';
import type { BankGrantRecord, BankGrantStore } from '../../connect/domain/feed/bank-grant-store.ts';
import type { ConnectFlowStore } from '../../connect/domain/flow/connect-flow.ts';
import type { InviteStore } from '../../invites/domain/invite.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import type { RevetStore } from '../../revets/domain/revet-store.ts';
import type { ApplicantErasureStore } from '../domain/applicant-erasure-store.ts';

export interface ArchivePorts {
  readonly held: Pick<ApplicantErasureStore, 'applicationsOf'>;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly personalInfo: Pick<PersonalInfoStore, 'find'>;
  readonly connections: ConnectionRecords;
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths' | 'wholeLedger'>;
  readonly labels: Pick<LabelStore, 'labelledMonths' | 'userLabels'>;
  readonly documents: Pick<DocumentStore, 'analysis'>;
  readonly uploads: Pick<UploadStore, 'list'>;
  readonly files: Pick<StatementFileStore, 'read'>;
  readonly flows: Pick<ConnectFlowStore, 'consentLog'>;
  readonly grants: Pick<BankGrantStore, 'list'>;
  readonly invites: Pick<InviteStore, 'list'>;
  readonly revets: Pick<RevetStore, 'vettedBy' | 'find'>;
}

/** Bytes of statements in one archive: what a function of this memory holds beside the archive that it makes of them. */
const MOST_FILE_BYTES = 200 * 1024 * 1024;
const PAGE = 100;

export interface Archive {
  readonly content: Uint8Array;
  readonly names: readonly string[];
  readonly leftOut: readonly string[];
}

/** All that is kept of an applicant, as one ZIP: JSON files in the words of the API where it has some, and the statements. */
export async function applicantArchive(ports: ArchivePorts, applicant: ApplicantRecord): Promise<Archive> {
  const entries: Record<string, Uint8Array> = {};
  const leftOut: string[] = [];
  let room = MOST_FILE_BYTES;
  const add = (name: string, document: unknown): void => {
    entries[name] = strToU8(JSON.stringify(document, null, 1));
  };
  add('applicant.json', applicantView(applicant));
  const { organisationId, id: applicantId } = applicant;
  for (const application of await applicationsOf(ports, organisationId, applicantId)) {
    const ref = { organisationId, applicationId: application.id };
    const folder = `applications/${application.id}`;
    for (const [name, document] of Object.entries(await documentsOf(ports, ref, application))) {
      add(`${folder}/${name}.json`, document);
    }
    for (const upload of await everyOne((page) => ports.uploads.list(ref, page))) {
      const name = `${folder}/statements/${upload.id}-${upload.fileName.replace(/[^\w.-]+/g, '_')}`;
      const bytes = await readKnownFile(ports.files, upload, false);
      if (bytes === null) continue;
      if (bytes.length > room) {
        leftOut.push(name);
        continue;
      }
      room -= bytes.length;
      entries[name] = bytes;
    }
  }
  return { content: zipSync(entries, { level: 6 }), names: Object.keys(entries), leftOut };
}

async function applicationsOf(
  { held, applications }: ArchivePorts,
  organisationId: string,
  applicantId: string,
): Promise<ApplicationRecord[]> {
  const found: ApplicationRecord[] = [];
  let after: string | null = null;
  for (;;) {
    const ids: readonly string[] = await held.applicationsOf({ organisationId, applicantId }, after);
    for (const id of ids) {
      const application = await applications.find(organisationId, id);
      if (application !== null) found.push(application);
    }
    const last = ids.at(-1);
    if (last === undefined) return found;
    after = last;
  }
}

/** A whole list, read page by page. */
async function everyOne<T>(list: (page: PageRequest) => Promise<ListPage<T>>): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ skip: 0, limit: PAGE, cursor });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** What is kept of one application, by the name of its file; what there is none of is left out. */
async function documentsOf(
  ports: ArchivePorts,
  ref: ConnectionRef,
  application: ApplicationRecord,
): Promise<Readonly<Record<string, unknown>>> {
  const { organisationId } = ref;
  const { personalInfoConnectionId, id, redirectUrl, consentGivenAt, consentRevokedAt, closedAt, expiry, createdAt } =
    application;
  const [info, accounts, uploads, consents, grants, invites, vetted] = await Promise.all([
    personalInfoConnectionId === null ? null : ports.personalInfo.find(organisationId, personalInfoConnectionId),
    ports.ledgers.accounts(ref),
    everyOne((page) => ports.uploads.list(ref, page)),
    ports.flows.consentLog(ref),
    ports.grants.list(ref),
    everyOne((page) => ports.invites.list(ref, page)),
    ports.revets.vettedBy(organisationId, ref.applicationId),
  ]);
  const [analyses, revets, transactions] = await Promise.all([
    Promise.all(analysisKinds.map(async (kind) => [kind, await ports.documents.analysis(ref, kind)] as const)),
    Promise.all(vetted.map((each) => ports.revets.find(each))),
    transactionsOf(ports, ref),
  ]);
  const kept = analyses.flatMap(([kind, analysis]) =>
    analysis === null || analysis.unreadable ? [] : [[kind, analysis.document] as const],
  );
  return {
    application: {
      id,
      redirect_url: redirectUrl,
      consent_given_at: consentGivenAt,
      consent_revoked_at: consentRevokedAt,
      closed_at: closedAt ?? null,
      expiry,
      created_at: createdAt,
    },
    ...(info === null || info.personalInfo === null ? {} : { personal_info: info.personalInfo }),
    ...(accounts.length === 0 ? {} : { accounts: accounts.map(accountView), transactions }),
    ...(kept.length === 0 ? {} : { analyses: Object.fromEntries(kept) }),
    ...(uploads.length === 0 ? {} : { uploads }),
    ...(consents.length === 0 ? {} : { consents }),
    ...(grants.length === 0 ? {} : { bank_logins: grants.map(bankLogin) }),
    ...(invites.length === 0 ? {} : { invites }),
    ...(revets.length === 0 ? {} : { revets: revets.filter((each) => each !== null) }),
  };
}

/** What was fetched with a login at a bank; of the login itself nothing can be read. */
const bankLogin = ({ id, bankId, createdAt, consentExpiresAt, fetchedAt, accounts, ended }: BankGrantRecord) => ({
  id,
  bank_id: bankId,
  created_at: createdAt,
  consent_expires_at: consentExpiresAt,
  fetched_at: fetchedAt,
  accounts: accounts.map(({ accountId, fetchedTo }) => ({ account_id: accountId, fetched_to: fetchedTo })),
  ended,
});

/** Every transaction, labelled where the labels are there already. */
async function transactionsOf(ports: ArchivePorts, ref: ConnectionRef): Promise<readonly unknown[]> {
  const [connection, accounts] = await Promise.all([ports.connections.find(ref), ports.ledgers.accounts(ref)]);
  const result = connection && completeResult(connection);
  if (result === null) return (await ports.ledgers.wholeLedger(ref)).flatMap(({ transactions }) => transactions);
  const read = await labelledRows(ports, ref, accounts, { result, given: new Map() });
  return read.flatMap(({ rows, unlabelled }) => [
    ...rows.map(({ row, verdict, account }) => transactionView(row, verdict, account)),
    ...unlabelled,
  ]);
}
