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

/** What an instance took of a window: `ahead` is paid for and not spent. */
interface Lease {
  ahead: number;
  used: number;
  left: number;
}

export interface RequestBudget {
  readonly spend: (allowance: Allowance, cost: number, now: number) => Promise<Spent>;
}

/**
 * Spends units of allowances that many instances share. An instance takes them from the counter before it spends them, so all
 * together never allow more than the quota of a window: each took another stretch of the count, and only what lies below the
 * quota is good. A busy instance takes some ahead, half of what it spent before at most. What it does not spend is lost, so the
 * instances may refuse early by as much, and never late. Where nothing is left, they count no further.
 */
export function requestBudget(store: Pick<RateLimitStore, 'hit'>): RequestBudget {
  const leases = new Map<string, Lease>();
  let latest = 0;
  const leaseOf = (subject: string, start: number): Lease => {
    if (start > latest) {
      leases.clear();
      latest = start;
    }
    const key = `${start} ${subject}`;
    const found = leases.get(key) ?? { ahead: 0, used: 0, left: Number.POSITIVE_INFINITY };
    leases.set(key, found);
    return found;
  };
  return {
    async spend(allowance, cost, now) {
      const { subject, quota } = allowance;
      const seconds = Math.floor(now / 1000);
      const start = seconds - (seconds % BUDGET_WINDOW_SECONDS);
      const secondsLeft = start + BUDGET_WINDOW_SECONDS - seconds;
      const lease = leaseOf(subject, start);
      const answer = (isAllowed: boolean): Spent => {
        if (isAllowed) lease.used += cost;
        return { allowance, isAllowed, left: Math.min(quota, lease.left + lease.ahead), secondsLeft };
      };
      if (lease.ahead >= cost) {
        lease.ahead -= cost;
        return answer(true);
      }
      if (lease.left === 0) return answer(false);
      const taken = cost + Math.min(MOST_AHEAD, Math.floor(lease.used / 2));
      const { count } = await store.hit(subject, BUDGET_WINDOW_SECONDS, now, taken);
      lease.left = Math.max(0, Math.min(lease.left, quota - count));
      const good = Math.max(0, Math.min(taken, quota - (count - taken)));
      if (good < cost) return answer(false);
      lease.ahead += good - cost;
      return answer(true);
    },
  };
}
