import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import { type ApplicantAuthenticity, applicantAuthenticity } from './applicant-authenticity.ts';
import type { UploadRecord, UploadStore } from './upload-store.ts';

/** Most files that count, the newest: as many as the statement summary names. */
const MOST_FILES = 100;

/** The files of an application that can count. */
export async function newestFiles(
  uploads: Pick<UploadStore, 'list'>,
  ref: ConnectionRef,
): Promise<readonly UploadRecord[]> {
  return (await uploads.list(ref, { skip: 0, limit: MOST_FILES })).items;
}

/** How far the files of an application can be trusted as they are now, also those that came after its figures. */
export async function examinedFiles(
  uploads: Pick<UploadStore, 'list'>,
  ref: ConnectionRef,
  today: CalendarDate,
): Promise<ApplicantAuthenticity> {
  return applicantAuthenticity(await newestFiles(uploads, ref), today);
}
