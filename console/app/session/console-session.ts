import type { Failure } from '@imali/client/imali-client.ts';
import type { Answered, ConsoleApi } from '../console-api.ts';
import { offline, type Trouble, troubleOf } from '../data/trouble.ts';

/** Why nobody is signed in. */
export type OutReason = 'new' | 'idle' | 'expired' | 'left';

export type SessionState =
  /** A page that was just loaded looks whether a session goes on. */
  | { readonly phase: 'starting' }
  | { readonly phase: 'out'; readonly reason: OutReason; readonly busy: boolean; readonly trouble: Trouble | null }
  | {
      readonly phase: 'in';
      readonly email: string;
      readonly organisation: string;
      /** What the caller may open and do, as the API names it. */
      readonly tabs: readonly string[];
      readonly permissions: readonly string[];
      /** Epoch milliseconds at which somebody has to sign in again. */
      readonly endsAt: number;
    };

export interface ConsoleSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes on with the session of the browser's cookie, where there is one. */
  readonly start: () => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<void>;
  readonly signOut: (reason: OutReason) => void;
  /** Asks for another token in the place of one that the API takes no longer; false when the session is over. */
  readonly renew: () => Promise<boolean>;
  /** Notes that somebody is there. */
  readonly touch: () => void;
  /** Ends the session when its time is over, and renews a token that is about to end. */
  readonly tick: () => void;
}

type SessionApi = Pick<ConsoleApi, 'openConsoleSession' | 'refreshConsoleSession' | 'closeConsoleSession'>;
type Opened = Answered<'openConsoleSession'>;

export interface SessionOptions {
  /** Calls that go with the refresh cookie. */
  readonly open: SessionApi;
  /** Calls with a token. */
  readonly withToken: (token: string) => Pick<ConsoleApi, 'getCaller'>;
  /** Receives the token of users who are signed in, and null when they are out: it is kept in memory only. */
  readonly tokenChanged: (token: string | null) => void;
  readonly now: () => number;
}

/** A token is renewed so long before its end. */
const RENEW_BEFORE_MS = 60_000;

/**
 * Who is signed in. The token lives in memory; that a session goes on when the page is loaded anew is the work of a
 * cookie that no script can read.
 */
export function consoleSession({ open, withToken, tokenChanged, now }: SessionOptions): ConsoleSession {
  let state: SessionState = { phase: 'starting' };
  let touchedAt = now();
  let renewAt = Number.POSITIVE_INFINITY;
  let idleMs = Number.POSITIVE_INFINITY;
  let renewing: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  const change = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const out = (reason: OutReason, part: { readonly busy?: boolean; readonly trouble?: Trouble | null } = {}): void =>
    change({ phase: 'out', reason, busy: false, trouble: null, ...part });
  const reasonOfOut = (): OutReason => (state.phase === 'out' ? state.reason : 'new');

  const take = (opened: Opened, asked: number): void => {
    renewAt = asked + Math.max(opened.expires_in * 500, opened.expires_in * 1000 - RENEW_BEFORE_MS);
    idleMs = opened.idle_seconds * 1000;
    tokenChanged(opened.access_token);
  };
  const enter = async (opened: Opened, asked: number): Promise<Failure | null> => {
    const caller = await withToken(opened.access_token).getCaller();
    if (!caller.ok) return caller;
    const { email, name, organisation, tabs, permissions } = caller.body;
    touchedAt = now();
    take(opened, asked);
    change({
      phase: 'in',
      email: email ?? name,
      organisation: organisation.legal_name,
      tabs,
      permissions,
      endsAt: asked + opened.session_expires_in * 1000,
    });
    return null;
  };
  const leave = (reason: OutReason): void => {
    renewAt = Number.POSITIVE_INFINITY;
    tokenChanged(null);
    out(reason);
  };
  const askAnew = async (): Promise<boolean> => {
    const asked = now();
    const opened = await open.refreshConsoleSession().catch((): null => null);
    if (state.phase !== 'in') return false;
    // A network that is away says nothing about the session: the next tick tries again.
    if (opened === null) return true;
    if (opened.ok) take(opened.body, asked);
    else leave('expired');
    return opened.ok;
  };
  const renew = async (): Promise<boolean> => {
    renewing ??= askAnew().finally(() => {
      renewing = null;
    });
    return await renewing;
  };
  const signOut = (reason: OutReason): void => {
    if (state.phase !== 'in') return;
    leave(reason);
    // The cookie is taken away by the API; a session whose end the API did not receive ends by itself.
    open.closeConsoleSession({ query: {} }).catch(() => null);
  };

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: async () => {
      const asked = now();
      const opened = await open.refreshConsoleSession().catch((): null => null);
      if (state.phase !== 'starting') return;
      if (opened === null || !opened.ok) return out('new');
      const refused = await enter(opened.body, asked).catch(() => true);
      if (refused !== null) out('new');
    },
    signIn: async (email, password) => {
      if (state.phase !== 'out' || state.busy) return;
      const reason = reasonOfOut();
      out(reason, { busy: true });
      const asked = now();
      try {
        const opened = await open.openConsoleSession({ body: { email: email.trim(), password } });
        const refused = opened.ok ? await enter(opened.body, asked) : opened;
        if (refused !== null) out(reason, { trouble: troubleOf(refused) });
      } catch {
        out(reason, { trouble: offline });
      }
    },
    signOut,
    renew,
    touch: () => {
      touchedAt = now();
    },
    tick: () => {
      if (state.phase !== 'in') return;
      if (now() >= state.endsAt) signOut('expired');
      else if (now() - touchedAt >= idleMs) signOut('idle');
      else if (now() >= renewAt) void renew();
    },
  };
}
