/** Where the Markdown twin of a page is: `/docs/auth` -> `/docs/auth.md`, `/` -> `/index.md`. */
export function twinPath(path: string): string {
  const bare = path.replace(/\/+$/, '');
  return bare === '' ? '/index.md' : `${bare}.md`;
}

/** Where the picture is that others show beside a link to a page. */
export function socialImagePath(path: string): string {
  const bare = path.replace(/^\/|\/$/g, '');
  return `/social/${bare === '' ? 'index' : bare.replaceAll('/', '-')}.png`;
}
