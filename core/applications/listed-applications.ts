import type { ApplicationStatus } from '../../schemas/entities/listed-application.ts';
import type { BankConnectionRecord } from '../connect/bank-connection-store.ts';
import type { ListPage, PageRequest } from '../listing/page.ts';
import { applicationStatus } from './application-status.ts';
import type { ApplicantRecord, ApplicationRecord } from './application-store.ts';
import { searchedWords } from './search-terms.ts';

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
  /** Ids of applications of whose applicant a term begins with this; SEARCH_BOUND at most. */
  found(organisationId: string, beginning: string): Promise<string[]>;
}

/** Terms that a word of a search is compared with, at most. A longer beginning finds what a short one leaves out. */
export const SEARCH_BOUND = 1000;
/** Applications that one answer looks through for a status. */
const STRETCH = 300;
/** Rows read at a time while looking through. */
const STEP = 100;

export interface ListedRequest extends PageRequest {
  readonly words: string | null;
  readonly status: ApplicationStatus | null;
}

/** Ids of applications that a search finds, the newest first. */
async function searched(store: ListedApplicationStore, organisationId: string, text: string): Promise<string[]> {
  const words = searchedWords(text);
  const sets = await Promise.all(
    words.map(async (word) => {
      const ids = await store.found(organisationId, word);
      return new Set(/^[0-9a-f]{24}$/.test(word) ? [word, ...ids] : ids);
    }),
  );
  const [first = new Set<string>(), ...others] = sets;
  return [...first].filter((id) => others.every((other) => other.has(id))).toSorted((a, b) => (a < b ? 1 : -1));
}

/**
 * A page of applications, newest first, that a search finds and that are in a status. Without either it is the plain list.
 * With a status the list is looked through in stretches of some hundred: a page can be short, and even empty, before the
 * last; `nextCursor` goes on where it stopped, and `count` is of what this page found.
 * @param now epoch milliseconds
 */
export async function listedApplications(
  store: ListedApplicationStore,
  organisationId: string,
  { words, status, ...page }: ListedRequest,
  now: number,
): Promise<ListPage<ListedApplication>> {
  if (words === null && status === null) return store.list(organisationId, page);
  const ids = words === null ? null : await searched(store, organisationId, words);
  if (ids !== null && status === null) {
    const known = await store.named(organisationId, pageOfIds(ids, page));
    return pageAfter(ids, page, known);
  }
  const isWanted = ({ application, connection }: ListedApplication): boolean =>
    applicationStatus(application, connection, now) === status;
  const items: ListedApplication[] = [];
  let cursor = page.cursor;
  for (let read = 0; read < STRETCH; read += STEP) {
    const step = { skip: 0, limit: STEP, cursor };
    const part =
      ids === null
        ? await store.list(organisationId, step)
        : pageAfter(ids, step, await store.named(organisationId, pageOfIds(ids, step)));
    const wanted = part.items.filter(isWanted);
    const room = page.limit - items.length;
    items.push(...wanted.slice(0, room));
    cursor = part.nextCursor ?? undefined;
    if (wanted.length > room || (wanted.length === room && cursor !== undefined)) {
      return stretch(items, page, items.at(-1)?.application.id ?? null);
    }
    if (cursor === undefined) break;
  }
  return stretch(items, page, cursor ?? null);
}

function stretch(
  items: readonly ListedApplication[],
  page: PageRequest,
  nextCursor: string | null,
): ListPage<ListedApplication> {
  return {
    count: items.length,
    hasNext: nextCursor !== null,
    hasPrev: page.cursor !== undefined,
    nextCursor,
    items,
  };
}

/** Ids come newest first, and newer ones are greater. */
function placeAfter(ids: readonly string[], { cursor, skip }: PageRequest): number {
  if (cursor === undefined) return skip;
  const place = ids.findIndex((id) => id < cursor);
  return place === -1 ? ids.length : place;
}

function pageOfIds(ids: readonly string[], page: PageRequest): readonly string[] {
  const place = placeAfter(ids, page);
  return ids.slice(place, place + page.limit);
}

function pageAfter(
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
