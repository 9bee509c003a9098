import { otherWords } from './synonyms.ts';

/** One place that a search found: a page, or a heading of it. */
export interface Found {
  readonly address: string;
  readonly title: string;
  /** The page that a heading is on. */
  readonly page: string;
  readonly kind: string;
  /** Markup of our own index: text with <mark>. */
  readonly excerpt: string;
}

interface PagefindData {
  readonly url: string;
  readonly excerpt: string;
  /** All its text. */
  readonly content: string;
  readonly meta: { readonly title?: string };
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sub_results: readonly { readonly title: string; readonly url: string; readonly excerpt: string }[];
}

/** The part of pagefind's module that is used. */
export interface Pagefind {
  init(): Promise<void>;
  debouncedSearch(
    term: string,
    options: { readonly filters?: Readonly<Record<string, string>> },
    delayMs: number,
  ): Promise<{ readonly results: readonly { data(): Promise<PagefindData> }[] } | null>;
}

/**
 * Loads the index when it is first asked for, once for all searches: searches that each waited for an index of their own
 * would begin in another order than they were typed in, and the last one would be taken for overtaken. A load that
 * failed is tried again by the next search.
 */
export function loadedOnce(load: () => Promise<Pagefind>): () => Promise<Pagefind> {
  let loading: Promise<Pagefind> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

const MOST_PAGES = 8;
/** Of fewer pages, others may be meant. */
const FEW_PAGES = 4;
const BLOG = 'Blog';
const MOST_HEADINGS_OF_A_PAGE = 3;

/** The places of one page that match: its headings that do, or itself. */
export function placesOf(data: PagefindData): readonly Found[] {
  const page = data.meta.title ?? data.url;
  const kind = data.filters['kind']?.[0] ?? '';
  const headings = data.sub_results.slice(0, MOST_HEADINGS_OF_A_PAGE);
  if (headings.length === 0) return [{ address: data.url, title: page, page, kind, excerpt: data.excerpt }];
  return headings.map(({ title, url, excerpt }) => ({ address: url, title, page, kind, excerpt }));
}

/** Letters at the end of a word that may differ: ‘orders’ is found by ‘order’. */
const ENDING = 3;

/**
 * Whether a page has every word of a term, endings apart. Of a word that stands nowhere pagefind takes away letters until
 * something begins with what is left.
 */
export function mentions(data: Pick<PagefindData, 'content' | 'meta'>, term: string): boolean {
  const text = `${data.meta.title ?? ''} ${data.content}`.toLowerCase();
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word.slice(0, Math.max(ENDING, word.length - ENDING))));
}

/** Places of the pages that have these words; null when a later search has overtaken this one. */
async function placesWith(
  index: Pagefind,
  term: string,
  kind: string,
  delayMs: number,
): Promise<readonly Found[] | null> {
  const filters = kind === '' ? {} : { filters: { kind } };
  const search = await index.debouncedSearch(term, filters, delayMs);
  if (search === null) return null;
  const pages = await Promise.all(search.results.slice(0, MOST_PAGES).map((result) => result.data()));
  return pages.filter((page) => mentions(page, term)).flatMap(placesOf);
}

/**
 * What a term finds, best first: by its own words, and after that by others for the same thing where those find little; null
 * when a later search has overtaken this one.
 */
export async function searched(index: Pagefind, term: string, kind: string): Promise<readonly Found[] | null> {
  const own = await placesWith(index, term, kind, 120);
  if (own === null) return null;
  const places = [...own];
  for (const other of otherWords(term)) {
    if (new Set(places.map(({ page }) => page)).size >= FEW_PAGES) break;
    const more = await placesWith(index, other, kind, 0);
    if (more === null) return null;
    const known = new Set(places.map(({ address }) => address));
    places.push(...more.filter(({ address }) => !known.has(address)));
  }
  // A post says what was so on its day; the guide says what is so now, and comes first.
  return [...places.filter((place) => place.kind !== BLOG), ...places.filter((place) => place.kind === BLOG)];
}
