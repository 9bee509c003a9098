import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Command, commandsOf, foundCommands } from '../commands.ts';
import { useConsole, useTabs, useWords } from '../parts/console-context.tsx';
import { Modal } from '../parts/modal.tsx';

/** A list of everything to go to or to do, narrowed by typing. */
export function CommandPalette({ close }: { readonly close: () => void }) {
  const { session } = useConsole();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tabs = useTabs();
  const words = useWords();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = foundCommands(commandsOf(pathname, tabs, words), typed, words);
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    close();
    if (command.address === null) session.signOut('left');
    else void navigate(command.address);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[chosen]);
    }
  };
  return (
    <Modal title={words.palette.label} look="palette" close={close}>
      <div className="field">
        <label htmlFor={`${id}-typed`}>{words.palette.label}</label>
        <p className="hint" id={`${id}-hint`}>
          {words.palette.hint}
        </p>
        <input
          id={`${id}-typed`}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found[chosen] === undefined ? undefined : `${id}-${chosen}`}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          value={typed}
          onKeyDown={press}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={words.palette.label} className="commands">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={() => run(command)}
          >
            {command.name}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p role="status">{words.palette.nothing}</p> : null}
    </Modal>
  );
}
