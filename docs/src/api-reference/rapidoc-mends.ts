/**
 * RapiDoc's own colours are too pale on a light ground, its fields have no labels, it brings a second `main` and moves where
 * people have asked for stillness. What it draws is mended as it is drawn: it has no settings for these.
 */

/** RapiDoc's names of colours, and what the site has for them. */
const colours: Readonly<Record<string, string>> = {
  red: 'bad',
  'light-red': 'bad-soft',
  pink: 'bad',
  'light-pink': 'bad-soft',
  green: 'good',
  'light-green': 'good-soft',
  blue: 'info',
  'light-blue': 'info-soft',
  orange: 'watch',
  'light-orange': 'watch-soft',
  yellow: 'watch',
  'light-yellow': 'watch-soft',
  purple: 'accent',
  brown: 'ink-soft',
  'light-fg': 'ink-soft',
  'placeholder-color': 'ink-soft',
  'inline-code-fg': 'ink',
  'code-fg': 'ink-soft',
  'code-property-color': 'ink',
  'code-keyword-color': 'info',
  'code-operator-color': 'ink-soft',
};

function styleOfColours(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const lines = Object.entries(colours).map(([name, own]) => `--${name}: var(--${own}) !important;`);
  sheet.replaceSync(`*, *::before, *::after { ${lines.join(' ')} }`);
  return sheet;
}

/** RapiDoc moves whatever the reader's system says. */
function styleOfStillness(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { transition: none !important; animation: none !important; }
  }`);
  return sheet;
}

/** The page has its `main` already: RapiDoc's becomes a plain box, with all that is in it. */
function withoutMain(root: ShadowRoot): void {
  const main = root.querySelector('main');
  if (main === null) return;
  const box = document.createElement('div');
  for (const { name, value } of main.attributes) box.setAttribute(name, value);
  box.append(...main.childNodes);
  main.replaceWith(box);
}

/** A field is called as its parameter is. */
function nameFields(root: ShadowRoot): void {
  for (const field of root.querySelectorAll('[data-pname]:is(input, textarea, select):not([aria-label])')) {
    field.setAttribute('aria-label', field.getAttribute('data-pname') ?? '');
  }
}

/**
 * Mends what RapiDoc has drawn and whatever it draws from now on.
 * @returns what stops it
 */
export function mendRapidoc(element: HTMLElement): () => void {
  const seen = new Set<ShadowRoot>();
  const still = styleOfStillness();
  const observer = new MutationObserver(() => mendAll());
  const mendRoot = (root: ShadowRoot): void => {
    if (!seen.has(root)) {
      seen.add(root);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, still];
      observer.observe(root, { childList: true, subtree: true });
    }
    withoutMain(root);
    nameFields(root);
    for (const part of root.querySelectorAll('*')) if (part.shadowRoot !== null) mendRoot(part.shadowRoot);
  };
  const mendAll = (): void => {
    const root = element.shadowRoot;
    if (root === null) return;
    if (!seen.has(root)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleOfColours()];
    mendRoot(root);
  };
  mendAll();
  return () => observer.disconnect();
}
