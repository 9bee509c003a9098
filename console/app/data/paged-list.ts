import type { Answer } from '../console-api.ts';
import { offline, type Trouble, troubleOf } from './trouble.ts';

interface Page<T> {
  readonly count: number;
  readonly next_cursor: string | null;
  readonly data: readonly T[];
}

export interface PagedState<T> {
  readonly items: readonly T[];
  /** Items in the whole list; null before the first page. */
  readonly count: number | null;
  readonly isWhole: boolean;
  readonly loading: boolean;
  readonly trouble: Trouble | null;
}

/** A list of the API, newest first, which grows by pages. */
export interface PagedList<T> {
  readonly get: () => PagedState<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for the first page unless it was asked for. */
  readonly need: () => void;
  /** Asks for the next page; nothing while one is on its way or when there is none. */
  readonly more: () => Promise<void>;
  /** Asks for page after page until the list is whole or `enough` says so. */
  readonly all: (enough?: (items: readonly T[]) => boolean) => Promise<void>;
  /** Asks for the first page again and puts it in the place of what is known of it; what comes after it stays away. */
  readonly refresh: () => Promise<void>;
  /** Begins anew. */
  readonly restart: () => Promise<void>;
  /** Changes items in their places. */
  readonly change: (change: (item: T) => T) => void;
}

export function pagedList<T>(pageAfter: (cursor: string | null) => Promise<Answer<Page<T>>>): PagedList<T> {
  const empty: PagedState<T> = { items: [], count: null, isWhole: false, loading: false, trouble: null };
  let state = empty;
  let cursor: string | null = null;
  let generation = 0;
  let under: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const change = (part: Partial<PagedState<T>>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };

  const fetchPage = async (): Promise<void> => {
    const own = generation;
    change({ loading: true, trouble: null });
    try {
      const answer = await pageAfter(cursor);
      if (own !== generation) return;
      if (!answer.ok) return change({ loading: false, trouble: troubleOf(answer) });
      const { data, count, next_cursor: next } = answer.body;
      cursor = next;
      change({ items: [...state.items, ...data], count, isWhole: next === null, loading: false });
    } catch {
      if (own === generation) change({ loading: false, trouble: offline });
    }
  };
  /** One page at a time, whoever asks for it. */
  const more = async (): Promise<void> => {
    if (state.isWhole) return;
    under ??= fetchPage().finally(() => {
      under = null;
    });
    await under;
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    need: () => {
      if (state.count === null && state.trouble === null) void more();
    },
    more,
    all: async (enough = () => false) => {
      const own = generation;
      do await more();
      while (own === generation && !state.isWhole && state.trouble === null && !enough(state.items));
    },
    refresh: async () => {
      const own = generation;
      try {
        const answer = await pageAfter(null);
        // The list moved on meanwhile, or cannot be asked: the next time will do.
        if (own !== generation || under !== null || !answer.ok) return;
        const { data, count, next_cursor: next } = answer.body;
        cursor = next;
        change({ items: data, count, isWhole: next === null, trouble: null });
      } catch {
        return;
      }
    },
    restart: async () => {
      generation += 1;
      cursor = null;
      under = null;
      change(empty);
      await more();
    },
    change: (one) => change({ items: state.items.map(one) }),
  };
}
