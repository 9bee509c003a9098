import type { Answer } from '../console-api.ts';
import { kindOfTrouble, offline, type Trouble, troubleOf } from './trouble.ts';

/** What is known of something that the API answers. `value` stays while it is asked for again. */
export interface ResourceState<T> {
  readonly value: T | null;
  readonly trouble: Trouble | null;
  readonly loading: boolean;
}

/** Something that the API answers, asked for once and kept for every part of the page that shows it. */
export interface Resource<T> {
  readonly get: () => ResourceState<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for it unless it is known or was asked for. */
  readonly need: () => void;
  /** Asks for it again; what is known stays until there is an answer. */
  readonly reload: () => Promise<void>;
  /** Puts a newer answer in its place. */
  readonly put: (value: T) => void;
}

/** Answers that pass by themselves leave what was known in its place. */
const keepsValue: ReadonlySet<string> = new Set(['offline', 'busy', 'unexpected']);

export function resource<T>(call: () => Promise<Answer<T>>): Resource<T> {
  let state: ResourceState<T> = { value: null, trouble: null, loading: false };
  let isAsked = false;
  let latest = 0;
  const listeners = new Set<() => void>();
  const change = (part: Partial<ResourceState<T>>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const failed = (trouble: Trouble): void =>
    change({ trouble, loading: false, ...(keepsValue.has(kindOfTrouble(trouble)) ? {} : { value: null }) });

  const reload = async (): Promise<void> => {
    isAsked = true;
    latest += 1;
    const own = latest;
    change({ loading: true });
    try {
      const answer = await call();
      // An answer that was overtaken by a later question is no answer.
      if (own !== latest) return;
      if (answer.ok) change({ value: answer.body, trouble: null, loading: false });
      else failed(troubleOf(answer));
    } catch {
      if (own === latest) failed(offline);
    }
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    need: () => {
      if (!isAsked) void reload();
    },
    reload,
    put: (value) => {
      isAsked = true;
      latest += 1;
      change({ value, trouble: null, loading: false });
    },
  };
}
