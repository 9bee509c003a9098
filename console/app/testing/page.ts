/** Gives a test the page of a browser: run before the test, since React looks for a page when it is loaded. */
import { afterAll } from '@jest/globals';
import { JSDOM } from 'jsdom';

const { window: page } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'https://console.example/',
  pretendToBeVisual: true,
});

for (const name of Object.getOwnPropertyNames(page)) {
  if (!(name in globalThis)) {
    Object.defineProperty(globalThis, name, { configurable: true, get: () => Reflect.get(page, name) });
  }
}
Object.defineProperty(globalThis, 'window', { configurable: true, value: page });
Object.defineProperty(globalThis, 'document', { configurable: true, value: page.document });
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: page.navigator });
for (const name of ['Event', 'CustomEvent', 'EventTarget', 'MessageEvent', 'AbortController', 'AbortSignal']) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: Reflect.get(page, name) });
}
// React needs to know that what it is given runs in a test.
Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { configurable: true, writable: true, value: true });
// jsdom has one medium, the screen.
Object.defineProperty(page, 'matchMedia', {
  configurable: true,
  value: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
});
// jsdom knows neither this element nor how to scroll.
const complain = console.error;
console.error = (...told: readonly unknown[]): void => {
  if (!String(told[0]).includes('<%s> is unrecognized') && told[1] !== 'search') complain(...told);
};
Object.defineProperty(page, 'scrollTo', { configurable: true, value: () => {} });

// A second, which Testing Library waits by default, is what a busy machine takes to load a part of the console. It is loaded
// only now because it looks for a page as well.
const { configure } = await import('@testing-library/dom');
configure({ asyncUtilTimeout: 60_000 });

afterAll(() => page.close());
