import type { SiteConfig } from '../config/site-config-schema.ts';
import type { DocLink, SidebarEntry, SiteMap } from '../src/shell/site-map.ts';

/** A page of the guide as its front matter describes it. */
export interface GuidePage {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly position: number | undefined;
  readonly category: string | undefined;
}

const linkOf = (page: GuidePage): DocLink => ({ path: `/${page.slug}`, label: page.label });

/** By position, those without one last; then by label. */
function inOrder(
  one: { position: number | undefined; label: string },
  other: { position: number | undefined; label: string },
): number {
  const [first, second] = [one.position ?? Number.POSITIVE_INFINITY, other.position ?? Number.POSITIVE_INFINITY];
  return first === second ? one.label.localeCompare(other.label, 'en') : first - second;
}

/**
 * What menus know of the guide: every page by slug, and the sidebar with its categories among the pages.
 * @throws Error for a category that is not configured, and for two pages at one address
 */
export function siteMapOf(pages: readonly GuidePage[], docs: SiteConfig['docs']): SiteMap {
  const slugs = new Set<string>();
  for (const { slug, category } of pages) {
    if (slugs.has(slug)) throw new Error(`Two pages of the guide are at /${slug}.`);
    slugs.add(slug);
    if (category !== undefined && !docs.categories.some(({ key }) => key === category)) {
      throw new Error(`/${slug} is in the category “${category}”, which docs/site.config.ts does not have.`);
    }
  }
  const ordered = pages.toSorted(inOrder);
  const free = ordered
    .filter(({ category }) => category === undefined)
    .map((page) => ({ position: page.position, label: page.label, entry: linkOf(page) satisfies SidebarEntry }));
  const folded = docs.categories.flatMap(({ key, label, path, position }) => {
    const items = ordered.filter(({ category }) => category === key).map(linkOf);
    return items.length === 0 ? [] : [{ position, label, entry: { path, label, items } satisfies SidebarEntry }];
  });
  const sidebar = [...free, ...folded].toSorted(inOrder).map(({ entry }): SidebarEntry => entry);
  return {
    docs: Object.fromEntries(ordered.map((page) => [page.slug, linkOf(page)])),
    sidebars: { [docs.sidebarId]: sidebar },
  };
}
