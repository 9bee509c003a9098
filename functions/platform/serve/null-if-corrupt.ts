import { loggableError, logger } from './logger.ts';

/** Of a service that was called: it failed or was not reached, which says nothing of what it keeps. */
const isOfService = (error: unknown): boolean => error instanceof Error && '$metadata' in error;

/**
 * What a reading of one of several applicants comes to; null where what is kept of this one cannot be read (it was erased
 * concurrently, or is damaged), so that the others are still read. Logs why, by the ids alone.
 * @throws what a service of AWS threw: asking again later answers
 */
export async function nullIfCorrupt<T>(
  { organisationId, applicationId }: { readonly organisationId: string; readonly applicationId: string },
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isOfService(error)) throw error;
    logger.error('application_not_readable', {
      organisation_id: organisationId,
      application_id: applicationId,
      failure: loggableError(error),
    });
    return null;
  }
}
