import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings } from '../browser/axe-findings.ts';
import { keepPicture } from '../browser/pictures.ts';
import { docsPages } from './docs-pages.ts';

const site = docsPages();

/**
 * Marks one of all texts with the same look: colour, size and weight, and every ground behind them. Contrast is the dearest
 * of axe's rules, and the thousandth word of the same look shows nothing new.
 */
const markLooks = `(() => {
  const looks = new Set();
  for (const element of document.querySelectorAll('body *')) {
    element.removeAttribute('data-look');
    if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')) continue;
    if (!element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [color, fontSize, fontWeight, textShadow];
    for (let part = element; part !== null; part = part.parentElement) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(part);
      look.push(backgroundColor, backgroundImage, opacity, filter);
    }
    const name = look.join('|').replaceAll('|rgba(0, 0, 0, 0)|none|1|none', '');
    if (looks.has(name)) continue;
    looks.add(name);
    element.setAttribute('data-look', '');
  }
})()`;

/** What the colours of the theme break. */
async function foundInColours(page: Page): Promise<readonly string[]> {
  await page.evaluate(markLooks);
  return await axeFindings(page, {
    within: '[data-look]',
    options: { runOnly: ['color-contrast', 'link-in-text-block'] },
  });
}

/** What is wrong in any theme. */
const foundInPage = (page: Page): Promise<readonly string[]> =>
  axeFindings(page, { options: { rules: { 'color-contrast': { enabled: false } } } });

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const nameOf = (path: string): string => path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'landing';

describe('axe finds nothing, in both themes', () => {
  // One of each kind of page, and those that draw something of their own.
  test.each([
    '/',
    '/docs/quickstart',
    '/docs/errors',
    '/docs/errors/no_transactions_found',
    '/docs/metrics',
    '/docs/taxonomy',
    '/api/',
    '/blog',
    '/nowhere',
  ])('axe finds nothing on %s in both themes', async (path) => {
    const page = await site.open(path);
    expect(await foundInPage(page)).toEqual([]);
    expect(await foundInColours(page)).toEqual([]);
    await keepPicture(page, `docs-light-${nameOf(path)}`, { fullPage: false });
    await page.getByRole('button', { name: 'Switch between dark' }).press('Enter');
    await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' });
    expect(await foundInColours(page)).toEqual([]);
    await keepPicture(page, `docs-dark-${nameOf(path)}`, { fullPage: false });
  });
});

test.each(['createApplication', 'getAffordability', 'createStatementUploads'])(
  'axe finds nothing in what RapiDoc draws of %s, in both themes',
  async (operation) => {
    const page = await site.open(`/api/#${operation}`);
    await page.locator('rapi-doc api-request').waitFor();
    await page.locator('rapi-doc api-response').waitFor();
    expect(await foundInPage(page)).toEqual([]);
    const contrast = { within: 'rapi-doc', options: { runOnly: ['color-contrast'] } };
    expect(await axeFindings(page, contrast)).toEqual([]);
    await keepPicture(page, `docs-light-${operation}`, { fullPage: false });
    await page.getByRole('button', { name: 'Switch between dark' }).press('Enter');
    await page.locator('rapi-doc[theme=dark]').waitFor({ state: 'attached' });
    expect(await axeFindings(page, contrast)).toEqual([]);
    await keepPicture(page, `docs-dark-${operation}`, { fullPage: false });
  },
);

test('one text that is too pale is found among those of its kind', async () => {
  const page = await site.open('/docs/nowhere');
  await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
    '<p>Fine</p><p>Fine too</p><p style="background: var(--ground)"><span style="color: #999">Pale</span></p>')`);
  expect(await foundInColours(page)).toEqual([expect.stringMatching(/^color-contrast: <span style="color: #999"/)]);
});

test.each(['/', '/docs/quickstart', '/docs/metrics', '/docs/webhooks', '/api/', '/blog'])(
  '%s needs no sideways scrolling at 320 px',
  async (path) => {
    const page = await site.open(path, { width: 320 });
    expect(await page.evaluate(sideways)).toBe(0);
    await keepPicture(page, `docs-phone-${nameOf(path)}`, { fullPage: false });
  },
);

test.each(['getAffordability', 'createStatementUploads'])(
  'RapiDoc’s %s fits a phone of 360 px: its path goes on in the next line',
  async (operation) => {
    const page = await site.open(`/api/#${operation}`, { width: 360 });
    await page.locator('rapi-doc api-request').waitFor();
    await page.locator('rapi-doc api-response').waitFor();
    expect(await page.evaluate(sideways)).toBe(0);
    const beyond = `(() => {
      const root = document.querySelector('rapi-doc').shadowRoot;
      const parts = [...root.querySelectorAll('.expanded-endpoint-body > *, [part="label-operation-path"]')];
      return parts.filter((part) => part.getBoundingClientRect().right > innerWidth).map((part) => part.outerHTML.slice(0, 120));
    })()`;
    expect(await page.evaluate(beyond)).toEqual([]);
    await keepPicture(page, `docs-phone-${operation}`, { fullPage: false });
  },
);
