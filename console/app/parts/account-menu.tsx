import { Icon } from '../../parts/icon.tsx';
import { useConsole, useSessionState, useWords } from './console-context.tsx';
import { Menu } from './menu.tsx';

/** Who is signed in, and the way out. */
export function AccountMenu() {
  const { session } = useConsole();
  const state = useSessionState();
  const { shell } = useWords();
  if (state.phase !== 'in') return null;
  return (
    <Menu
      label={`${shell.account}: ${state.organisation}`}
      note={state.email}
      items={[{ name: shell.signOut, run: () => session.signOut('left') }]}
    >
      <Icon name="person" />
      <span className="organisation">{state.organisation}</span>
      <Icon name="down" />
    </Menu>
  );
}
