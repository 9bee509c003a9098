import { type ReactNode, useEffect, useState } from 'react';
import type { LinkConfig, NavbarItemConfig } from '../../config/site-config-schema.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { Dropdown, type DropdownEntry, FoldedList } from './dropdown.tsx';
import { errorCauses } from './error-causes.ts';
import { keptForGood } from './kept-value.ts';
import { useNavigation } from './navigation.tsx';
import { isAt, languageOfPath, placeInLanguage, placeInVersion, versionOfPath } from './place.ts';
import { SearchButton } from './search-button.tsx';
import { useSite } from './site-context.tsx';
import { addressOf, SiteLink } from './site-link.tsx';
import { sidebarPages } from './site-map.ts';

/** Where an item stands: it looks different in the bar of the desktop and in the menu of a phone. */
type Surface = 'bar' | 'menu';

interface ItemProps<Type extends NavbarItemConfig['type'] = NavbarItemConfig['type']> {
  readonly item: Extract<NavbarItemConfig, { type: Type }>;
  readonly surface: Surface;
}

/** The version of the guide that the reader chose last. */
const chosenVersion = () => keptForGood('docs.version');

/** A configured item of the navbar. One that cannot be drawn says so in its place and leaves the others alone. */
export function NavbarItem({ item, surface }: ItemProps) {
  return (
    <CrashBoundary resetKey={JSON.stringify(item)} fallback={(error) => <FailedItem item={item} error={error} />}>
      <ItemOfType item={item} surface={surface} />
    </CrashBoundary>
  );
}

function FailedItem({ item, error }: { readonly item: unknown; readonly error: unknown }) {
  return (
    <div className="navbar-failure" role="alert">
      <strong>A theme navbar item failed to render</strong>
      <p>{errorCauses(error).join(': ')}</p>
      <pre>{JSON.stringify(item, null, 2)}</pre>
    </div>
  );
}

function ItemOfType({ item, surface }: ItemProps): ReactNode {
  switch (item.type) {
    case 'link':
      return <PlainLink link={item} surface={surface} />;
    case 'html':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markup of our own configuration
      return <div className={`${surface}-markup`} dangerouslySetInnerHTML={{ __html: item.value }} />;
    case 'doc':
      return <DocItem item={item} surface={surface} />;
    case 'docSidebar':
      return <DocSidebarItem item={item} surface={surface} />;
    case 'docsVersion':
      return <DocsVersionItem item={item} surface={surface} />;
    case 'dropdown':
      return <PlainDropdown item={item} surface={surface} />;
    case 'docsVersionDropdown':
      return <VersionDropdown item={item} surface={surface} />;
    case 'localeDropdown':
      return <LanguageDropdown item={item} surface={surface} />;
    case 'search':
      return surface === 'bar' ? <SearchButton /> : null;
    default:
      throw new Error(`Unknown navbar item type: ${typeName(item)}`);
  }
}

const typeName = (item: { readonly type?: unknown }): string => String(item.type);

const linkClass = (surface: Surface): string => (surface === 'bar' ? 'navbar-link' : 'menu-link');

function PlainLink({ link, surface }: { readonly link: LinkConfig; readonly surface: Surface }) {
  const { place } = useNavigation();
  return (
    <SiteLink link={link} className={linkClass(surface)} isActive={link.to !== undefined && isAt(place, link.to)} />
  );
}

function DocItem({ item, surface }: ItemProps<'doc'>) {
  const doc = useSite().map.docs[item.docId];
  if (doc === undefined) throw new Error(`There is no page “${item.docId}” in the guide.`);
  return <PlainLink link={{ label: item.label ?? doc.label, to: doc.path }} surface={surface} />;
}

function DocSidebarItem({ item, surface }: ItemProps<'docSidebar'>) {
  const { place } = useNavigation();
  const sidebar = useSite().map.sidebars[item.sidebarId] ?? [];
  const pages = sidebarPages(sidebar);
  const [first] = pages;
  if (first === undefined) throw new Error(`The sidebar “${item.sidebarId}” of a doc-sidebar item has no link target.`);
  const isActive = pages.some(({ path }) => isAt(place, path));
  return (
    <SiteLink
      link={{ label: item.label ?? first.label, to: first.path }}
      className={linkClass(surface)}
      isActive={isActive}
    />
  );
}

function DocsVersionItem({ item, surface }: ItemProps<'docsVersion'>) {
  const { versions } = useSite().config.docs;
  const { place } = useNavigation();
  const version = versionOfPath(versions, place.pathname) ?? versions[0];
  if (version === undefined) throw new Error('There is no version of the guide.');
  return <SiteLink link={{ label: item.label ?? version.label, to: version.path }} className={linkClass(surface)} />;
}

function useEntries(links: readonly LinkConfig[]): readonly DropdownEntry[] {
  const { place } = useNavigation();
  return links.map((link) => {
    const isActive = link.to !== undefined && isAt(place, link.to);
    return {
      key: `${link.label} ${addressOf(link)}`,
      isActive,
      content: <SiteLink link={link} className="dropdown-link" isActive={isActive} />,
    };
  });
}

function Folding(props: {
  readonly surface: Surface;
  readonly label: string;
  /** Its title in the menu of a phone, where the label is the choice that is made. */
  readonly title: string;
  readonly entries: readonly DropdownEntry[];
}) {
  const { surface, label, title, entries } = props;
  if (surface === 'menu') return <FoldedList label={title} entries={entries} />;
  return <Dropdown label={label} entries={entries} {...(label === title ? {} : { name: `${title}: ${label}` })} />;
}

function PlainDropdown({ item, surface }: ItemProps<'dropdown'>) {
  const entries = useEntries(item.items);
  return <Folding surface={surface} label={item.label} title={item.label} entries={entries} />;
}

function VersionDropdown({ item, surface }: ItemProps<'docsVersionDropdown'>) {
  const { config, map } = useSite();
  const { place } = useNavigation();
  const { versions } = config.docs;
  const here = versionOfPath(versions, place.pathname);
  const kept = useKeptVersion();
  const current = here ?? versions.find(({ name }) => name === kept) ?? versions[0];
  const after = useEntries(item.itemsAfter ?? []);
  if (current === undefined) throw new Error('There is no version of the guide.');
  const paths = new Set(Object.values(map.docs).map(({ path }) => path));
  const entries = versions.map((version): DropdownEntry => {
    const isActive = version === here;
    const address = placeInVersion(place, { from: current.path, to: version.path }, (path) => paths.has(path));
    return {
      key: version.name,
      isActive,
      content: (
        <a
          href={address}
          className="dropdown-link"
          {...(isActive ? { 'aria-current': 'true' } : {})}
          onClick={() => chosenVersion().write(version.name)}
        >
          {version.label}
        </a>
      ),
    };
  });
  return <Folding surface={surface} label={current.label} title="Versions" entries={[...entries, ...after]} />;
}

function LanguageDropdown({ item, surface }: ItemProps<'localeDropdown'>) {
  const { default: standard, locales } = useSite().config.language;
  const { place } = useNavigation();
  const after = useEntries(item.itemsAfter ?? []);
  const here = languageOfPath(
    locales.map(({ code }) => code),
    standard,
    place.pathname,
  );
  const entries = locales.map(({ code, label }): DropdownEntry => {
    const isActive = code === here;
    return {
      key: code,
      isActive,
      content: (
        <a
          href={placeInLanguage(place, { from: here, to: code, default: standard })}
          className="dropdown-link"
          lang={code}
          hrefLang={code}
          // Another language is another build of the site.
          data-reloads
          {...(isActive ? { 'aria-current': 'true' } : {})}
        >
          {label}
        </a>
      ),
    };
  });
  const label = locales.find(({ code }) => code === here)?.label ?? standard;
  return <Folding surface={surface} label={label} title="Languages" entries={[...entries, ...after]} />;
}

/** Outside of the guide the version is the one that was chosen last; known on the client alone. */
function useKeptVersion(): string | null {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => setKept(chosenVersion().read()), []);
  return kept;
}
