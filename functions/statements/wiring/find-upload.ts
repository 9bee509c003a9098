import type { UploadRecord, UploadRef } from '../../bank-data/domain/files/upload-store.ts';
import type { UploadReading } from './statement-wiring.ts';

/** An upload of an organisation's application; another organisation's is as unknown as one that never was. */
export async function findUpload(
  { applications, uploads }: UploadReading,
  ref: UploadRef,
): Promise<{ readonly upload: UploadRecord } | { readonly problem: 'application_not_found' | 'resource_not_found' }> {
  const upload = await uploads.find(ref);
  if (upload) return { upload };
  const application = await applications.find(ref.organisationId, ref.applicationId);
  return { problem: application ? 'resource_not_found' : 'application_not_found' };
}
