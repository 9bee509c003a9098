import { lazy, Suspense, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { LocationStore } from './location-store.ts';
import { type Console, ConsoleProvider } from './parts/console-context.tsx';
import { Shell } from './parts/shell.tsx';
import { Skeleton } from './parts/states.tsx';
import { isOpen, type Route, routeOf, tabOfRoute } from './route.ts';
import { ForgotPassword } from './screens/forgot-password.tsx';
import { Home } from './screens/home.tsx';
import { SetPassword } from './screens/set-password.tsx';
import { SignIn } from './screens/sign-in.tsx';
import { NotAllowed, NotFound } from './screens/still-screens.tsx';
import type { ConsoleSession } from './session/console-session.ts';

const Applications = lazy(async () => ({ default: (await import('./screens/applications.tsx')).Applications }));
const NewApplication = lazy(async () => ({ default: (await import('./screens/new-application.tsx')).NewApplication }));
const Invite = lazy(async () => ({ default: (await import('./screens/invite.tsx')).Invite }));
const ApplicationScreen = lazy(async () => ({
  default: (await import('./application/application-screen.tsx')).ApplicationScreen,
}));

function CurrentScreen({ route }: { readonly route: Route }) {
  switch (route.screen) {
    case 'home':
      return <Home />;
    case 'forgot_password':
      return <ForgotPassword />;
    case 'set_password':
      return <SetPassword />;
    case 'applications':
      return <Applications />;
    case 'new_application':
      return <NewApplication />;
    case 'invite':
      return <Invite />;
    case 'application':
      return <ApplicationScreen key={route.id} id={route.id} tab={route.tab} />;
    case 'not_found':
      return <NotFound />;
  }
}

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

/** The console: what is shown follows from the address and from who is signed in. */
export function App({
  session,
  location,
  apiUrl,
  begin,
}: {
  readonly session: ConsoleSession;
  readonly location: LocationStore;
  readonly apiUrl: string;
  /** What a session begins with: a client of its own and nothing known. */
  readonly begin: () => Pick<Console, 'api' | 'data'>;
}) {
  const state = useSyncExternalStore(session.subscribe, session.get);
  const { pathname } = useSyncExternalStore(location.subscribe, location.get);
  const isIn = state.phase === 'in';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session knows nothing of the one before
  const value = useMemo<Console>(() => ({ session, location, apiUrl, ...begin() }), [session, location, apiUrl, isIn]);
  useSessionClock(session);
  const route = routeOf(pathname);
  const tab = tabOfRoute(route);
  if (isOpen(route) || state.phase === 'out') {
    return (
      <ConsoleProvider value={value}>{isOpen(route) ? <CurrentScreen route={route} /> : <SignIn />}</ConsoleProvider>
    );
  }
  const isAllowed = tab === null || state.tabs.includes(tab);
  return (
    <ConsoleProvider value={value}>
      <Shell route={route}>
        <Suspense fallback={<Skeleton />}>{isAllowed ? <CurrentScreen route={route} /> : <NotAllowed />}</Suspense>
      </Shell>
    </ConsoleProvider>
  );
}
