import { firstPlace } from '../screen-of.ts';
import { noLetters, type SessionState } from './session-state.ts';

/** The state of a page, and who receives its changes. */
export interface SessionStore {
  readonly get: () => SessionState;
  readonly change: (part: Partial<SessionState>) => void;
  /** Calls back after each change, until what it returns is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function sessionStore(): SessionStore {
  let state: SessionState = {
    flow: null,
    thread: null,
    banks: null,
    files: [],
    place: firstPlace,
    busy: false,
    deadEnd: null,
    trouble: null,
    isOffline: false,
    fieldProblems: [],
    wrongPasswordOf: null,
    withdrawal: null,
    code: { sentTo: null, fault: null },
    letters: noLetters,
    isLeaving: false,
  };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change: (part) => {
      state = { ...state, ...part };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
