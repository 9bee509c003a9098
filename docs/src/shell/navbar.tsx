import { useRef } from 'react';
import { Brand } from './brand.tsx';
import { ColourModeSwitch } from './colour-mode.tsx';
import { DocSidebar, useSidebar } from './doc-sidebar.tsx';
import { Icon } from './icon.tsx';
import { useIsDesktop } from './media.ts';
import { MobileMenu, useMobileMenu } from './mobile-menu.tsx';
import { NavbarItem } from './navbar-item.tsx';
import { useNavigation } from './navigation.tsx';
import { SearchButton } from './search-button.tsx';
import { useSite } from './site-context.tsx';
import { useNavbarVisibility } from './use-navbar-visibility.ts';

/** The bar at the top: what is configured to the left and to the right of it, or a button for the side menu. */
export function Navbar() {
  const { config } = useSite();
  const { style, hideOnScroll, items } = config.navbar;
  const { place } = useNavigation();
  const bar = useRef<HTMLElement>(null);
  const isHidden = useNavbarVisibility(hideOnScroll, place, bar);
  const isDesktop = useIsDesktop();
  const menu = useMobileMenu(isDesktop);
  const sidebar = useSidebar();
  const on = (side: 'left' | 'right') =>
    items
      .filter(({ position = 'left' }) => position === side)
      .map((item) => <NavbarItem key={JSON.stringify(item)} item={item} surface="bar" />);
  return (
    <header
      ref={bar}
      className={`navbar${style === undefined ? '' : ` navbar-${style}`}${isHidden && !menu.isOpen ? ' is-hidden' : ''}`}
    >
      <nav className="navbar-inside" aria-label="Main">
        <button
          type="button"
          className="icon-button navbar-toggle"
          aria-label="Toggle navigation bar"
          aria-expanded={menu.isOpen}
          onClick={menu.isOpen ? menu.close : menu.open}
        >
          <Icon name="menu" />
        </button>
        <a href="/" className="navbar-brand" aria-label={`${config.title} home`}>
          <Brand />
        </a>
        <div className="navbar-items">{on('left')}</div>
        <div className="navbar-items navbar-right">{on('right')}</div>
        {items.some(({ type }) => type === 'search') && (
          <div className="navbar-narrow-search">
            <SearchButton />
          </div>
        )}
        <div className="navbar-mode">
          <ColourModeSwitch />
        </div>
      </nav>
      {menu.isOpen && (
        <MobileMenu close={menu.close} sidebar={sidebar === undefined ? null : <DocSidebar sidebar={sidebar} />} />
      )}
    </header>
  );
}
