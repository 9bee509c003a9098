import { lazy, Suspense, useState } from 'react';
import { useSessionState, useWords } from '../parts/console-context.tsx';
import { AccountFace } from './account-face.tsx';

const loadMenu = async () => ({ default: (await import('./account-menu.tsx')).AccountMenu });
const AccountMenu = lazy(loadMenu);

/** Who is signed in. Its menu is loaded when somebody comes near: nothing else of a first screen needs it. */
export function AccountButton() {
  const state = useSessionState();
  const { shell } = useWords();
  const [isAsked, setIsAsked] = useState(false);
  if (state.phase !== 'in') return null;
  // What does not come now is requested again by the press.
  const near = (): void => void loadMenu().catch(() => null);
  const button = (
    <button
      type="button"
      className="button second"
      aria-label={`${shell.account}: ${state.organisation}`}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={near}
      onFocus={near}
      onClick={() => setIsAsked(true)}
    >
      <AccountFace organisation={state.organisation} />
    </button>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  ) : (
    button
  );
}
