import { create } from './loader.ts';

/** The loader for a script element: `ImaliConnect.create(...)`. A page that loads it twice keeps the first. */
if (!('ImaliConnect' in globalThis)) {
  Object.defineProperty(globalThis, 'ImaliConnect', { value: Object.freeze({ create }), enumerable: true });
}
