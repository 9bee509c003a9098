/**
 * The tokens of the console as the site needs them: there the browser chooses the theme, here the reader does, by
 * `data-theme` of the page.
 * @param css console/design/tokens.css
 * @throws when the file no longer has one block for dark
 */
export function themedTokens(css: string): string {
  const [light, dark, ...more] = css.split(/@media \(prefers-color-scheme: dark\) \{\s*:root \{/);
  if (light === undefined || dark === undefined || more.length > 0) {
    throw new Error('console/design/tokens.css has no longer one block of dark tokens.');
  }
  const plain = light.replace('color-scheme: light dark;', 'color-scheme: light;');
  const tokens = dark.slice(0, dark.indexOf('}'));
  return `${plain.trimEnd()}\n\n:root[data-theme="dark"] {\n  color-scheme: dark;\n${tokens.trimEnd()}\n}\n`;
}
