import type { ApplicationStatus } from '../../../schemas/entities/listed-application.ts';
import type { Key } from '../../platform/store/table.ts';
import type { ApplicationRecord } from '../domain/application-store.ts';

/**
 * Sparse index over applications by organisation and standing, newest last. An application is in it once: by its bank
 * connection where it has one, else by itself. The write that changes a standing sets `listedIn`, so the index needs no
 * transaction of its own and no partition is shared between organisations.
 */
export const STATUS_INDEX = 'applications-by-status';

/**
 * What is stored of a status. `open` is everything before bank data: whether such an application waits, connects or has
 * expired follows from its consent, its expiry and the time, which the index holds beside it.
 */
export type Standing = 'open' | 'analysing' | 'ready' | 'failed' | 'withdrawn' | 'closed';

/** Partition of the index. */
export const listedIn = (organisationId: string, standing: Standing): string =>
  `ORG#${organisationId}#STATUS#${standing}`;

/** The standing under which the index has a status. */
export function standingOf(status: ApplicationStatus): Standing {
  return status === 'waiting' || status === 'connecting' || status === 'expired' ? 'open' : status;
}

/** What an item carries so that the index has its application. */
export function listedFields(
  application: Pick<ApplicationRecord, 'id' | 'organisationId' | 'expiry' | 'consentGivenAt'>,
  standing: Standing,
) {
  const { id, organisationId, expiry, consentGivenAt } = application;
  return { listedIn: listedIn(organisationId, standing), applicationId: id, expiry, consentGivenAt };
}

/**
 * Sets that an application is over; a closed one stays closed when its consent is withdrawn later. Takes `:listedIn`, the
 * partition of the standing.
 */
export const endedIn = (standing: Extract<Standing, 'withdrawn' | 'closed'>): string =>
  standing === 'closed'
    ? 'listedIn = :listedIn, closedIn = :listedIn'
    : 'listedIn = if_not_exists(closedIn, :listedIn)';

/** The migration after which every application of a table is in the index, and the mark that says so. */
export const STATUS_MIGRATION = 'applications-by-status';
export const statusMigrationDone: Key = { pk: `MIGRATION#${STATUS_MIGRATION}`, sk: 'DONE' };
