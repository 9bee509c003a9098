import { expect, test } from '@jest/globals';
import { socialImagePath, twinPath } from './twin-path.ts';

test('the Markdown of a page is beside it', () => {
  expect(['/', '/api/', '/docs', '/docs/errors/no_transactions_found'].map(twinPath)).toEqual([
    '/index.md',
    '/api.md',
    '/docs.md',
    '/docs/errors/no_transactions_found.md',
  ]);
});

test('every page has a picture of its own', () => {
  expect(['/', '/api/', '/docs/auth'].map(socialImagePath)).toEqual([
    '/social/index.png',
    '/social/api.png',
    '/social/docs-auth.png',
  ]);
});
