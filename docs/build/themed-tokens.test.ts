import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { themedTokens } from './themed-tokens.ts';

test('dark tokens are those of the page that says it is dark', () => {
  const css =
    ':root {\n  color-scheme: light dark;\n  --ink: #000;\n}\n\n@media (prefers-color-scheme: dark) {\n  :root {\n    --ink: #fff;\n  }\n}\n';
  expect(themedTokens(css)).toBe(
    ':root {\n  color-scheme: light;\n  --ink: #000;\n}\n\n:root[data-theme="dark"] {\n  color-scheme: dark;\n\n    --ink: #fff;\n}\n',
  );
});

test('the console’s tokens can be read that way', () => {
  const themed = themedTokens(readFileSync(new URL('../../console/design/tokens.css', import.meta.url), 'utf8'));
  expect(themed.match(/--ground:/g)).toHaveLength(2);
  expect(themed).not.toContain('@media');
});

test('a file without dark tokens is refused', () => {
  expect(() => themedTokens(':root {}')).toThrow('dark');
});
