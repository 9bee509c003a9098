import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Place } from './place.ts';

/** How pages are reached: Gatsby's way on the site, another in tests of the shell. */
export interface Router {
  /** Gets what a page needs. Resolves to false when it could not be had. */
  load(path: string): Promise<boolean>;
  /** Fetches ahead what the reader may soon ask for. */
  foresee(path: string): void;
  go(address: string, options: { readonly replace: boolean }): void;
}

export type Loading =
  | { readonly state: 'rest' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly address: string };

interface Navigation {
  readonly place: Place;
  readonly loading: Loading;
  /** Goes to an address of this site once its page has come. */
  go(address: string): void;
  /** Tries once more what failed. */
  retry(): void;
}

const NavigationContext = createContext<Navigation | null>(null);

/** Where the reader is and the ways to elsewhere. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) throw new Error('There is no navigation around this component.');
  return navigation;
}

/** A history entry that only an open menu made: going elsewhere from the menu takes its place. */
export const menuEntry = { imaliMenu: true } as const;
export const isMenuEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'imaliMenu' in state;

/** Turns clicks on links of this site into steps that load only what is new. */
export function NavigationProvider(props: {
  readonly place: Place;
  readonly router: Router;
  readonly children: ReactNode;
}) {
  const { place, router, children } = props;
  const [loading, setLoading] = useState<Loading>({ state: 'rest' });
  const latest = useRef(0);

  const { pathname } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path ends what was under way, however it came
  useEffect(() => setLoading({ state: 'rest' }), [pathname]);

  const go = useCallback(
    (address: string) => {
      const target = new URL(address, window.location.href);
      const replace = isMenuEntry(window.history.state);
      const route = `${target.pathname}${target.search}${target.hash}`;
      if (target.pathname === window.location.pathname) return router.go(route, { replace });
      latest.current += 1;
      const own = latest.current;
      setLoading({ state: 'loading' });
      router.load(target.pathname).then(
        (isThere) => {
          // A later click has overtaken this one.
          if (own !== latest.current) return;
          setLoading(isThere ? { state: 'rest' } : { state: 'failed', address: route });
          if (isThere) router.go(route, { replace });
        },
        () => own === latest.current && setLoading({ state: 'failed', address: route }),
      );
    },
    [router],
  );

  const retry = useCallback(() => {
    if (loading.state === 'failed') go(loading.address);
  }, [loading, go]);

  const navigation = useMemo(() => ({ place, loading, go, retry }), [place, loading, go, retry]);

  const follow = (event: MouseEvent) => {
    const route = routeOfClick(event);
    if (route === null) return;
    event.preventDefault();
    go(route);
  };
  const foresee = (event: { readonly target: EventTarget }) => {
    const route = routeOfLink(linkAround(event.target));
    if (route !== null) router.foresee(new URL(route, window.location.href).pathname);
  };

  return (
    <NavigationContext value={navigation}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is used; the keyboard clicks them too */}
      <div className="site" onClick={follow} onMouseOver={foresee} onFocus={foresee}>
        {children}
      </div>
    </NavigationContext>
  );
}

function linkAround(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest('a') : null;
}

/** The route of a click that the browser need not follow by itself; null for every other. */
function routeOfClick(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && !event.defaultPrevented ? routeOfLink(linkAround(event.target)) : null;
}

function routeOfLink(link: HTMLAnchorElement | null): string | null {
  if (link === null || link.origin !== window.location.origin || link.hasAttribute('download')) return null;
  if ((link.target !== '' && link.target !== '_self') || link.dataset['reloads'] !== undefined) return null;
  // A file, such as openapi.json or a Markdown twin, is no page.
  if (/\.[a-z0-9]+$/i.test(link.pathname)) return null;
  // Within a page the browser does it better: focus moves along.
  if (link.pathname === window.location.pathname && link.hash !== '') return null;
  return `${link.pathname}${link.search}${link.hash}`;
}
