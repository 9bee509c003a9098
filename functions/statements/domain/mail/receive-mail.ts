import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { ApplicationRecord, ApplicationStore } from '../../../applications/domain/application-store.ts';
import { isClosed } from '../../../applications/domain/is-closed.ts';
import type { ProxyAddresses } from '../../../applications/domain/proxy-addresses.ts';
import type {
  MailOrigin,
  StatementFileStore,
  UploadRecord,
  UploadStore,
} from '../../../bank-data/domain/files/upload-store.ts';
import type { RateLimitStore } from '../../../platform/store/stores.ts';
import { mailLimitsOn } from '../data/mail-limits.ts';
import { type AuthenticationResults, isProven, serviceStamps } from './authentication-results.ts';
import { mailCourse, type OwnAddresses } from './email-disposition.ts';
import { domainOf, localPartOf } from './mail-header.ts';
import type { AnswerQueue, MailedFile, MailRecord, MailRecordStore, RawMailStore } from './mail-store.ts';
import { type ParsedMail, parseMail } from './parse-mail.ts';
import { type SortedFile, type SortedFiles, sortFiles } from './sort-files.ts';

type ReadableFile = Extract<SortedFile, { refusal: null }>;

export interface ReceiveMailPorts {
  readonly mails: RawMailStore;
  readonly addresses: ProxyAddresses;
  readonly applications: Pick<ApplicationStore, 'find'>;
  readonly records: MailRecordStore;
  readonly uploads: Pick<UploadStore, 'find' | 'create'>;
  readonly files: Pick<StatementFileStore, 'keep'>;
  readonly answers: AnswerQueue;
  /** A new upload that waits for its file, or for somebody to take it. */
  readonly newUpload: (
    ref: ApplicationRef,
    id: string,
    file: ReadableFile,
    mail: MailOrigin,
    now: number,
  ) => UploadRecord;
  /** Counts the files of an address. */
  readonly rateLimits: Pick<RateLimitStore, 'hit'>;
  readonly identifiers: {
    readonly next: (now: number) => string;
    /** Always the same for the same owner and parts. */
    readonly derived: (ownerId: string, ...parts: readonly string[]) => string;
    /** Hexadecimal digest of texts or bytes. */
    readonly digest: (...parts: readonly (string | Uint8Array)[]) => string;
  };
  readonly own: OwnAddresses;
}

interface ApplicationRef {
  readonly organisationId: string;
  readonly applicationId: string;
}

/** The outcome of a mail. It reveals nothing of the mail itself, so it can be logged. */
export type MailOutcome =
  | 'not_there'
  | 'unreadable'
  | 'virus'
  | 'spam'
  | 'own_mail'
  | 'automatic_reply'
  | 'unknown_address'
  | 'duplicate'
  | 'taken';

/** Most applications that one mail can be for. */
const MAX_APPLICATIONS = 5;

/** Longest Message-ID that is kept: one line of a mail (RFC 5322, 2.1.1). It serves the headers of the answer only. */
const MAX_MESSAGE_ID = 998;

/** Until then most files have been read. */
const FIRST_ANSWER_SECONDS = 3;

/**
 * The proxy ids that a mail is for: those of the address that it was handed over for, which a forwarded mail does not
 * name in its own headers, and of the addresses that it names.
 */
function proxyIds({ to }: ParsedMail, recipient: string | null, inboundDomain: string): readonly string[] {
  const ids = [...(recipient === null ? [] : [recipient]), ...to].flatMap((address) => {
    const proxyId = localPartOf(address);
    return domainOf(address) === inboundDomain.toLowerCase() && /^[0-9a-f]{24}$/.test(proxyId) ? [proxyId] : [];
  });
  return [...new Set(ids)].slice(0, MAX_APPLICATIONS);
}

const DAY_SECONDS = 86_400;

/**
 * Makes an upload of a file, also when a run before this one got halfway; null when the consent was just withdrawn.
 * 'too_many_today' where the address took its share of the day.
 */
async function upload(
  ports: ReceiveMailPorts,
  record: MailRecord,
  file: ReadableFile,
  index: number,
  mail: MailOrigin,
  now: number,
): Promise<string | null | 'too_many_today'> {
  const { organisationId, applicationId, mailId } = record;
  const id = ports.identifiers.derived(mailId, applicationId, String(index));
  const ref = { organisationId, applicationId, uploadId: id };
  const known = await ports.uploads.find(ref);
  if (!known) {
    const { count } = await ports.rateLimits.hit(`mail-files#${applicationId}`, DAY_SECONDS, now);
    if (count > mailLimitsOn(johannesburgDate(now)).filesPerDay) return 'too_many_today';
    const created = await ports.uploads.create({ organisationId, applicationId }, [
      ports.newUpload({ organisationId, applicationId }, id, file, mail, now),
    ]);
    if (created === 'withdrawn') return null;
  }
  if (!known || known.state === 'AWAITING_FILE' || known.state === 'QUARANTINED') {
    await ports.files.keep(ref, { bytes: file.bytes, mediaType: file.mediaType, unlocked: false });
  }
  return id;
}

/**
 * Whether an application takes statements by mail: it has a bank connection, its applicant's time is not over, and the
 * application is not closed.
 */
const isOpenTo = (application: ApplicationRecord, now: number): boolean =>
  application.bankConnectionId !== null && !isClosed(application) && Date.parse(application.expiry) > now;

/**
 * What is said of the mail with its files. Files of a sender whom nothing proves, and files before the applicant consented,
 * wait for somebody to take them: anybody can write to an address.
 */
function originOf(
  from: string | null,
  stamps: AuthenticationResults,
  { consentGivenAt }: ApplicationRecord,
): MailOrigin {
  const proven = from !== null && isProven(stamps, from);
  return {
    from,
    ...stamps.checks,
    isProven: proven,
    quarantinedFor: [
      ...(proven ? [] : (['sender_unproven'] as const)),
      ...(consentGivenAt === null ? (['no_consent'] as const) : []),
    ],
  };
}

async function take(
  ports: ReceiveMailPorts,
  key: string,
  mail: {
    readonly identity: string;
    readonly messageId: string | null;
    readonly answerTo: string | null;
    readonly isShared: boolean;
    readonly from: string | null;
    readonly stamps: AuthenticationResults;
  },
  { files: sorted, unnamed }: SortedFiles,
  application: ApplicationRecord,
  now: number,
): Promise<MailOutcome> {
  const isOpen = isOpenTo(application, now);
  const { organisationId, id: applicationId } = application;
  const id = ports.identifiers.digest(mail.identity, applicationId);
  const record = await ports.records.claim(
    {
      id,
      mailId: ports.identifiers.next(now),
      key,
      organisationId,
      applicationId,
      state: 'TAKING',
      answerTo: mail.answerTo,
      messageId: mail.messageId,
      isOpen,
      files: [],
      unnamedFiles: isOpen ? unnamed : 0,
      receivedAt: new Date(now).toISOString(),
    },
    now,
  );
  // After the consent was withdrawn nothing is taken, and an erasure that is finished looks no more.
  if (application.consentRevokedAt === null) {
    await ports.records.locate({ organisationId, applicationId, id }, { key, isShared: mail.isShared });
  }
  if (!record) return 'duplicate';
  if (record.state === 'TAKING') {
    const files: MailedFile[] = [];
    for (const [index, file] of (record.isOpen ? sorted : []).entries()) {
      if (file.refusal !== null) {
        files.push({ name: file.name, uploadId: null, refusal: file.refusal });
        continue;
      }
      const made = await upload(ports, record, file, index, originOf(mail.from, mail.stamps, application), now);
      const isRefused = made === 'too_many_today';
      files.push({ name: file.name, uploadId: isRefused ? null : made, refusal: isRefused ? made : null });
    }
    await ports.records.taken(record.id, files);
  }
  if (record.state !== 'ANSWERED' && record.answerTo !== null) {
    await ports.answers.answerLater({ id: record.id, round: 0 }, FIRST_ANSWER_SECONDS);
  }
  return 'taken';
}

/**
 * Takes in a mail: its statements become uploads of the applications that it is addressed to. Every step can be
 * repeated: a mail is claimed once for an application by its Message-ID, and the ids of its uploads follow from the claim.
 * A mail to an address that nobody has is dropped without a word, so that nobody learns which addresses there are.
 * @param key where the bytes of the mail are
 * @param now epoch milliseconds
 */
export async function receiveMail(ports: ReceiveMailPorts, key: string, now: number): Promise<MailOutcome> {
  const raw = await ports.mails.read(key);
  if (!raw) return 'not_there';
  const mail = await parseMail(raw);
  if (!mail) return 'unreadable';
  const stamps = serviceStamps(mail.headers);
  const course = mailCourse(mail, stamps, ports.own);
  if (course.course === 'ignore') return course.reason;

  const applications: ApplicationRecord[] = [];
  for (const proxyId of proxyIds(mail, stamps.recipient, ports.own.inboundDomain)) {
    const ref = await ports.addresses.find(proxyId);
    const application = ref ? await ports.applications.find(ref.organisationId, ref.applicationId) : null;
    if (application) applications.push(application);
  }
  if (applications.length === 0) return 'unknown_address';

  const { messageId } = mail;
  const identity = messageId ?? ports.identifiers.digest(raw);
  const kept = messageId !== null && messageId.length > MAX_MESSAGE_ID ? null : messageId;
  const sorted = sortFiles(mail.files);
  const outcomes: MailOutcome[] = [];
  for (const application of applications) {
    const isShared = applications.length > 1;
    const about = { identity, messageId: kept, answerTo: course.answerTo, isShared, from: mail.from, stamps };
    outcomes.push(await take(ports, key, about, sorted, application, now));
  }
  return outcomes.find((outcome) => outcome === 'taken') ?? 'duplicate';
}
