import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Signature } from '../../parts/brand.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { useSessionState, useWords } from '../parts/console-context.tsx';
import { Link } from '../parts/link.tsx';
import { Toasts } from '../parts/toasts.tsx';
import { AccountButton } from './account-button.tsx';
import { Navigation } from './navigation.tsx';

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }));
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

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
    <Notice kind="watch" alert>
      <p>{shell.endsSoon(minutes)}</p>
    </Notice>
  );
}

/** Whether a key is a letter of something that is typed. */
function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/** The palette on Ctrl K or the command key with K, and the search of the screen on a slash. */
function useKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === '/' && !isTyped(event)) {
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (search !== null) event.preventDefault();
        search?.focus();
        return;
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

/** The page around what is shown to those who are signed in. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const state = useSessionState();
  const { shell } = useWords();
  const [hasPalette, setHasPalette] = useState(false);
  const [hasDrawer, setHasDrawer] = useState(false);
  const [openPalette] = useState(() => () => setHasPalette(true));
  useKeys(openPalette);
  if (state.phase !== 'in') return null;
  return (
    <Toasts>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {shell.skip}
      </button>
      <header className="top">
        <div className="menu-button">
          <ActionButton kind="quiet" label={shell.menu} onClick={() => setHasDrawer(true)}>
            <Icon name="menu" />
          </ActionButton>
        </div>
        <Link to="/" className="brand-link">
          <Signature />
        </Link>
        <div className="top-end">
          <ActionButton onClick={openPalette}>
            {shell.palette}
            <kbd>Ctrl K</kbd>
          </ActionButton>
          <AccountButton />
        </div>
      </header>
      <div className="sides">
        <div className="side">
          <Navigation />
        </div>
        <main id="main" tabIndex={-1}>
          <EndNote />
          {children}
        </main>
      </div>
      <Suspense fallback={null}>
        {hasDrawer ? <Drawer close={() => setHasDrawer(false)} /> : null}
        {hasPalette ? <CommandPalette close={() => setHasPalette(false)} /> : null}
      </Suspense>
    </Toasts>
  );
}
