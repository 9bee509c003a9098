import { type RefObject, useEffect, useState } from 'react';
import { afterNavigation, afterScroll, shownNavbar } from './navbar-visibility.ts';
import type { Place } from './place.ts';

/** Whether the navbar is out of sight. Always false when it does not hide. */
export function useNavbarVisibility(hides: boolean, place: Place, navbar: RefObject<HTMLElement | null>): boolean {
  const [state, setState] = useState(shownNavbar);
  useEffect(() => {
    if (!hides) return;
    const scrolled = () =>
      setState((before) =>
        afterScroll(before, {
          top: window.scrollY,
          windowHeight: window.innerHeight,
          documentHeight: document.documentElement.scrollHeight,
          navbarHeight: navbar.current?.offsetHeight ?? 0,
        }),
      );
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [hides, navbar]);
  const { pathname, hash } = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows it again
  useEffect(() => {
    if (hides) setState((before) => afterNavigation(before, hash));
  }, [hides, pathname, hash]);
  return hides && state.isHidden;
}
