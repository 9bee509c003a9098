/** What a navbar that hides on scroll remembers. */
export interface NavbarVisibility {
  readonly isHidden: boolean;
  /** Pixels from the top when it was last looked. */
  readonly lastTop: number;
  /** The next scroll is the browser's jump to an anchor, not the reader's. */
  readonly jumps: boolean;
}

export const shownNavbar: NavbarVisibility = { isHidden: false, lastTop: 0, jumps: false };

/** What there is to scroll, in pixels. */
export interface ScrollSituation {
  readonly top: number;
  readonly windowHeight: number;
  readonly documentHeight: number;
  readonly navbarHeight: number;
}

/** After a scroll: hidden on the way down, shown on the way up and at the top. */
export function afterScroll(state: NavbarVisibility, scroll: ScrollSituation): NavbarVisibility {
  const top = Math.max(0, scroll.top);
  if (top < scroll.navbarHeight) return { isHidden: false, lastTop: top, jumps: false };
  if (state.jumps) return { isHidden: state.isHidden, lastTop: top, jumps: false };
  if (top > state.lastTop) return { isHidden: true, lastTop: top, jumps: false };
  // A page that springs back from its end scrolls up by itself.
  const springsBack = scroll.top + scroll.windowHeight >= scroll.documentHeight;
  return { isHidden: top < state.lastTop && !springsBack ? false : state.isHidden, lastTop: top, jumps: false };
}

/** After going somewhere: hidden when that is an anchor, whose heading it would cover. */
export function afterNavigation(state: NavbarVisibility, hash: string): NavbarVisibility {
  return hash === '' || hash === '#'
    ? { ...state, isHidden: false, jumps: false }
    : { ...state, isHidden: true, jumps: true };
}
