import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { comesTrue } from '../browser/comes-true.ts';
import { docsPages } from './docs-pages.ts';

const site = docsPages();
const { open } = site;

const withoutHost = (page: Page): string => page.url().slice(site.url().length);

test('Unknown paths show a not-found page', async () => {
  const page = await open('/docs/nowhere');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

test('The header has a Guide link, an API Reference link to /api/ and an external link to the provider’s main site', async () => {
  const page = await open('/');
  const bar = page.getByRole('navigation', { name: 'Main', exact: true });
  expect(await bar.getByRole('link', { name: 'Guide' }).getAttribute('href')).toBe('/docs');
  expect(await bar.getByRole('link', { name: 'API Reference' }).getAttribute('href')).toBe('/api/');
  expect(await bar.getByRole('link', { name: 'imali.example' }).getAttribute('href')).toBe('https://imali.example');
});

test('Footer: the footer has a site link and a help contact address ({email})', async () => {
  const page = await open('/');
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('link', { name: 'imali.example (leaves' }).getAttribute('href')).toBe(
    'https://imali.example',
  );
  expect(await footer.getByRole('link', { name: 'help@imali.example' }).getAttribute('href')).toBe(
    'mailto:help@imali.example',
  );
});

test('The sidebar is 300 px wide, and the table of contents has heading levels 2 to 3', async () => {
  const page = await open('/docs/quickstart');
  expect((await page.locator('.guide-side').boundingBox())?.width).toBe(300);
  await page.locator('.contents a').first().waitFor({ state: 'attached' });
  const levels = await page.evaluate(
    `[...document.querySelectorAll('.contents a')].map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1)))?.tagName)`,
  );
  expect(Array.isArray(levels) && levels.length > 0 && levels.every((level) => level === 'H2' || level === 'H3')).toBe(
    true,
  );
});

test('The site has one locale, ‘en’', async () => {
  const page = await open('/docs');
  await page.getByRole('button', { name: 'Languages: English' }).click();
  const languages = page.locator('.dropdown-menu a[hreflang]:visible');
  await languages.first().waitFor();
  expect(await languages.count()).toBe(1);
  expect(await languages.getAttribute('hreflang')).toBe('en');
});

test('a light/dark colour toggle is disabled until the page is ready on the client', async () => {
  const ready = await open('/docs');
  const toggleOf = (page: Page) => page.getByRole('button', { name: 'Switch between dark and light mode' });
  expect(await toggleOf(ready).isEnabled()).toBe(true);
  const waiting = await ready.context().newPage();
  await waiting.route('**/*.js', (route) => route.abort());
  await waiting.goto(ready.url());
  expect(await toggleOf(waiting).isDisabled()).toBe(true);
});

test('a link goes to the next page without loading the site again, and back', async () => {
  const page = await open('/docs/quickstart');
  await page.evaluate('window.isSame = true');
  await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Errors' }).click();
  await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
  expect([withoutHost(page), await page.evaluate('window.isSame')]).toEqual(['/docs/errors', true]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Quickstart' }).waitFor();
});

test('a failed page load offers ‘Retry’', async () => {
  const page = await open('/docs/quickstart');
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Changelog' }).click();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor();
  site.forgive(/ERR_FAILED|Failed to fetch|could not be loaded|page resources/i);
});

describe('search, offline and keyboard first', () => {
  test.each([
    ['no_transactions_found', '/docs/errors'],
    ['debit order', '/docs/'],
  ])('“/” opens it, “%s” is found, Enter goes there', async (term, expected) => {
    const page = await open('/');
    await page.keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Search the docs' });
    await field.waitFor();
    await page.keyboard.type(term);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.href.slice(site.url().length).startsWith(expected));
  });

  test('an operation is found by its title, among what is reference', async () => {
    const page = await open('/docs');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search the docs' }).fill('Affordability by month');
    await page.getByText('Reference', { exact: true }).first().click();
    await page
      .getByRole('option', { name: /Affordability by month/ })
      .first()
      .click();
    await page.waitForURL((url) => url.href.slice(site.url().length) === '/api/#getAffordability');
  });

  test('a word that stands nowhere: ‘Nothing found’, and Enter goes nowhere', async () => {
    const page = await open('/docs');
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search the docs' }).fill('xylophonequartz');
    await page.getByText('Nothing found for “xylophonequartz”.').waitFor();
    await page.keyboard.press('Enter');
    expect(withoutHost(page)).toBe('/docs');
  });

  test('Control+K opens it, Escape closes it', async () => {
    const page = await open('/');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search the docs' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search the docs' }).waitFor({ state: 'detached' });
  });
});

describe('API reference', () => {
  test('a deep link opens its operation in RapiDoc, in both themes, and asks no other origin', async () => {
    const page = await open('/api/#getAffordability');
    const shown = page.locator('rapi-doc');
    await shown.getByText('/v1/bank_connections/{application_id}/affordability').first().waitFor();
    // By key: RapiDoc still grows above and below, and what moves is missed by a pointer.
    await page.getByRole('button', { name: 'Switch between dark' }).press('Enter');
    await page.locator('rapi-doc[theme=dark]').waitFor({ state: 'attached' });
  });

  test('a token is remembered for the tab only', async () => {
    const page = await open('/api/#getAffordability');
    await page.getByLabel('API token').fill('token-of-a-test');
    await page.reload();
    await comesTrue(page, 'document.querySelector("input[type=password]")?.value === "token-of-a-test"');
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('token-of-a-test');
    const other = await page.context().newPage();
    await other.goto(`${site.url()}/api/#getAffordability`);
    await other.locator('html[data-ready]').waitFor({ state: 'attached' });
    expect(await other.getByLabel('API token').inputValue()).toBe('');
  });

  test('an operation of the list opens, and leads back to where it stood', async () => {
    const page = await open('/api/');
    await page.getByRole('link', { name: 'Affordability by month' }).click();
    await page.locator('rapi-doc').waitFor();
    await page.waitForURL((url) => url.href.slice(site.url().length) === '/api/#getAffordability');
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('heading', { name: 'Affordability by month' }).waitFor();
    await page.waitForURL((url) => url.href.slice(site.url().length) === '/api/');
  });
});

test('a Markdown twin of every page with a copy button', async () => {
  const page = await open('/docs/quickstart');
  await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^# Quickstart/);
});

test('code has a copy button', async () => {
  const page = await open('/docs/quickstart');
  await page.getByRole('button', { name: 'Copy code' }).first().click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('npm start');
});
