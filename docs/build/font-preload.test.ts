import { expect, test } from '@jest/globals';
import { withFontPreload } from './font-preload.ts';

const face = '/static/figtree-latin-wght-normal-c134f2.woff2';
const page = `<html><head><title>Docs</title><style>@font-face{src:url(${face}) format("woff2")}</style></head></html>`;

test('a page asks for the face of its text before it reads its styles, once', () => {
  const made = withFontPreload(page);
  expect(made).toBe(
    `<html><head><title>Docs</title><link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin=""/><style>@font-face{src:url(${face}) format("woff2")}</style></head></html>`,
  );
  expect(withFontPreload(made)).toBe(made);
});

test('a page without that face stays as it is', () => {
  expect(withFontPreload('<html><head></head></html>')).toBe('<html><head></head></html>');
});
