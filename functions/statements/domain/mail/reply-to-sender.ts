import type { UploadRecord, UploadStore } from '../../../bank-data/domain/files/upload-store.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { RateLimitStore } from '../../../platform/store/stores.ts';
import { type AnsweredFile, answerMail } from './answer-mail.ts';
import type { AnswerQueue, MailRecordStore } from './mail-store.ts';

export interface TellSenderPorts {
  readonly records: Pick<MailRecordStore, 'find' | 'answer' | 'unanswer'>;
  readonly uploads: Pick<UploadStore, 'find'>;
  readonly answers: AnswerQueue;
  readonly rateLimits: Pick<RateLimitStore, 'hit'>;
  readonly mailer: Mailer;
  readonly mailFrom: string;
}

/** Waits in seconds between looks at the uploads: about ten minutes in all. Then the answer says what is still read. */
const WAITS = [5, 10, 20, 40, 80, 160, 300] as const;

/** Answers to one address in an hour: what is more than that is no person who sends statements. */
const ANSWERS_AN_HOUR = 20;

const isUnderWay = (upload: Pick<UploadRecord, 'state'> | null): boolean =>
  upload?.state === 'AWAITING_FILE' || upload?.state === 'READING';

/**
 * Notifies the sender of a mail of the outcome of its files, once all of them were read or long enough has passed. The
 * answer is claimed before it is sent, so that a mail is answered once.
 * @param round how often it was checked before
 */
export async function replyToSender(
  ports: TellSenderPorts,
  { id, round }: { readonly id: string; readonly round: number },
  now: number,
): Promise<'not_wanted' | 'later' | 'too_often' | 'sent' | 'refused'> {
  const record = await ports.records.find(id);
  if (record?.state !== 'TAKEN' || record.answerTo === null) return 'not_wanted';
  const { organisationId, applicationId, answerTo } = record;
  const files: AnsweredFile[] = [];
  for (const file of record.files) {
    const { uploadId } = file;
    const upload = uploadId === null ? null : await ports.uploads.find({ organisationId, applicationId, uploadId });
    files.push({ file, upload });
  }
  const wait = WAITS[round];
  if (wait !== undefined && files.some(({ upload }) => isUnderWay(upload))) {
    await ports.answers.answerLater({ id, round: round + 1 }, wait);
    return 'later';
  }
  if (!(await ports.records.answer(id))) return 'not_wanted';
  try {
    const { count } = await ports.rateLimits.hit(`mail-answer#${answerTo.toLowerCase()}`, 3600, now);
    if (count > ANSWERS_AN_HOUR) return 'too_often';
    return await ports.mailer.send(answerMail(answerTo, { ...record, files }, ports.mailFrom));
  } catch (error) {
    await ports.records.unanswer(id);
    throw error;
  }
}
