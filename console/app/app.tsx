import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router';
import type { ConsoleApi } from './console-api.ts';
import { answerCache } from './data/answer-cache.ts';
import { type Console, ConsoleProvider, useSessionState } from './parts/console-context.tsx';
import { Skeleton } from './parts/states.tsx';
import { type Screen, screens } from './routes.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { NotAllowed } from './screens/still-screens.tsx';
import type { ConsoleSession } from './session/console-session.ts';
import { OpenFrame } from './shell/open-frame.tsx';
import { Shell } from './shell/shell.tsx';

const TICK_MS = 5_000;

/** Ends the session when its time is over; any key and any touch says that somebody is there. */
function useSessionClock(session: ConsoleSession): void {
  useEffect(() => {
    const timer = setInterval(session.tick, TICK_MS);
    const events = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, session.touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, session.touch);
    };
  }, [session]);
}

/** What stands while the browser's session is looked for: the frame alone for a moment, so that nothing flashes. */
function Starting() {
  return (
    <OpenFrame>
      <Skeleton />
    </OpenFrame>
  );
}

/** Asks who is there, at whatever address, and shows the page around the screen to those who are in. */
function SignedIn() {
  const state = useSessionState();
  if (state.phase === 'starting') return <Starting />;
  if (state.phase === 'out') return <SignIn />;
  return (
    <Shell>
      <Suspense fallback={<Skeleton />}>
        <Outlet />
      </Suspense>
    </Shell>
  );
}

function Allowed({ of: { tab, screen: One } }: { readonly of: Screen }) {
  const state = useSessionState();
  const isAllowed = tab === null || (state.phase === 'in' && state.tabs.includes(tab));
  return isAllowed ? <One /> : <NotAllowed />;
}

function Screens() {
  return (
    <Routes>
      {screens
        .filter(({ tab }) => tab === 'open')
        .map(({ path, screen: One }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense fallback={<OpenFrame>{null}</OpenFrame>}>
                <One />
              </Suspense>
            }
          />
        ))}
      <Route path="/sign-in" element={<Navigate to="/" replace />} />
      <Route element={<SignedIn />}>
        {screens
          .filter(({ tab }) => tab !== 'open')
          .map((one) => (
            <Route key={one.path} path={one.path} element={<Allowed of={one} />} />
          ))}
      </Route>
    </Routes>
  );
}

/** The console: what is shown follows from the address and from who is signed in. */
export function App({
  session,
  apiUrl,
  api,
}: {
  readonly session: ConsoleSession;
  readonly apiUrl: string;
  readonly api: ConsoleApi;
}) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const isIn = state.phase === 'in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session knows nothing of the one before
  const cache = useMemo(answerCache, [session, isIn]);
  const value = useMemo<Console>(() => ({ session, apiUrl, api }), [session, apiUrl, api]);
  // Once nothing shows it any more, which comes after this part of the page has gone.
  useEffect(() => () => queueMicrotask(() => cache.clear()), [cache]);
  useSessionClock(session);
  return (
    <CSPProvider disableStyleElements>
      <ConsoleProvider value={value}>
        <QueryClientProvider client={cache}>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
        </QueryClientProvider>
      </ConsoleProvider>
    </CSPProvider>
  );
}
