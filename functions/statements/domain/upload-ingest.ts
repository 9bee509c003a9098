import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { Contradiction } from '@imali/ledger/rows/contradictions.ts';
import { periodsOf } from '@imali/ledger/rows/extend-account.ts';
import type { MissingRows } from '@imali/ledger/rows/ledger.ts';
import { stricterLimits } from '@imali/statement-reader/authenticity/band.ts';
import { besideStatements } from '@imali/statement-reader/authenticity/contradiction-findings.ts';
import { type BandLimits, weightsOn } from '@imali/statement-reader/authenticity/data/finding-weights.ts';
import type { FileAuthenticity } from '@imali/statement-reader/authenticity/examine-file.ts';
import type { ReuseCode } from '@imali/statement-reader/authenticity/finding.ts';
import type { Statement, StatementError } from '@imali/statement-reader/reading/statement.ts';
import type { StatedAccount, StatementReader } from '@imali/statement-reader/reading/statement-reader.ts';
import { refusal } from '@imali/statement-reader/refusals/refusal.ts';
import {
  type ClaimedFile,
  isKnownFile,
  knownFile,
  type StatementFileStore,
  type UploadAccount,
  type UploadEnd,
  type UploadPart,
  type UploadRecord,
  type UploadRef,
  type UploadStore,
} from '../../bank-data/domain/files/upload-store.ts';
import { otherHolders } from '../../bank-data/domain/identity/other-holders.ts';
import type { LedgerStore } from '../../bank-data/domain/ledger-store.ts';
import { MAX_ACCOUNTS, MAX_CONNECTION_TRANSACTIONS } from '../../bank-data/domain/ledger-store.ts';
import { type PartialAccount, type ReadAccount, verifiedAccounts } from './upload-accounts.ts';

export interface IngestPorts {
  readonly uploads: UploadStore;
  readonly files: Pick<StatementFileStore, 'read' | 'discard'>;
  readonly reader: Pick<StatementReader, 'read'>;
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'addAccount' | 'extendAccount' | 'receipt'>;
  /** Limits of the bands that an organisation set; null where it set none. */
  readonly bandLimits: (organisationId: string) => Promise<BandLimits | null>;
  /** Keeps by digests what rows a file holds, and says whether another person sent them. */
  readonly reuse: (ref: UploadRef, statements: readonly Statement[]) => Promise<readonly ReuseCode[]>;
  /** Id of an account of an application: always the same for the same number. */
  readonly accountId: (applicationId: string, bankSlug: string, accountNumber: string) => string;
}

export interface IngestTime {
  /** UTC instant of this run. */
  readonly at: string;
  readonly today: CalendarDate;
}

/** Errors, and findings, of one upload that are kept: the first ones say what is wrong. */
const MAX_REPORTED = 50;

/** What is said of a file before anything is found. */
const NOTHING_FOUND: FileAuthenticity = { score: 100, band: 'clear', findings: [] };

/** What a file proves of the accounts that it is refused for. */
function partOf(partial: readonly PartialAccount[], isTaken: boolean): UploadPart | null {
  if (partial.length === 0) return null;
  return {
    isTaken,
    rowsRead: partial.reduce((sum, { ledger }) => sum + ledger.transactions.length, 0),
    rowsLeftOut: partial.reduce((sum, { rowsLeftOut }) => sum + rowsLeftOut, 0),
    unreadPages: [...new Set(partial.flatMap(({ unreadPages }) => unreadPages))].slice(0, MAX_REPORTED),
    days: partial
      .flatMap(({ ledger }) => ledger.account.missingRows ?? [])
      .slice(0, MAX_REPORTED)
      .map(({ from, to }) => ({ from, to })),
  };
}

const rowsMissing = ({ from, to, rows }: MissingRows): UploadEnd['findings'][number] => {
  const days = from === to ? `on ${from}` : `between ${from} and ${to}`;
  const count = rows === 0 ? 'Rows are' : rows === 1 ? 'One row or more is' : `${rows} rows or more are`;
  return { code: 'rows_missing', message: `${count} missing ${days}: they could not be read.`, place: null };
};

const contiguousError = ({ kind, message, expected, found }: Contradiction): StatementError =>
  refusal(kind === 'balances' ? 'statements_do_not_meet' : 'statements_differ', message, { expected, found });

function statedBy({ stated: { bankSlug, accountNumber, holderName } }: UploadRecord): StatedAccount | undefined {
  if (bankSlug === null && accountNumber === null) return undefined;
  return { bankSlug: bankSlug ?? '', accountNumber: accountNumber ?? '', holderName: holderName ?? '' };
}

/** Digits of a digest in the id of a receipt: those of receipts that are stored. */
const RECEIPT_DIGITS = 32;

/** Names what these bytes add. Copies without encryption are the same document, whatever their bytes. */
const receiptIdOf = ({ uploadId }: UploadRef, { unlocked, sha256 }: ClaimedFile): string =>
  `${uploadId}#${unlocked ? 'unlocked' : sha256.slice(0, RECEIPT_DIGITS)}`;

/** Adds the rows of one account once, however often it is asked to. */
async function addRows(
  { ledgers }: IngestPorts,
  ref: UploadRef,
  receiptId: string,
  { ledger }: ReadAccount,
  at: string,
): Promise<{ readonly added: number; readonly duplicates: number } | { readonly refused: readonly StatementError[] }> {
  const receiptOf = () => ledgers.receipt(ref, ledger.account.id, receiptId);
  const earlier = await receiptOf();
  if (earlier) return earlier;
  const added = await ledgers.addAccount(ref, ledger, at, receiptId);
  if (added.outcome === 'added') return { added: ledger.transactions.length, duplicates: 0 };
  if (added.outcome === 'not_found') throw new Error('an upload of a connection that is not there');
  // Full for a new account, or for its rows; an account that is there may still take some.
  const extended = await ledgers.extendAccount(ref, ledger, 'statement', at, receiptId);
  if (extended.outcome === 'extended') return extended;
  // A twin of this run may have been faster.
  const twin = await receiptOf();
  if (twin) return twin;
  if (extended.outcome === 'unchanged') return { added: 0, duplicates: extended.duplicates };
  if (extended.outcome === 'withdrawn') {
    return { refused: [refusal('consent_withdrawn', 'The applicant withdrew the consent.')] };
  }
  if (extended.outcome === 'contradicts') return { refused: extended.contradictions.map(contiguousError) };
  const message = `A bank connection can hold at most ${MAX_ACCOUNTS} accounts and ${MAX_CONNECTION_TRANSACTIONS} transactions.`;
  return { refused: [refusal('connection_full', message)] };
}

/** Reads a file, and notes how far the reading is. */
async function readFile(
  ports: IngestPorts,
  ref: UploadRef,
  upload: UploadRecord,
  file: ClaimedFile,
  bytes: Uint8Array,
  { at, today }: IngestTime,
) {
  const stated = statedBy(upload);
  let noted: Promise<void> = Promise.resolve();
  const read = await ports.reader.read(
    bytes,
    { fileName: upload.fileName, today, ...(stated ? { stated } : {}) },
    (pagesRead, all) => {
      // How far the reading is serves people only: it is no reason to fail.
      noted = noted.then(() => ports.uploads.progress(ref, file, pagesRead, all, at)).catch(() => {});
    },
  );
  await noted;
  return read;
}

/** Says how authentic a file is, given what its accounts were refused for. */
type Authenticity = (errors: readonly StatementError[]) => UploadEnd['authenticity'];

/** What a file shows of its authenticity by itself, beside other files of the applicant, and beside those of others. */
async function authenticityOf(
  ports: IngestPorts,
  ref: UploadRef,
  inFile: readonly Statement[],
  examined: FileAuthenticity | null,
  known: Awaited<ReturnType<LedgerStore['accounts']>>,
  today: CalendarDate,
): Promise<Authenticity> {
  const reused = inFile.length === 0 ? [] : await ports.reuse(ref, inFile);
  const holders = otherHolders(
    inFile,
    known.map(({ account }) => account),
  );
  // Of a format that shows nothing by itself there is something to say once other files say it.
  const ofFile = examined ?? (reused.length + holders.length === 0 ? null : NOTHING_FOUND);
  if (ofFile === null) return () => null;
  const limits = stricterLimits(await ports.bandLimits(ref.organisationId), weightsOn(today).limits);
  return (errors) => {
    const found = besideStatements(ofFile, { errors, reused, otherHolders: holders }, today, limits);
    return { ...found, findings: [...found.findings] };
  };
}

/** Adds the rows of each account, and says what was added of it or why it was refused. */
async function takeAccounts(
  ports: IngestPorts,
  ref: UploadRef,
  file: ClaimedFile,
  read: readonly ReadAccount[],
  at: string,
): Promise<{ readonly accounts: UploadAccount[]; readonly refused: readonly StatementError[] }> {
  const accounts: UploadAccount[] = [];
  const refused: StatementError[] = [];
  for (const account of read) {
    const added = await addRows(ports, ref, receiptIdOf(ref, file), account, at);
    if ('refused' in added) {
      refused.push(...added.refused);
      continue;
    }
    const { id: accountId, bankSlug, accountNumber } = account.ledger.account;
    const duplicates = account.duplicates + added.duplicates;
    const periods = periodsOf(account.ledger).map(({ from, to }) => ({ from, to }));
    accounts.push({ accountId, bankSlug, accountNumber, rowsAdded: added.added, duplicates, periods });
  }
  return { accounts, refused };
}

/** The outcome of a file by what was taken of it; one of which nothing was taken or refused has no statement. */
function outcomeOf(
  accounts: readonly UploadAccount[],
  errors: readonly StatementError[],
): Pick<UploadEnd, 'state' | 'errors'> {
  const first = errors.slice(0, MAX_REPORTED);
  if (accounts.length > 0) return { state: first.length > 0 ? 'PARTLY_ACCEPTED' : 'ACCEPTED', errors: first };
  return {
    state: 'REFUSED',
    errors: first.length > 0 ? first : [refusal('no_statement', 'No statement was found in the file.')],
  };
}

async function endOf(
  ports: IngestPorts,
  ref: UploadRef,
  upload: UploadRecord,
  file: ClaimedFile,
  bytes: Uint8Array,
  time: IngestTime,
): Promise<UploadEnd> {
  const { today } = time;
  const { format, pages, reading, authenticity: examined } = await readFile(ports, ref, upload, file, bytes, time);
  const known = await ports.ledgers.accounts(ref);
  const inFile = reading.outcome === 'read' ? reading.statements : [];
  const authenticityBeside = await authenticityOf(ports, ref, inFile, examined, known, today);
  const nothing = { findings: [], authenticity: authenticityBeside([]), accounts: [], partial: null, bankRead: null };
  if (reading.outcome === 'password_needed')
    return { state: 'PASSWORD_NEEDED', format, pages: null, errors: [], ...nothing };
  if (reading.outcome === 'refused' && reading.partial === undefined)
    return { state: 'REFUSED', format, pages, errors: reading.errors.slice(0, MAX_REPORTED), ...nothing };
  const unread = reading.outcome === 'refused' ? reading.partial : undefined;
  const statements = unread?.statements ?? inFile;
  const verified = verifiedAccounts(
    statements,
    (bankSlug, accountNumber) => ports.accountId(ref.applicationId, bankSlug, accountNumber),
    today,
    known,
    unread,
  );
  const bankRead = statements[0]?.bankSlug ?? null;
  const errors = reading.outcome === 'refused' ? reading.errors : verified.errors;
  // A file that is likely forged is worth nothing, in part or whole.
  const takesPart = upload.acceptPartial && authenticityBeside(errors)?.band !== 'refused';
  const partial = partOf(verified.partial, takesPart);
  if (reading.outcome === 'refused' && !takesPart)
    return { state: 'REFUSED', format, pages, errors: errors.slice(0, MAX_REPORTED), ...nothing, partial, bankRead };
  const taken = takesPart ? verified.partial : [];
  const findings = [
    ...taken.flatMap(({ ledger }) => (ledger.account.missingRows ?? []).map(rowsMissing)),
    ...verified.findings,
  ];
  const { accounts, refused } = await takeAccounts(ports, ref, file, [...verified.accounts, ...taken], time.at);
  const all = [...errors, ...refused].slice(0, MAX_REPORTED);
  return {
    ...outcomeOf(accounts, all),
    format,
    pages,
    findings: findings.slice(0, MAX_REPORTED),
    authenticity: authenticityBeside(all),
    accounts,
    partial,
    bankRead,
  };
}

/**
 * Takes away an object that was put in the place of a file that was taken already, so that the file is the object again.
 * Of the file as it came that is tampering, which the lender is shown. Copies without encryption are ours: of two that
 * were made at once the first one counts.
 * @returns whether the object is such a one
 */
async function refuseReplacement(
  { uploads, files }: IngestPorts,
  ref: UploadRef,
  { unlocked, versionId, sha256 }: ClaimedFile,
  size: number,
  at: string,
): Promise<boolean> {
  const upload = await uploads.find(ref);
  const known = upload && knownFile(upload, unlocked);
  if (!known || isKnownFile(known, sha256)) return false;
  if (!unlocked) await uploads.noteRefused(ref, { versionId, sha256, size, at });
  // Noted first: a run that ends here is repeated, and finds the object still there.
  if (versionId !== null) await files.discard(ref, unlocked, versionId);
  return true;
}

/**
 * Reads the file of an upload and adds what it holds to the connection. Every step can be repeated: rows are added once
 * for an upload, and its end is written once, so a crash or a redelivery at any point changes nothing twice.
 * @param arrived which of the objects of the upload arrived, the copy without encryption or the file itself, and which
 *   version of it; null where the bucket keeps none
 * @returns what it came to; 'ignored' for an object that is not to be read (now), 'replacement_refused' for one in the place
 *   of a file that was taken already
 */
export async function ingestUpload(
  ports: IngestPorts,
  ref: UploadRef,
  { unlocked, versionId }: { readonly unlocked: boolean; readonly versionId: string | null },
  time: IngestTime,
): Promise<UploadEnd['state'] | 'ignored' | 'replacement_refused'> {
  const known = await ports.uploads.find(ref);
  if (!known) return 'ignored';
  const content = await ports.files.read(ref, unlocked, versionId);
  if (!content) return 'ignored';
  const file: ClaimedFile = { unlocked, versionId: content.versionId, sha256: content.sha256 };
  const upload = await ports.uploads.claim(ref, file, time.at);
  if (!upload) {
    const isRefused = await refuseReplacement(ports, ref, file, content.bytes.length, time.at);
    return isRefused ? 'replacement_refused' : 'ignored';
  }
  const end = await endOf(ports, ref, upload, file, content.bytes, time);
  return (await ports.uploads.end(ref, file, end, time.at)) ? end.state : 'ignored';
}
