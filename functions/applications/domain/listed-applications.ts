import type { ApplicationStatus } from '../../../schemas/entities/listed-application.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';
import { applicationStatus } from './application-status.ts';
import type { ApplicantRecord, ApplicationRecord } from './application-store.ts';
import type { BankConnectionRecord } from './bank-connection-record.ts';
import { mayBeGovId, searchedWords } from './search-terms.ts';

/** An application with what a row of a list shows of it. */
export interface ListedApplication {
  readonly application: ApplicationRecord;
  readonly applicant: ApplicantRecord | null;
  readonly connection: BankConnectionRecord | null;
}

/** Reads applications for lists: a page takes the same few requests, whatever is in it. */
export interface ListedApplicationStore {
  /** Newest first. */
  list(organisationId: string, page: PageRequest): Promise<ListPage<ListedApplication>>;
  /** Those of these ids that the organisation has, in the order of the ids. */
  named(organisationId: string, ids: readonly string[]): Promise<ListedApplication[]>;
  /**
   * Newest first, those in a status. The page may be shorter than its limit while there is more; one whose status has just
   * changed may be missing from it.
   * @param now epoch milliseconds
   */
  inStatus(
    organisationId: string,
    status: ApplicationStatus,
    page: PageRequest,
    now: number,
  ): Promise<ListPage<ListedApplication>>;
  /** Ids of applications of whose applicant a term begins with this; SEARCH_BOUND at most. */
  found(organisationId: string, beginning: string): Promise<string[]>;
  /** Ids of applications whose applicant has this government id; SEARCH_BOUND at most. */
  foundByGovId(organisationId: string, govId: string): Promise<string[]>;
}

/** Terms that a word of a search is compared with, at most. A longer beginning finds what a short one leaves out. */
export const SEARCH_BOUND = 1000;

export interface ListedRequest extends PageRequest {
  readonly words: string | null;
  readonly status: ApplicationStatus | null;
}

/** Ids of applications that a search finds, the newest first. */
async function searched(store: ListedApplicationStore, organisationId: string, text: string): Promise<string[]> {
  const words = searchedWords(text);
  const sets = await Promise.all(
    words.map(async (word) => {
      const [ids, ofPerson] = await Promise.all([
        store.found(organisationId, word),
        mayBeGovId(word) ? store.foundByGovId(organisationId, word) : [],
      ]);
      return new Set([...(/^[0-9a-f]{24}$/.test(word) ? [word] : []), ...ids, ...ofPerson]);
    }),
  );
  const [first = new Set<string>(), ...others] = sets;
  return [...first].filter((id) => others.every((other) => other.has(id))).toSorted((a, b) => (a < b ? 1 : -1));
}

/**
 * A page of applications, newest first, that a search finds and that are in a status. Without either it is the plain list.
 * @param now epoch milliseconds
 */
export async function listedApplications(
  store: ListedApplicationStore,
  organisationId: string,
  { words, status, ...page }: ListedRequest,
  now: number,
): Promise<ListPage<ListedApplication>> {
  if (words === null) {
    return status === null ? store.list(organisationId, page) : store.inStatus(organisationId, status, page, now);
  }
  const ids = await searched(store, organisationId, words);
  const wanted = status === null ? ids : await ofStatus(store, organisationId, ids, status, now);
  return pageAfter(wanted, page, await store.named(organisationId, pageOfIds(wanted, page)));
}

/** Those of some applications that are in a status, in the same order. */
async function ofStatus(
  store: ListedApplicationStore,
  organisationId: string,
  ids: readonly string[],
  status: ApplicationStatus,
  now: number,
): Promise<string[]> {
  return (await store.named(organisationId, ids))
    .filter(({ application, connection }) => applicationStatus(application, connection, now) === status)
    .map(({ application }) => application.id);
}

/** Ids come newest first, and newer ones are greater. */
function placeAfter(ids: readonly string[], { cursor, skip }: PageRequest): number {
  if (cursor === undefined) return skip;
  const place = ids.findIndex((id) => id < cursor);
  return place === -1 ? ids.length : place;
}

export function pageOfIds(ids: readonly string[], page: PageRequest): readonly string[] {
  const place = placeAfter(ids, page);
  return ids.slice(place, place + page.limit);
}

export function pageAfter(
  ids: readonly string[],
  page: PageRequest,
  items: readonly ListedApplication[],
): ListPage<ListedApplication> {
  const place = placeAfter(ids, page);
  const end = place + page.limit;
  const hasNext = end < ids.length;
  return {
    count: ids.length,
    hasNext,
    hasPrev: place > 0 && ids.length > 0,
    nextCursor: hasNext ? (ids[end - 1] ?? null) : null,
    items,
  };
}
