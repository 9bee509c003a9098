import { useEffect, useId, useState } from 'react';
import { Icon } from './icon.tsx';
import { useNavigation } from './navigation.tsx';
import { useSite } from './site-context.tsx';
import { barePath, isCategory, type SidebarCategory, type SidebarEntry } from './site-map.ts';

/** The sidebar of the guide, on its pages; undefined elsewhere. */
export function useSidebar(): readonly SidebarEntry[] | undefined {
  const { config, map } = useSite();
  const { place } = useNavigation();
  const isGuide = config.docs.versions.some(
    ({ path }) => place.pathname === path || place.pathname.startsWith(`${path}/`),
  );
  return isGuide ? map.sidebars[config.docs.sidebarId] : undefined;
}

/** The pages of the guide; the category of the page that is shown stands open. */
export function DocSidebar({ sidebar }: { readonly sidebar: readonly SidebarEntry[] }) {
  return (
    <nav className="doc-sidebar" aria-label="Guide">
      <ul>
        {sidebar.map((entry) => (
          <li key={entry.path}>{isCategory(entry) ? <Category category={entry} /> : <Page page={entry} />}</li>
        ))}
      </ul>
    </nav>
  );
}

function Page({ page }: { readonly page: { readonly path: string; readonly label: string } }) {
  const { place } = useNavigation();
  const here = barePath(place.pathname);
  const isHere = here === page.path;
  // A page of one error is read from the page of all.
  const isAround = !isHere && page.path === '/docs/errors' && here.startsWith('/docs/errors/');
  return (
    <a
      href={page.path}
      className={`sidebar-link${isAround ? ' is-around' : ''}`}
      {...(isHere ? { 'aria-current': 'page' } : {})}
    >
      {page.label}
    </a>
  );
}

function Category({ category }: { readonly category: SidebarCategory }) {
  const { place } = useNavigation();
  const here = barePath(place.pathname);
  const isInside = here === category.path || category.items.some(({ path }) => path === here);
  const [isOpen, setOpen] = useState(isInside);
  const list = useId();
  useEffect(() => {
    if (isInside) setOpen(true);
  }, [isInside]);
  return (
    <>
      <div className="sidebar-category">
        <Page page={category} />
        <button
          type="button"
          className="icon-button"
          aria-label={`Pages of ${category.label}`}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="down" />
        </button>
      </div>
      <ul id={list} hidden={!isOpen}>
        {category.items.map((page) => (
          <li key={page.path}>
            <Page page={page} />
          </li>
        ))}
      </ul>
    </>
  );
}
