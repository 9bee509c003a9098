import { describe, expect, test } from '@jest/globals';
import { afterNavigation, afterScroll, type NavbarVisibility, shownNavbar } from './navbar-visibility.ts';

const sizes = { windowHeight: 800, documentHeight: 3000, navbarHeight: 64 };
const scrolled = (tops: readonly number[], from: NavbarVisibility = shownNavbar) =>
  tops.reduce((state, top) => afterScroll(state, { top, ...sizes }), from).isHidden;

describe('a navbar that hides on scroll', () => {
  test('The navbar hides on the way down and reappears on the way up', () => {
    expect(scrolled([100, 300])).toBe(true);
    expect(scrolled([100, 300, 290])).toBe(false);
  });

  test('The navbar is visible at the top of the page, also where the page springs beyond it', () => {
    expect(scrolled([100, 300, 40])).toBe(false);
    expect(scrolled([100, 300, -20])).toBe(false);
  });

  test('The navbar does not reappear when the page springs back from its end', () => {
    expect(scrolled([2000, 2210, 2201])).toBe(true);
  });

  test('The navbar hides at an anchor, and the jump there does not show it again', () => {
    const there = afterNavigation(afterScroll(shownNavbar, { top: 900, ...sizes }), '#scopes');
    expect(there.isHidden).toBe(true);
    expect(scrolled([700], there)).toBe(true);
    expect(scrolled([700, 650], there)).toBe(false);
  });

  test('The navbar is visible on a page without an anchor', () => {
    expect(afterNavigation({ isHidden: true, lastTop: 900, jumps: false }, '').isHidden).toBe(false);
  });
});
