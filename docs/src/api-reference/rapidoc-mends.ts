/**
 * RapiDoc's own colours are too pale on a light ground, its fields have no labels, it brings a second `main` and it is too
 * wide for a phone. What it draws is corrected as it is drawn: it has no settings for these.
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

/** RapiDoc fades every colour for the better part of a second, also for readers who want nothing to move. */
const withoutMotion =
  '@media (prefers-reduced-motion: reduce) { *, *::before, *::after { transition: none !important; animation: none !important; } }';

/**
 * On a phone: no second title (the page has one), no name of its area, the kind of token below the path rather than over it,
 * and paths, servers and buttons that go on in the next line.
 */
const onPhones = `
@media (max-width: 600px) {
  .section-gap--focused-mode { padding: 0 !important; }
  .expanded-endpoint-body { display: flex; flex-direction: column; }
  .expanded-endpoint-body > * { min-width: 0; max-width: 100%; }
  .expanded-endpoint-body > :is(.tag-container, [part="section-operation-summary"]) { display: none !important; }
  .expanded-endpoint-body > [style*="position:absolute"] { position: static !important; }
  .expanded-endpoint-body > [style*="position:absolute"] > div {
    min-width: 0 !important; flex-wrap: wrap; justify-content: flex-start !important;
  }
  [part="label-operation-path"], .gray-text, .param-name, .m-markdown { overflow-wrap: anywhere; }
  [part="wrap-request-btn"] { flex-wrap: wrap; gap: 8px; }
  .table { max-width: 100%; overflow-x: auto; }
  .table .tr { min-width: 0; }
  .table .td.key { width: 55% !important; min-width: 0; overflow-wrap: anywhere; }
  .table .td.key-type { width: 45% !important; min-width: 0; overflow-wrap: anywhere; }
  .tooltip-text { left: 0; right: auto !important; max-width: calc(100vw - 48px); }
}`;

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

const coloursText = (): string => {
  const lines = Object.entries(colours).map(([name, own]) => `--${name}: var(--${own}) !important;`);
  return `*, *::before, *::after { ${lines.join(' ')} }`;
};

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
 * Corrects what RapiDoc has drawn and whatever it draws from now on.
 * @returns what stops it
 */
export function mendRapidoc(element: HTMLElement): () => void {
  const seen = new Set<ShadowRoot>();
  const added = sheetOf(`${withoutMotion} ${onPhones}`);
  const observer = new MutationObserver(() => mendAll());
  const mendRoot = (root: ShadowRoot): void => {
    if (!seen.has(root)) {
      seen.add(root);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, added];
      observer.observe(root, { childList: true, subtree: true });
    }
    withoutMain(root);
    nameFields(root);
    for (const part of root.querySelectorAll('*')) if (part.shadowRoot !== null) mendRoot(part.shadowRoot);
  };
  const mendAll = (): void => {
    const root = element.shadowRoot;
    if (root === null) return;
    if (!seen.has(root)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheetOf(coloursText())];
    mendRoot(root);
  };
  mendAll();
  return () => observer.disconnect();
}
