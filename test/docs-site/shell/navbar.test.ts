import { describe, expect, test } from '@jest/globals';
import { axeFindings } from '../../browser/axe-findings.ts';
import { comesTrue } from '../../browser/comes-true.ts';
import { addressOf, shellPages } from './shell-pages.ts';
import { siteWith } from './shell-site.ts';

const { open } = shellPages();

const navbar = (items: readonly object[], more: object = {}) =>
  siteWith({ navbar: { hideOnScroll: false, items, ...more } });
const versions = [
  { name: 'current', label: 'v2', path: '/docs' },
  { name: 'v1', label: 'v1', path: '/docs/v1' },
];
const versioned = (more: object = {}) =>
  siteWith({
    docs: { sidebarId: 'guide', versions, categories: [] },
    navbar: { hideOnScroll: false, items: [{ type: 'docsVersionDropdown', position: 'right' }], ...more },
  });

describe('Shell: a navigation bar (items from configuration: plain link, dropdown, raw markup, doc link, doc-sidebar link, docs version link, version dropdown, language dropdown, search)', () => {
  test('The navigation bar draws an item of each type', async () => {
    const page = await open(
      navbar([
        { type: 'link', label: 'Blog', to: '/blog' },
        { type: 'dropdown', label: 'More', items: [{ label: 'Elsewhere', href: 'https://elsewhere.example' }] },
        { type: 'html', value: '<b id="raw">raw</b>' },
        { type: 'doc', docId: 'docs/auth' },
        { type: 'docSidebar', sidebarId: 'guide', label: 'Guide' },
        { type: 'docsVersion' },
        { type: 'docsVersionDropdown' },
        { type: 'localeDropdown' },
        { type: 'search' },
      ]),
    );
    const bar = page.getByRole('navigation', { name: 'Main', exact: true });
    expect(await bar.getByRole('link', { name: 'Blog' }).getAttribute('href')).toBe('/blog');
    expect(await bar.getByRole('button', { name: 'More' }).count()).toBe(1);
    expect(await bar.locator('#raw').textContent()).toBe('raw');
    expect(await bar.getByRole('link', { name: 'Authentication' }).getAttribute('href')).toBe('/docs/auth');
    expect(await bar.getByRole('link', { name: 'Guide' }).getAttribute('href')).toBe('/docs');
    expect(await bar.getByRole('link', { name: 'v2' }).getAttribute('href')).toBe('/docs');
    expect(await bar.getByRole('button', { name: 'Versions: v2' }).count()).toBe(1);
    expect(await bar.getByRole('button', { name: 'Languages: English' }).count()).toBe(1);
    expect(await bar.getByRole('button', { name: 'Search' }).count()).toBe(1);
  });

  test('Items of the navigation bar are placed left or right, and left when unspecified', async () => {
    const page = await open(
      navbar([
        { type: 'link', label: 'Right', to: '/r', position: 'right' },
        { type: 'link', label: 'Unsaid', to: '/u' },
        { type: 'link', label: 'Left', to: '/l', position: 'left' },
      ]),
    );
    const labels = (side: string) => page.locator(side).getByRole('link').allTextContents();
    expect(await labels('.navbar-items:not(.navbar-right)')).toEqual(['Unsaid', 'Left']);
    expect(await labels('.navbar-right')).toEqual(['Right']);
  });

  test.each(['dark', 'primary'])('style %s has colours of its own', async (style) => {
    const page = await open(navbar([{ type: 'link', label: 'Guide', to: '/docs' }], { style }));
    const colours = `[...document.querySelectorAll('.navbar, .navbar .navbar-link')].map((part) => {
      const { color, backgroundColor } = getComputedStyle(part);
      return part.matches('.navbar') ? backgroundColor : color;
    })`;
    const styled = await page.evaluate(colours);
    await page.evaluate(`document.querySelector('.navbar').classList.remove('navbar-${style}')`);
    const plain = await page.evaluate(colours);
    if (!Array.isArray(styled) || !Array.isArray(plain)) throw new Error('There are no colours.');
    expect(styled).toHaveLength(2);
    for (const [index, colour] of styled.entries()) expect(colour).not.toBe(plain[index]);
  });

  test.each(['dark', 'primary'])('style %s: all text in the bar and in its side menu can be read', async (style) => {
    const items = [
      { type: 'link', label: 'Here', to: '/docs' },
      { type: 'link', label: 'Guide', to: '/guide' },
      { type: 'megamenu' },
      { type: 'dropdown', label: 'More', items: [{ label: 'One', to: '/one' }] },
      { type: 'search', position: 'right' },
    ];
    const page = await open(navbar(items, { style }));
    const pale = (within: string) => axeFindings(page, { within, options: { runOnly: ['color-contrast'] } });
    await page.getByRole('button', { name: 'More' }).click();
    expect(await pale('.navbar')).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
    expect(await pale('.mobile-menu')).toEqual([]);
    await page.getByRole('button', { name: '← Back to main menu' }).click();
    expect(await pale('.mobile-menu')).toEqual([]);
  });

  test('a docs version link names the version that the reader is in', async () => {
    const page = await open(
      siteWith({
        docs: { sidebarId: 'guide', versions, categories: [] },
        navbar: { hideOnScroll: false, items: [{ type: 'docsVersion' }] },
      }),
      { path: '/docs/v1/auth' },
    );
    const link = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'v1' });
    expect(await link.getAttribute('href')).toBe('/docs/v1');
  });

  test('unknown navbar item type: ‘A theme navbar item failed to render’ with the item configuration; the other items stay', async () => {
    const page = await open(
      navbar([
        { type: 'megamenu', size: 'huge' },
        { type: 'link', label: 'Guide', to: '/docs' },
      ]),
    );
    const failure = page.getByRole('alert');
    const text = await failure.textContent();
    expect(text).toContain('A theme navbar item failed to render');
    expect(text).toContain('Unknown navbar item type: megamenu');
    expect(text).toContain('"size": "huge"');
    expect(await page.locator('.navbar-items').getByRole('link', { name: 'Guide' }).count()).toBe(1);
  });

  test('a doc-sidebar item whose sidebar has no link target', async () => {
    const page = await open(navbar([{ type: 'docSidebar', sidebarId: 'empty' }]));
    const text = await page.getByRole('alert').textContent();
    expect(text).toContain('A theme navbar item failed to render');
    expect(text).toContain('The sidebar “empty” of a doc-sidebar item has no link target.');
    expect(text).toContain('"sidebarId": "empty"');
  });
});

describe('optionally hides on scroll down and reappears on scroll up or at top; hides when navigating to a hash anchor', () => {
  const hiding = navbar([], { hideOnScroll: true });
  const isHidden = '.navbar.is-hidden';

  test('The navigation bar hides on scroll down and reappears on scroll up', async () => {
    const page = await open(hiding);
    await page.evaluate('scrollTo(0, 800)');
    await page.locator(isHidden).waitFor({ state: 'attached' });
    await page.evaluate('scrollTo(0, 600)');
    await page.locator(isHidden).waitFor({ state: 'detached' });
  });

  test('The navigation bar reappears at the top', async () => {
    const page = await open(hiding);
    await page.evaluate('scrollTo(0, 800)');
    await page.locator(isHidden).waitFor({ state: 'attached' });
    await page.evaluate('scrollTo(0, 0)');
    await page.locator(isHidden).waitFor({ state: 'detached' });
  });

  test('The navigation bar hides when navigating to a hash anchor', async () => {
    const page = await open(hiding);
    await page.evaluate(`location.hash = '#scopes'`);
    await page.locator(isHidden).waitFor({ state: 'attached' });
  });

  test('The navigation bar remains where it is when it is not configured to hide', async () => {
    const page = await open(navbar([]));
    await page.evaluate('scrollTo(0, 800)');
    await page.evaluate(`location.hash = '#scopes'`);
    // Scrolling is reported with the next picture, and drawn with the one after it.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))');
    expect(await page.locator(isHidden).count()).toBe(0);
  });
});

describe('Dropdowns open on Enter, close on outside click, touch or focus', () => {
  const items = [
    { label: 'One', to: '/one' },
    { label: 'Two', to: '/two' },
  ];
  const config = navbar([{ type: 'dropdown', label: 'More', items }]);
  const opened = async (touch = false) => {
    const page = await open(config, { touch });
    const button = page.getByRole('button', { name: 'More' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'One' }).waitFor();
    return { page, button, one: page.getByRole('link', { name: 'One' }) };
  };

  test('A dropdown opens on Enter', async () => {
    const { button } = await opened();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
  });

  test('A dropdown closes on an outside click', async () => {
    const { page, one } = await opened();
    await page.mouse.click(640, 600);
    await one.waitFor({ state: 'hidden' });
  });

  test('A dropdown closes on an outside touch', async () => {
    const { page, one } = await opened(true);
    await page.touchscreen.tap(640, 600);
    await one.waitFor({ state: 'hidden' });
  });

  test('A dropdown closes on outside focus', async () => {
    const { page, one } = await opened();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    await one.waitFor({ state: 'hidden' });
  });

  test('A dropdown remains open while the focus is inside, and closes when an entry is chosen', async () => {
    const { page, one } = await opened();
    await page.keyboard.press('Tab');
    expect(await one.isVisible()).toBe(true);
    await page.keyboard.press('Enter');
    await one.waitFor({ state: 'hidden' });
    await page.waitForURL('**/one');
  });

  test('A dropdown closes on Escape, which returns the focus', async () => {
    const { page, button, one } = await opened();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await one.waitFor({ state: 'hidden' });
    const text = JSON.stringify(await button.textContent());
    await comesTrue(page, `document.activeElement.textContent === ${text}`);
  });
});

describe('Language switcher keeps path, query and hash', () => {
  const locales = [
    { code: 'en', label: 'English' },
    { code: 'zu', label: 'isiZulu' },
  ];
  const config = siteWith({
    language: { default: 'en', locales },
    navbar: { hideOnScroll: false, items: [{ type: 'localeDropdown', position: 'right' }] },
  });

  test('The language switcher keeps path, query and hash to another language and back', async () => {
    const page = await open(config, { path: '/docs/auth?tab=curl#scopes' });
    await page.getByRole('button', { name: 'Languages: English' }).click();
    await page.getByRole('link', { name: 'isiZulu' }).click();
    await page.getByRole('button', { name: 'Languages: isiZulu' }).click();
    expect(addressOf(page)).toBe('/zu/docs/auth?tab=curl#scopes');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Languages: English' }).waitFor();
    expect(addressOf(page)).toBe('/docs/auth?tab=curl#scopes');
  });
});

describe('version dropdown keeps query and hash and remembers the choice', () => {
  test('The version dropdown keeps query and hash', async () => {
    const page = await open(versioned(), { path: '/docs/auth?tab=curl#scopes' });
    await page.getByRole('button', { name: 'Versions: v2' }).click();
    await page.getByRole('link', { name: 'v1' }).click();
    await page.getByRole('button', { name: 'Versions: v1' }).waitFor();
    expect(addressOf(page)).toBe('/docs/v1/auth?tab=curl#scopes');
  });

  test('The version dropdown remembers the choice, outside of the guide too', async () => {
    const page = await open(versioned(), { path: '/docs' });
    await page.getByRole('button', { name: 'Versions: v2' }).click();
    await page.getByRole('link', { name: 'v1' }).click();
    await page.getByRole('button', { name: 'Versions: v1' }).waitFor();
    expect(await page.evaluate(`localStorage.getItem('docs.version')`)).toBe('v1');
    await page.goto(new URL('/blog', page.url()).href);
    await page.getByRole('button', { name: 'Versions: v1' }).waitFor();
  });

  test('a page that the version lacks leads to the first page of it', async () => {
    const page = await open(versioned(), { path: '/docs/only-here?tab=curl#scopes' });
    await page.getByRole('button', { name: 'Versions: v2' }).click();
    expect(await page.getByRole('link', { name: 'v1' }).getAttribute('href')).toBe('/docs/v1?tab=curl#scopes');
  });

  test('a kept choice that is no version any more is the current one', async () => {
    const page = await open(versioned(), {
      path: '/blog',
      before: `localStorage.setItem('docs.version', 'v0')`,
    });
    expect(await page.getByRole('button', { name: 'Versions: v2' }).count()).toBe(1);
  });
});
