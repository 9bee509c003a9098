/** A page of the guide as menus need it. */
export interface DocLink {
  readonly path: string;
  readonly label: string;
}

/** A folded part of a sidebar with a page of its own. */
export interface SidebarCategory extends DocLink {
  readonly items: readonly DocLink[];
}

export type SidebarEntry = DocLink | SidebarCategory;

/** What the shell knows of the pages: made of the content before the site is built. */
export interface SiteMap {
  /** Pages of the guide by slug, such as docs/auth. */
  readonly docs: Readonly<Record<string, DocLink>>;
  readonly sidebars: Readonly<Record<string, readonly SidebarEntry[]>>;
}

export const isCategory = (entry: SidebarEntry): entry is SidebarCategory => 'items' in entry;

/** Every page of a sidebar in its order. */
export function sidebarPages(sidebar: readonly SidebarEntry[]): readonly DocLink[] {
  return sidebar.flatMap((entry) => (isCategory(entry) ? [entry, ...entry.items] : [entry]));
}

/** `/api/` and `/api` are the same page. */
export const barePath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/** The pages before and after a page in its sidebar. */
export function neighbours(
  sidebar: readonly SidebarEntry[],
  path: string,
): { readonly before: DocLink | undefined; readonly after: DocLink | undefined } {
  const pages = sidebarPages(sidebar);
  const at = pages.findIndex((page) => page.path === barePath(path));
  if (at === -1) return { before: undefined, after: undefined };
  return { before: at === 0 ? undefined : pages[at - 1], after: pages[at + 1] };
}

/** The category of a page, where it has one. */
export function categoryOf(sidebar: readonly SidebarEntry[], path: string): SidebarCategory | undefined {
  return sidebar.filter(isCategory).find(({ items }) => items.some((item) => item.path === barePath(path)));
}
