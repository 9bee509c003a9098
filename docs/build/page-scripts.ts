import { createHash } from 'node:crypto';

/** How a content policy names an inline script: `sha256-…`. */
export const scriptHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

export interface ScriptedPage {
  readonly html: string;
  /** What became a file: its address and its text. */
  readonly file: { readonly address: string; readonly text: string } | undefined;
}

/**
 * A built page as the content policy allows it: Gatsby's inline scripts become one file, which is the same for nearly
 * every page and which the browser keeps, in place of 30 KB in each of them. What has to run before the first paint
 * stays, named by its hash. All others are deferred: they run in their order, after that file.
 * @param allowed hashes of the inline scripts that stay
 */
export function withoutInlineScripts(html: string, allowed: ReadonlySet<string>): ScriptedPage {
  const moved: string[] = [];
  let stripped = html.replace(script, (whole, attributes: string, text: string) => {
    const isData = /type="(?!text\/javascript|module)[^"]+"/.test(attributes);
    if (/\bsrc=/.test(attributes) || isData || allowed.has(scriptHash(text))) return whole;
    // The address of the page, for a redirect that a page with two addresses does not want.
    const kept = text.replace(/\/\*<!\[CDATA\[\*\/|\/\*\]\]>\*\//g, '').replace(/window\.pagePath="[^"]*";/, '');
    if (kept.trim() !== '') moved.push(kept.trim());
    return '';
  });
  // Gatsby writes `async` both ways: as React does, and bare in the parts that it puts into every page.
  stripped = stripped.replace(/(<script\b[^>]*\bsrc="[^"]+"[^>]*?)\sasync(?:="")?(?=[\s>])/g, '$1 defer=""');
  if (moved.length === 0) return { html: stripped, file: undefined };
  const text = `${moved.join('\n')}\n`;
  const address = `/boot-${createHash('sha256').update(text).digest('hex').slice(0, 20)}.js`;
  const first = stripped.search(/<script\b[^>]*\bsrc="[^"]+"[^>]*\sdefer=""/);
  const at = first === -1 ? stripped.lastIndexOf('</body>') : first;
  return {
    html: `${stripped.slice(0, at)}<script src="${address}" defer=""></script>${stripped.slice(at)}`,
    file: { address, text },
  };
}

/** The inline scripts of a page, by their hashes. */
export function inlineScriptHashes(html: string): readonly string[] {
  return [...html.matchAll(script)]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !/type="application\//.test(attributes))
    .map(([, , text = '']) => scriptHash(text));
}

/** Addresses of the scripts that a page loads at once; old browsers' alone left out. */
export function loadedScripts(html: string): readonly string[] {
  return [...html.matchAll(script)]
    .filter(([, attributes = '']) => !/\bnomodule/i.test(attributes))
    .flatMap(([, attributes = '']) => /\bsrc="([^"]+)"/.exec(attributes)?.[1] ?? []);
}
