import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Signature } from '../../parts/brand.tsx';
import { Notice } from '../../parts/notice.tsx';
import { type Route, tabOfRoute } from '../route.ts';
import { ActionButton } from './action-button.tsx';
import { useConsole, useQueryValue, useSessionState, useWords } from './console-context.tsx';
import { Link } from './link.tsx';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));
const EvidencePanel = lazy(async () => ({
  default: (await import('../application/evidence-panel.tsx')).EvidencePanel,
}));

/** Screens that there are, by the tab that opens them, in the order in which they are shown. */
const screens = [
  { tab: 'home', address: '/' },
  { tab: 'applications', address: '/applications' },
] as const;

const MINUTE = 60_000;
const WARN_MINUTES = 5;

function EndNote() {
  const state = useSessionState();
  const { shell } = useWords();
  const [minutes, setMinutes] = useState<number | null>(null);
  const endsAt = state.phase === 'in' ? state.endsAt : null;
  useEffect(() => {
    if (endsAt === null) return;
    const look = (): void => {
      const left = Math.ceil((endsAt - Date.now()) / MINUTE);
      setMinutes(left <= WARN_MINUTES ? Math.max(1, left) : null);
    };
    look();
    const timer = setInterval(look, MINUTE / 2);
    return () => clearInterval(timer);
  }, [endsAt]);
  if (minutes === null) return null;
  return (
    <Notice kind="watch" told>
      <p>{shell.endsSoon(minutes)}</p>
    </Notice>
  );
}

/** Opens on Ctrl K or the command key with K. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

/** The page around what is shown to those who are signed in. */
export function Shell({ route, children }: { readonly route: Route; readonly children: ReactNode }) {
  const { session } = useConsole();
  const state = useSessionState();
  const { shell } = useWords();
  const figure = useQueryValue('figure');
  const [hasPalette, setHasPalette] = useState(false);
  const [openPalette] = useState(() => () => setHasPalette(true));
  usePaletteKey(openPalette);
  const tabs = state.phase === 'in' ? state.tabs : [];
  const current = tabOfRoute(route);
  return (
    <>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {shell.skip}
      </button>
      <header className="top">
        <Link to="/" className="brand-link">
          <Signature />
        </Link>
        <nav aria-label={shell.navigation}>
          <ul>
            {screens
              .filter(({ tab }) => tabs.includes(tab))
              .map(({ tab, address }) => (
                <li key={tab}>
                  <Link to={address} current={current === tab}>
                    {shell.tabs[tab]}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className="top-end">
          <ActionButton onClick={openPalette}>
            {shell.palette}
            <kbd>Ctrl K</kbd>
          </ActionButton>
          {state.phase === 'in' ? <span className="organisation">{state.organisation}</span> : null}
          <ActionButton kind="quiet" onClick={() => session.signOut('left')}>
            {shell.signOut}
          </ActionButton>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <EndNote />
        {children}
      </main>
      <Suspense fallback={null}>
        {hasPalette ? <CommandPalette route={route} close={() => setHasPalette(false)} /> : null}
        {figure !== '' && route.screen === 'application' ? (
          <EvidencePanel key={figure} applicationId={route.id} figure={figure} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The page around what is shown to those who are not. */
export function OpenFrame({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="open-frame" tabIndex={-1}>
      <p>
        <Signature />
      </p>
      {children}
    </main>
  );
}
