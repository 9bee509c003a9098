import { addDays, type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import type { BankFault } from '../../../../schemas/entities/connect.ts';
import type { LedgerStore } from '../../../bank-data/domain/ledger-store.ts';
import { accountsOf } from '../../../statements/domain/upload-account-ids.ts';
import {
  answered,
  type BankAccount,
  type BankConnector,
  type BankResult,
  type FeedTransaction,
  faulted,
  type MovementPage,
} from './bank-connector.ts';
import type { BankGrantRecord, FetchedAccount, GrantRef } from './bank-grant-store.ts';
import { endGrant, type GrantEnding } from './end-grants.ts';
import { FeedDelayedError } from './feed-delayed.ts';
import { type FeedPeriod, feedLedger } from './feed-ledger.ts';
import type { FeedOutcome, FeedProgress } from './feed-progress.ts';
import { type GrantSession, grantSession } from './grant-session.ts';
import { storeFeed } from './store-feed.ts';

export interface FeedPorts extends GrantEnding {
  readonly ledgers: Pick<LedgerStore, 'accounts' | 'ledgerMonths' | 'addAccount' | 'extendAccount'>;
  readonly progress: FeedProgress;
  /** Id of an account of an application: always the same for the same number, also from a statement. */
  readonly accountId: (applicationId: string, bankSlug: string, accountNumber: string) => string;
}

export interface FeedRun {
  /** When the run began, in epoch milliseconds. */
  readonly now: number;
  /** The time as it goes on, in epoch milliseconds: a run may last for minutes. */
  readonly clock: () => number;
  /** UTC instant at which the fetch was asked for; null where that is not known. */
  readonly askedAt: string | null;
  /** Whether the bank is asked again when it does not answer this time. */
  readonly isLastTry: boolean;
}

/** History that a first fetch asks for. */
const BACKFILL_DAYS = 365;
const REFRESH_EVERY_MS = 24 * 3_600_000;
/** A first fetch that has not gone through by then never will. */
const ABANDON_AFTER_MS = 24 * 3_600_000;
/** Pages of an account that are read: a year of the busiest account has fewer. */
const MAX_PAGES = 200;

/** The result of a fetch; `ignored` where there was nothing to fetch for. */
export type FetchResult = FeedOutcome | 'ignored';

/** One fetch: everything that its steps share. */
interface Fetch {
  readonly ports: FeedPorts;
  readonly ref: GrantRef;
  readonly grant: BankGrantRecord;
  readonly connector: BankConnector;
  readonly session: GrantSession;
  readonly run: FeedRun;
  readonly at: string;
}

/** A fault that passes is waited out while there are tries left. */
function unlessDelayed<T>(answer: BankResult<T>, { run }: Fetch): BankResult<T> {
  if (answer.fault === 'bank_unavailable' && !run.isLastTry) throw new FeedDelayedError(answer.reason);
  return answer;
}

async function movementsOf(
  fetch: Fetch,
  account: BankAccount,
  period: FeedPeriod,
): Promise<BankResult<readonly FeedTransaction[]>> {
  const movements: FeedTransaction[] = [];
  let page: string | null = null;
  for (let read = 0; read < MAX_PAGES; read += 1) {
    const wanted: string | null = page;
    const answer: BankResult<MovementPage> = unlessDelayed(
      await fetch.session.call((tokens) => fetch.connector.movements(tokens, account, period, wanted)),
      fetch,
    );
    if (answer.fault !== null) return answer;
    movements.push(...answer.value.movements);
    page = answer.value.nextPage;
    if (page === null) return answered(movements);
  }
  return faulted('unexpected', 'too_many_pages');
}

function periodOf({ grant }: Fetch, account: BankAccount, today: CalendarDate): FeedPeriod {
  const before = grant.accounts.find(({ bankAccountId }) => bankAccountId === account.bankAccountId);
  const from = before?.fetchedTo ?? addDays(today, -BACKFILL_DAYS);
  return { from, to: today, isContinued: before !== undefined };
}

/**
 * Ends the grants that came before and gave nothing but what this one gives: who logs in again replaces the login before.
 * A grant of other accounts at the same bank goes on.
 */
async function endReplaced({ ports, ref, grant }: Fetch, fetched: readonly FetchedAccount[]): Promise<void> {
  const given = new Set(fetched.map(({ accountId }) => accountId));
  for (const { id, bankId, ended, createdAt, accounts } of await ports.grants.list(ref)) {
    const isEarlier = createdAt < grant.createdAt || (createdAt === grant.createdAt && id < grant.id);
    if (ended !== null || bankId !== grant.bankId || !isEarlier) continue;
    if (accounts.every(({ accountId }) => given.has(accountId))) {
      await endGrant(ports, { ...ref, grantId: id }, bankId, 'replaced');
    }
  }
}

async function tellEnd({ ports, ref, grant, at }: Fetch, outcome: FeedOutcome): Promise<FeedOutcome> {
  if (grant.fetchedAt === null) await ports.progress.ended(ref, outcome, at);
  return outcome;
}

/** Ends a fetch that brought nothing. A consent that still holds is asked again tomorrow, but for the first time. */
async function endEmpty(fetch: Fetch, fault: BankFault): Promise<FeedOutcome> {
  const { ports, ref, grant, run } = fetch;
  const outcome = await tellEnd(fetch, { linked: 0, leftOut: 0, fault });
  if (fault === 'session_expired') await endGrant(ports, ref, grant.bankId, 'session_expired');
  else if (grant.fetchedAt === null) await endGrant(ports, ref, grant.bankId, 'nothing_came');
  else await ports.grants.reschedule(ref, new Date(run.now + REFRESH_EVERY_MS).toISOString());
  return outcome;
}

/** Fetches the accounts one after the other and keeps each as soon as it is whole. */
async function fetchAccounts(fetch: Fetch, accounts: readonly BankAccount[]): Promise<FetchResult> {
  const { ports, ref, grant, at, run } = fetch;
  const today = johannesburgDate(run.now);
  const idOf = accountsOf(await ports.ledgers.accounts(ref), accounts, (bankSlug, number) =>
    ports.accountId(ref.applicationId, bankSlug, number),
  );
  const fetched: FetchedAccount[] = [];
  let leftOut = 0;
  let fault: BankFault | null = null;
  for (const account of accounts) {
    const { id } = idOf(account);
    const period = periodOf(fetch, account, today);
    const movements = await movementsOf(fetch, account, period);
    if (movements.fault !== null || id === null) {
      leftOut += 1;
      fault ??= movements.fault ?? 'unexpected';
      continue;
    }
    const stored = await storeFeed(ports.ledgers, ref, feedLedger(account, movements.value, id, period), period, at);
    if (stored === 'withdrawn') {
      await endGrant(ports, ref, grant.bankId, 'withdrawn');
      return 'ignored';
    }
    if (stored === 'refused') {
      leftOut += 1;
      fault ??= 'unexpected';
      continue;
    }
    // Where nothing was new, the next fetch begins where this one did: no day is left between them.
    const fetchedTo = stored === 'nothing_new' ? period.from : today;
    fetched.push({ bankAccountId: account.bankAccountId, accountId: id, fetchedTo });
    if (grant.fetchedAt === null) await ports.progress.fetched(ref, id, at);
  }
  if (fetched.length === 0) return endEmpty(fetch, fault ?? 'unexpected');
  if (grant.fetchedAt === null) await endReplaced(fetch, fetched);
  const outcome = await tellEnd(fetch, { linked: fetched.length, leftOut, fault });
  if (grant.consentExpiresAt === null) {
    await endGrant(ports, ref, grant.bankId, 'fetched_once');
    return outcome;
  }
  const ids = new Set(fetched.map(({ bankAccountId }) => bankAccountId));
  const others = grant.accounts.filter(({ bankAccountId }) => !ids.has(bankAccountId));
  await ports.grants.noteFetched(ref, [...others, ...fetched], at, new Date(run.now + REFRESH_EVERY_MS).toISOString());
  return outcome;
}

/**
 * Fetches what is new at a bank for a grant and adds it to the connection. Every step can be repeated: rows that are there
 * already are dropped by their balances and words, the end is reported before it is noted, and a grant that ended is left
 * alone. So is one that was fetched since this fetch was asked for. The first fetch lets the login in where that was cut
 * off, and ends the grant where the flow does not wait for it. Throws a FeedDelayedError where the same fetch may go through
 * later.
 */
export async function fetchFeed(ports: FeedPorts, ref: GrantRef, run: FeedRun): Promise<FetchResult> {
  const grant = await ports.grants.find(ref);
  if (grant === null || grant.ended !== null) return 'ignored';
  if (grant.fetchedAt !== null && run.askedAt !== null && grant.fetchedAt >= run.askedAt) return 'ignored';
  if (grant.fetchedAt === null && !(await ports.progress.admitted(ref))) {
    await endGrant(ports, ref, grant.bankId, 'withdrawn');
    return 'ignored';
  }
  const connector = ports.connectors.get(grant.bankId);
  if (connector === undefined) {
    await endGrant(ports, ref, grant.bankId, 'nothing_came');
    return 'ignored';
  }
  const at = new Date(run.now).toISOString();
  const session = grantSession(ports.grants, connector, ref, run.clock);
  const fetch: Fetch = { ports, ref, grant, connector, session, run, at };
  if (grant.consentExpiresAt !== null && grant.consentExpiresAt <= at) {
    await endGrant(ports, ref, grant.bankId, 'consent_lapsed');
    return 'ignored';
  }
  const isHopeless = grant.fetchedAt === null && Date.parse(grant.createdAt) < run.now - ABANDON_AFTER_MS;
  if (isHopeless) return endEmpty(fetch, 'bank_unavailable');
  const accounts = unlessDelayed(await session.call((tokens) => connector.accounts(tokens)), fetch);
  if (accounts.fault !== null) return endEmpty(fetch, accounts.fault);
  if (accounts.value.length === 0) return endEmpty(fetch, 'no_accounts');
  if (grant.fetchedAt === null) await ports.progress.found(ref, accounts.value.length, at);
  return fetchAccounts(fetch, accounts.value);
}

/** Ends a fetch that failed for the last time for a reason that no bank gave. */
export async function abandonFetch(
  ports: GrantEnding & Pick<FeedPorts, 'progress'>,
  ref: GrantRef,
  now: number,
): Promise<void> {
  const { grants, progress } = ports;
  const grant = await grants.find(ref);
  if (grant === null || grant.ended !== null) return;
  if (grant.fetchedAt !== null) return grants.reschedule(ref, new Date(now + REFRESH_EVERY_MS).toISOString());
  await progress.ended(ref, { linked: 0, leftOut: 0, fault: 'unexpected' }, new Date(now).toISOString());
  await endGrant(ports, ref, grant.bankId, 'nothing_came');
}
