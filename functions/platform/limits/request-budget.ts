import type { RateLimitStore } from '../store/stores.ts';

/** For so long requests are counted together, in seconds. */
export const BUDGET_WINDOW_SECONDS = 3;

/** Units that an instance takes ahead at most, so that not every request of a burst is a write. */
export const MOST_AHEAD = 8;

/** What requests are counted against. */
export interface Allowance {
  /** As the headers name it. */
  readonly name: 'token' | 'organisation' | 'link' | 'address';
  /** Whose it is. No two organisations share one: there is no counter that every lender writes to. */
  readonly subject: string;
  /** Units of a window. */
  readonly quota: number;
}

export interface Spent {
  readonly allowance: Allowance;
  readonly isAllowed: boolean;
  /** Units that are left of this window, as far as this instance knows. */
  readonly left: number;
  readonly secondsLeft: number;
}

/**
 * Whose units a request takes: those of one subject, or those of a member and of the whole that it is part of, as a token is of
 * its organisation. Both are counted by one write.
 */
export interface Allowances {
  readonly whole: Allowance;
  readonly member: Allowance | null;
}

/** Units of one allowance that an instance knows to be left. */
type Left = { -readonly [name in keyof Allowances]: number };

/** What an instance took of a window: `ahead` is paid for, in every allowance of the caller, and not spent. */
interface Lease {
  ahead: number;
  used: number;
  readonly left: Left;
}

export interface RequestBudget {
  /** @returns the member's first, where there is one */
  readonly spend: (allowances: Allowances, cost: number, now: number) => Promise<readonly Spent[]>;
}

/** Units of a stretch that ends at `count` and lie below the quota. */
const goodOf = ({ quota }: Allowance, count: number, taken: number): number =>
  Math.max(0, Math.min(taken, quota - (count - taken)));

const nameOf = ({ whole, member }: Allowances): string =>
  member === null ? whole.subject : `${whole.subject} ${member.subject}`;

/**
 * Spends units of allowances that many instances share. An instance takes them from the counter before it spends them, so all
 * together never allow more than the quota of a window: each took another stretch of the count, and only what lies below the
 * quota is good. A busy instance takes some ahead, half of what it spent before at most. What it does not spend is lost, so the
 * instances may refuse early by as much, and never late. Where nothing is left, they count no further.
 */
export function requestBudget(store: Pick<RateLimitStore, 'hit' | 'hitMember'>): RequestBudget {
  const leases = new Map<string, Lease>();
  let latest = 0;
  const leaseOf = (allowances: Allowances, start: number): Lease => {
    if (start > latest) {
      leases.clear();
      latest = start;
    }
    const key = `${start} ${nameOf(allowances)}`;
    const left = { whole: Number.POSITIVE_INFINITY, member: Number.POSITIVE_INFINITY };
    const found = leases.get(key) ?? { ahead: 0, used: 0, left };
    leases.set(key, found);
    return found;
  };
  /** Takes another stretch of every count. @returns the units of it that are good in all of them */
  const take = async ({ whole, member }: Allowances, lease: Lease, units: number, now: number): Promise<number> => {
    const { subject, quota } = whole;
    if (member === null) {
      const { count } = await store.hit(subject, BUDGET_WINDOW_SECONDS, now, units);
      lease.left.whole = Math.max(0, Math.min(lease.left.whole, quota - count));
      return goodOf(whole, count, units);
    }
    const hit = await store.hitMember(subject, member.subject, BUDGET_WINDOW_SECONDS, now, units);
    lease.left.whole = Math.max(0, Math.min(lease.left.whole, quota - hit.count));
    lease.left.member = Math.max(0, Math.min(lease.left.member, member.quota - hit.memberCount));
    return Math.min(goodOf(whole, hit.count, units), goodOf(member, hit.memberCount, units));
  };
  return {
    async spend(allowances, cost, now) {
      const { whole, member } = allowances;
      const seconds = Math.floor(now / 1000);
      const start = seconds - (seconds % BUDGET_WINDOW_SECONDS);
      const secondsLeft = start + BUDGET_WINDOW_SECONDS - seconds;
      const lease = leaseOf(allowances, start);
      const answer = (isAllowed: boolean): readonly Spent[] => {
        if (isAllowed) lease.used += cost;
        const spentOf = (allowance: Allowance, left: number): Spent => ({
          allowance,
          isAllowed,
          left: Math.min(allowance.quota, left + lease.ahead),
          secondsLeft,
        });
        const ofWhole = spentOf(whole, lease.left.whole);
        return member === null ? [ofWhole] : [spentOf(member, lease.left.member), ofWhole];
      };
      if (lease.ahead >= cost) {
        lease.ahead -= cost;
        return answer(true);
      }
      if (lease.left.whole === 0 || lease.left.member === 0) return answer(false);
      const taken = cost + Math.min(MOST_AHEAD, Math.floor(lease.used / 2));
      const good = await take(allowances, lease, taken, now);
      if (good < cost) return answer(false);
      lease.ahead += good - cost;
      return answer(true);
    },
  };
}
