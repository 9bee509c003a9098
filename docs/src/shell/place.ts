/** Where the reader is. */
export interface Place {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
}

/** The address of the same place in another language: path, query and hash stay. */
export function placeInLanguage(
  place: Place,
  language: { readonly from: string; readonly to: string; readonly default: string },
): string {
  const prefix = (code: string): string => (code === language.default ? '' : `/${code}`);
  const own = prefix(language.from);
  const isBelow = own !== '' && (place.pathname === own || place.pathname.startsWith(`${own}/`));
  const bare = isBelow ? place.pathname.slice(own.length) || '/' : place.pathname;
  return `${prefix(language.to)}${bare}${place.search}${place.hash}`;
}

/**
 * The address of the same page in another version of the guide: query and hash stay. A page that the version lacks
 * leads to its first page.
 * @param has whether the site has a page
 */
export function placeInVersion(
  place: Place,
  versions: { readonly from: string; readonly to: string },
  has: (path: string) => boolean,
): string {
  const { from, to } = versions;
  const path = place.pathname.replace(/(?<=.)\/+$/, '');
  const isBelow = path === from || path.startsWith(`${from}/`);
  const same = isBelow ? `${to}${path.slice(from.length)}` : to;
  return `${has(same) ? same : to}${place.search}${place.hash}`;
}

/** The version that a path belongs to: the one with the longest path above it; undefined outside of the guide. */
export function versionOfPath<Version extends { readonly path: string }>(
  versions: readonly Version[],
  pathname: string,
): Version | undefined {
  return versions
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** The language that a path is in: that of its first part, the default without one. */
export function languageOfPath(codes: readonly string[], otherwise: string, pathname: string): string {
  const [first = ''] = pathname.split('/').slice(1);
  return codes.find((code) => code === first) ?? otherwise;
}

/**
 * Whether a menu entry is where the reader is: its page, or a page below it. Exact for `/`.
 * @param route an address of this site, perhaps with query and hash
 */
export function isAt(place: Pick<Place, 'pathname'>, route: string): boolean {
  const target = route.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');
  const here = place.pathname.replace(/(?<=.)\/+$/, '');
  return here === target || (target !== '/' && here.startsWith(`${target}/`));
}
