import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ColourModeSwitch } from './colour-mode.tsx';
import { Icon } from './icon.tsx';
import { NavbarItem } from './navbar-item.tsx';
import { isMenuEntry, menuEntry, useNavigation } from './navigation.tsx';
import { useSite } from './site-context.tsx';

/** Opens and closes the side menu of narrow windows, which ends with going elsewhere, back, or with a wide window. */
export function useMobileMenu(isDesktop: boolean | null) {
  const [isOpen, setOpen] = useState(false);
  const { place } = useNavigation();

  // An entry of its own in the history: going back then closes the menu and stays on the page.
  const open = () => {
    window.history.pushState({ ...window.history.state, ...menuEntry }, '');
    setOpen(true);
  };
  const close = () => {
    if (isMenuEntry(window.history.state)) window.history.back();
    setOpen(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place closes it
  useEffect(() => setOpen(false), [place.pathname, place.search, place.hash]);
  useEffect(() => {
    if (!isOpen) return;
    const gone = () => setOpen(false);
    window.addEventListener('popstate', gone);
    document.body.classList.add('is-locked');
    return () => {
      window.removeEventListener('popstate', gone);
      document.body.classList.remove('is-locked');
    };
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen || isDesktop !== true) return;
    if (isMenuEntry(window.history.state)) window.history.back();
    setOpen(false);
  }, [isDesktop, isOpen]);

  return { isOpen, open, close };
}

/**
 * The side menu: the sidebar of the page where it has one, with the main menu behind it.
 * @param props.sidebar what the page offers beside the main menu
 */
export function MobileMenu(props: { readonly close: () => void; readonly sidebar: ReactNode | null }) {
  const { close, sidebar } = props;
  const { items } = useSite().config.navbar;
  const [showsMain, setShowsMain] = useState(sidebar === null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="mobile-menu"
      aria-label="Navigation"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onKeyDown={() => undefined}
    >
      <div className="mobile-menu-panel">
        <div className="mobile-menu-head">
          <ColourModeSwitch />
          <button type="button" className="icon-button" aria-label="Close navigation bar" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        {showsMain || sidebar === null ? (
          <nav aria-label="Main menu">
            <ul className="mobile-menu-items">
              {items.map((item) => (
                <li key={JSON.stringify(item)}>
                  <NavbarItem item={item} surface="menu" />
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <>
            <button type="button" className="menu-back" onClick={() => setShowsMain(true)}>
              ← Back to main menu
            </button>
            {sidebar}
          </>
        )}
      </div>
    </dialog>
  );
}
