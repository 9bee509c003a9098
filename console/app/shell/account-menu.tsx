import { useNavigate } from 'react-router';
import { texts } from '../catalogues/screens.evaluated.ts';
import { useConsole, useSessionState, useWords } from '../parts/console-context.tsx';
import { Menu } from '../parts/menu.tsx';
import { AccountFace } from './account-face.tsx';

/** Who is signed in, and the way out: open from the start, because a press asked for it. */
export function AccountMenu() {
  const { session } = useConsole();
  const navigate = useNavigate();
  const state = useSessionState();
  const { shell } = useWords();
  if (state.phase !== 'in') return null;
  return (
    <Menu
      label={`${shell.account}: ${state.organisation}`}
      note={state.email}
      isOpen
      items={[
        { name: texts.titles.account, run: () => void navigate('/account') },
        { name: shell.signOut, run: () => session.signOut('left') },
      ]}
    >
      <AccountFace organisation={state.organisation} />
    </Menu>
  );
}
