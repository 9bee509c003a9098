import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { useNavigation } from './navigation.tsx';

/** One entry of a dropdown. */
export interface DropdownEntry {
  readonly key: string;
  readonly isActive: boolean;
  readonly content: ReactNode;
}

interface DropdownProps {
  readonly label: ReactNode;
  /** What the button is called where its label is no word. */
  readonly name?: string;
  readonly entries: readonly DropdownEntry[];
}

/** A dropdown of the desktop: opens on Enter, click or pointing, closes on whatever happens outside of it. */
export function Dropdown({ label, name, entries }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useId();
  const { place } = useNavigation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes it
  useEffect(() => setOpen(false), [place.pathname, place.search, place.hash]);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && around.current?.contains(event.target) !== true) setOpen(false);
    };
    const events = ['mousedown', 'touchstart', 'focusin'] as const;
    for (const event of events) document.addEventListener(event, outside);
    return () => {
      for (const event of events) document.removeEventListener(event, outside);
    };
  }, [isOpen]);

  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is handled for what is inside
    <div className="dropdown" ref={around} onKeyDown={close}>
      <button
        type="button"
        ref={button}
        className={`navbar-link${entries.some(({ isActive }) => isActive) ? ' is-active' : ''}`}
        aria-expanded={isOpen}
        aria-controls={list}
        {...(name === undefined ? {} : { 'aria-label': name })}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </button>
      <ul id={list} className="dropdown-menu" hidden={!isOpen}>
        {entries.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </div>
  );
}

/** A dropdown of the mobile menu: collapsed unless one of its entries is where the reader is. */
export function FoldedList({ label, entries }: DropdownProps) {
  const hasActive = entries.some(({ isActive }) => isActive);
  const [isOpen, setOpen] = useState(hasActive);
  const list = useId();
  useEffect(() => {
    if (hasActive) setOpen(true);
  }, [hasActive]);
  return (
    <div className="folded-list">
      <button
        type="button"
        className="menu-link"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </button>
      <ul id={list} hidden={!isOpen}>
        {entries.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </div>
  );
}
