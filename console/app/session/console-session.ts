import type { Failure } from '@imali/client/imali-client.ts';
import type { Answered, ConsoleApi } from '../console-api.ts';
import { type ApiError, offline, troubleOf } from '../data/trouble.ts';
import type { Passkeys, ShownPasskey } from './passkeys.ts';

/** Why nobody is signed in. */
export type OutReason = 'new' | 'idle' | 'expired' | 'left';

export type SessionState =
  /** A page that was just loaded looks whether a session goes on. */
  | { readonly phase: 'starting' }
  | ({
      readonly phase: 'out';
      readonly reason: OutReason;
      readonly busy: boolean;
      readonly trouble: ApiError | null;
    } & FactorPart)
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

/** What somebody has to show after the password. */
export type AskedFactor = Extract<Answered<'openConsoleSession'>, { readonly challenge: string }>;

interface FactorPart {
  readonly asked?: AskedFactor | null;
  /** Recovery codes that came with the first factor: they are shown before the session goes on. */
  readonly codes?: readonly string[] | null;
}

export interface ConsoleSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes on with the session of the browser's cookie, where there is one. */
  readonly start: () => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<void>;
  /** Shows the second factor that was asked for: a code of the app, or a recovery code. */
  readonly showCode: (code: string) => Promise<void>;
  /** Shows a passkey: for what was asked, or, where nothing was, to sign in with it alone. False where the device shows none. */
  readonly showPasskey: () => Promise<boolean>;
  /**
   * Shows the second factor again, for what needs a fresh one.
   * @param code null for a passkey
   * @returns what went wrong (`none` where there is no passkey to show); null when it went through
   */
  readonly freshen: (code: string | null) => Promise<ApiError | 'none' | null>;
  /** Goes on once the recovery codes were shown. */
  readonly goOn: () => Promise<void>;
  readonly signOut: (reason: OutReason) => void;
  /** Asks for another token in the place of one that the API takes no longer; false when the session is over. */
  readonly renew: () => Promise<boolean>;
  /** Notes that somebody is there. */
  readonly touch: () => void;
  /** Ends the session when its time is over, and renews a token that is about to end. */
  readonly tick: () => void;
}

type SessionApi = Pick<
  ConsoleApi,
  | 'openConsoleSession'
  | 'completeConsoleSignIn'
  | 'askFreshFactor'
  | 'askPasskey'
  | 'refreshConsoleSession'
  | 'closeConsoleSession'
>;
type Opened = Answered<'refreshConsoleSession'>;

export interface SessionOptions {
  /** Calls that go with the refresh cookie. */
  readonly open: SessionApi;
  /** Calls with a token. */
  readonly withToken: (token: string) => Pick<ConsoleApi, 'getCaller'>;
  /** Receives the token of users who are signed in, and null when they are out: it is kept in memory only. */
  readonly tokenChanged: (token: string | null) => void;
  readonly now: () => number;
  readonly passkeys: Pick<Passkeys, 'show'>;
}

/** A token is renewed so long before its end. */
const EXPIRY_MARGIN_MS = 60_000;

/** What a sign-in goes through: the API, and the session that begins or ends. */
interface Door extends Pick<SessionOptions, 'open' | 'now' | 'passkeys'> {
  readonly out: (
    reason: OutReason,
    part?: { readonly busy?: boolean; readonly trouble?: ApiError | null } & FactorPart,
  ) => void;
  readonly enter: (opened: Opened, asked: number) => Promise<Failure | null>;
}

/** Signs in by a password, or goes on to ask for a second factor. */
async function byPassword(
  { open, now, out, enter }: Door,
  reason: OutReason,
  body: { readonly email: string; readonly password: string },
): Promise<void> {
  out(reason, { busy: true });
  const asked = now();
  try {
    const opened = await open.openConsoleSession({ body });
    if (!opened.ok) return out(reason, { trouble: troubleOf(opened) });
    if ('challenge' in opened.body) return out(reason, { asked: opened.body });
    const refused = await enter(opened.body, asked);
    if (refused !== null) out(reason, { trouble: troubleOf(refused) });
  } catch {
    out(reason, { trouble: offline });
  }
}

/** What was typed, as the API takes it: six digits are of the app, anything else is a recovery code. */
const shownCode = (typed: string): Shown => (/^\d{3} ?\d{3}$/.test(typed) ? { code: typed } : { recovery_code: typed });

type Shown = { readonly code: string } | { readonly recovery_code: string } | { readonly passkey: ShownPasskey };

/** Shows a code or a passkey for what was asked. Recovery codes that come with a first factor are shown before the session goes on. */
async function byFactor(
  { open, now, out, enter }: Door,
  reason: OutReason,
  factor: AskedFactor,
  shown: Shown,
): Promise<void> {
  out(reason, { busy: true, asked: factor });
  const asked = now();
  try {
    const opened = await open.completeConsoleSignIn({ body: { challenge: factor.challenge, ...shown } });
    if (opened.ok && opened.body.recovery_codes !== null) return out(reason, { codes: opened.body.recovery_codes });
    const refused = opened.ok ? await enter(opened.body, asked) : opened;
    if (refused === null) return;
    // The next passkey gets another challenge where it signs in alone.
    const isForAnybody = 'passkey' in shown && factor.passkey?.credential_ids.length === 0;
    const isOver = 'code' in refused && refused.code === 'second_factor_challenge_over';
    out(reason, { trouble: troubleOf(refused), asked: isOver || isForAnybody ? null : factor });
  } catch {
    out(reason, { trouble: offline, asked: factor });
  }
}

/** Signs in with a passkey and nothing else; false where the device shows none. */
async function byPasskey(door: Door, reason: OutReason): Promise<boolean> {
  door.out(reason, { busy: true });
  try {
    const asked = await door.open.askPasskey();
    if (!asked.ok) {
      door.out(reason, { trouble: troubleOf(asked) });
      return true;
    }
    const { passkey: request } = asked.body;
    const passkey = request && (await door.passkeys.show(request));
    if (passkey === null) door.out(reason);
    else await byFactor(door, reason, asked.body, { passkey });
    return passkey !== null;
  } catch {
    door.out(reason, { trouble: offline });
    return true;
  }
}

/** Shows a factor again for the session of the cookie, which goes on with another token. */
async function byFreshFactor(
  open: SessionApi,
  shownFor: (asked: AskedFactor) => Promise<Shown | null>,
  goOn: (opened: Opened) => void,
): Promise<ApiError | 'none' | null> {
  try {
    const challenged = await open.askFreshFactor();
    if (!challenged.ok) return troubleOf(challenged);
    const { challenge } = challenged.body;
    const shown = await shownFor(challenged.body);
    if (shown === null) return 'none';
    const opened = await open.completeConsoleSignIn({ body: { challenge, ...shown } });
    if (!opened.ok) return troubleOf(opened);
    goOn(opened.body);
    return null;
  } catch {
    return offline;
  }
}

/** What the device shows for a challenge; null where it shows nothing. */
async function passkeyFor(passkeys: Door['passkeys'], { passkey: request }: AskedFactor): Promise<Shown | null> {
  const passkey = request && (await passkeys.show(request));
  return passkey && { passkey };
}

/** The ways to sign in, from the state that the page is in. */
function waysIn(door: Door, get: () => SessionState): Pick<ConsoleSession, 'signIn' | 'showCode' | 'showPasskey'> {
  return {
    signIn: async (email, password) => {
      const state = get();
      if (state.phase !== 'out' || state.busy) return;
      await byPassword(door, state.reason, { email: email.trim(), password });
    },
    showCode: async (typed) => {
      const state = get();
      if (state.phase !== 'out' || state.busy || !state.asked) return;
      await byFactor(door, state.reason, state.asked, shownCode(typed.trim()));
    },
    showPasskey: async () => {
      const state = get();
      if (state.phase !== 'out' || state.busy) return true;
      const { asked, reason } = state;
      if (!asked) return await byPasskey(door, reason);
      door.out(reason, { busy: true, asked });
      const shown = await passkeyFor(door.passkeys, asked);
      if (shown === null) door.out(reason, { asked });
      else await byFactor(door, reason, asked, shown);
      return shown !== null;
    },
  };
}

/** Those who want to be called when the state changes. */
function callList() {
  const listeners = new Set<() => void>();
  return {
    call: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Who is signed in. The token lives in memory; that a session goes on when the page is loaded anew is the work of a
 * cookie that no script can read.
 */
export function consoleSession({ open, withToken, tokenChanged, now, passkeys }: SessionOptions): ConsoleSession {
  let state: SessionState = { phase: 'starting' };
  let touchedAt = now();
  let renewAt = Number.POSITIVE_INFINITY;
  let idleMs = Number.POSITIVE_INFINITY;
  let renewing: Promise<boolean> | null = null;
  const { call, subscribe } = callList();
  const change = (next: SessionState): void => {
    state = next;
    call();
  };
  const out: Door['out'] = (reason, part = {}) => change({ phase: 'out', reason, busy: false, trouble: null, ...part });

  const take = (opened: Opened, asked: number): void => {
    renewAt = asked + Math.max(opened.expires_in * 500, opened.expires_in * 1000 - EXPIRY_MARGIN_MS);
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
  const goOnFrom = async (phase: 'starting' | 'out'): Promise<void> => {
    const asked = now();
    const opened = await open.refreshConsoleSession().catch((): null => null);
    if (state.phase !== phase) return;
    if (opened === null || !opened.ok) return out('new');
    const refused = await enter(opened.body, asked).catch(() => true);
    if (refused !== null) out('new');
  };
  const signOut = (reason: OutReason): void => {
    if (state.phase !== 'in') return;
    leave(reason);
    // The cookie is taken away by the API; a session whose end the API did not receive ends by itself.
    open.closeConsoleSession({ query: {} }).catch(() => null);
  };

  const door: Door = { open, now, passkeys, out, enter };
  return {
    get: () => state,
    subscribe,
    start: async () => await goOnFrom('starting'),
    goOn: async () => await goOnFrom('out'),
    ...waysIn(door, () => state),
    freshen: (typed) => {
      const began = now();
      return byFreshFactor(
        open,
        async (asked) => (typed === null ? await passkeyFor(passkeys, asked) : shownCode(typed.trim())),
        (opened) => state.phase === 'in' && take(opened, began),
      );
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
