import type { Failure } from '../../../client/imali-client.ts';
import type { ConsoleApi } from '../console-api.ts';
import { offline, type Trouble, troubleOf } from '../data/trouble.ts';

/** Why nobody is signed in. */
export type OutReason = 'new' | 'idle' | 'expired' | 'left';

export type SessionState =
  | { readonly phase: 'out'; readonly reason: OutReason; readonly busy: boolean; readonly trouble: Trouble | null }
  | {
      readonly phase: 'in';
      readonly email: string;
      readonly organisation: string;
      /** What the caller may open, as the API names it. */
      readonly tabs: readonly string[];
      /** Epoch milliseconds at which the token ends. */
      readonly endsAt: number;
    };

/** Minutes without a key or a touch after which a session ends by itself. */
export const IDLE_MINUTES = 15;

export interface ConsoleSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly signIn: (email: string, password: string) => Promise<void>;
  readonly signOut: (reason: OutReason) => void;
  /** Notes that somebody is there. */
  readonly touch: () => void;
  /** Ends the session when its time is over: the token's, or that without a touch. */
  readonly tick: () => void;
}

export interface SessionOptions {
  /** Calls without a token. */
  readonly open: Pick<ConsoleApi, 'issueToken'>;
  /** Calls with one. */
  readonly withToken: (token: string) => Pick<ConsoleApi, 'getOrganisation' | 'listTabs'>;
  /** Told of the token of those who are in, and of null when they are out: it is kept in memory only. */
  readonly tokenChanged: (token: string | null) => void;
  readonly now: () => number;
}

/** Who is signed in. The token lives in memory: a page that is loaded anew asks for the password again. */
export function consoleSession({ open, withToken, tokenChanged, now }: SessionOptions): ConsoleSession {
  let state: SessionState = { phase: 'out', reason: 'new', busy: false, trouble: null };
  let touchedAt = now();
  const listeners = new Set<() => void>();
  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const outWith = (part: { readonly busy?: boolean; readonly trouble?: Trouble | null }): void => {
    const reason = state.phase === 'out' ? state.reason : 'new';
    change({ phase: 'out', reason, busy: false, trouble: null, ...part });
  };
  const refuse = (failure: Failure): void => outWith({ trouble: troubleOf(failure) });

  const enter = async (email: string, password: string): Promise<void> => {
    const asked = now();
    const issued = await open.issueToken({ form: { username: email, password } });
    if (!issued.ok) return refuse(issued);
    const { access_token: token, expires_in: seconds } = issued.body;
    const api = withToken(token);
    const [organisation, tabs] = await Promise.all([api.getOrganisation(), api.listTabs()]);
    if (!organisation.ok) return refuse(organisation);
    if (!tabs.ok) return refuse(tabs);
    touchedAt = now();
    tokenChanged(token);
    change({
      phase: 'in',
      email,
      organisation: organisation.body.legal_name,
      tabs: tabs.body.tabs,
      endsAt: asked + seconds * 1000,
    });
  };
  const signOut = (reason: OutReason): void => {
    if (state.phase === 'out') return;
    tokenChanged(null);
    change({ phase: 'out', reason, busy: false, trouble: null });
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: async (email, password) => {
      if (state.phase === 'in' || state.busy) return;
      outWith({ busy: true });
      try {
        await enter(email.trim(), password);
      } catch {
        outWith({ trouble: offline });
      }
    },
    signOut,
    touch: () => {
      touchedAt = now();
    },
    tick: () => {
      if (state.phase === 'out') return;
      if (now() >= state.endsAt) signOut('expired');
      else if (now() - touchedAt >= IDLE_MINUTES * 60_000) signOut('idle');
    },
  };
}
