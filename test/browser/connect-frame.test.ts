// OWASP ASVS 5.0: V3.4.6, V3.5.5
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser, Frame, Page } from 'playwright-core';
import * as z from 'zod';
import { ConnectFrameEvent } from '../../schemas/entities/connect-events.ts';
import { personalInfo } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import { newApplication, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { axeFindings } from './axe-findings.ts';
import { phonePage, startBrowser } from './browser.ts';
import { logInAtSandboxBank, onScreen, press } from './opened-link.ts';

const Loader = z.object({ path: z.string(), integrity: z.string() });
const Called = z.array(z.tuple([z.string(), z.unknown()]));

/** What every site of a lender does: it opens the link that its address carries, and notes what it is called with. */
const pageScript = (create: string) => `
  globalThis.called = [];
  const note = (name) => (value) => called.push([name, value ?? null]);
  const link = sessionStorage.getItem('link') ?? '';
  if (link !== '') {
    globalThis.handle = ${create}({
      link, onSuccess: note('success'), onExit: note('exit'), onEvent: note('event'),
    });
    globalThis.resumed = handle.resume();
  }
`;

const HEAD = '<!doctype html><html lang="en"><title>Lender</title>';

let browser: Browser;
let organisation: TestOrganisation;
let server: Server;
let origin = '';
let loader = { path: '', integrity: '' };

/** A page in React with our component, as a bundler of a lender would build it; strict mode mounts everything twice. */
async function reactBundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      resolveDir: process.cwd(),
      loader: 'tsx',
      contents: `
        import { StrictMode } from 'react';
        import { createRoot } from 'react-dom/client';
        import { ConnectButton } from './packages/connect/connect-button.tsx';
        globalThis.called = [];
        const note = (name) => (value) => {
          if (name === 'success') globalThis.resumed = true;
          called.push([name, value ?? null]);
        };
        const link = sessionStorage.getItem('link') ?? '';
        const root = createRoot(document.getElementById('app'));
        globalThis.leave = () => root.unmount();
        if (link !== '') root.render(
          <StrictMode>
            <ConnectButton link={link} onSuccess={note('success')} onExit={note('exit')} onEvent={note('event')}>
              Connect my bank
            </ConnectButton>
          </StrictMode>,
        );
      `,
    },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

beforeAll(async () => {
  browser = await startBrowser();
  organisation = await newOrganisation();
  const { consoleUrl } = runningStack();
  loader = Loader.parse(await (await fetch(`${consoleUrl}/loader.json`)).json());
  const script = `<script src="${consoleUrl}${loader.path}" integrity="${loader.integrity}" crossorigin="anonymous"></script>`;
  const button = '<button id="open">Connect my bank</button>';
  const opening = "document.getElementById('open').addEventListener('click', () => handle.open());";
  const files: Readonly<Record<string, readonly [type: string, text: string, policy?: string]>> = {
    '/plain': [
      'text/html',
      `${HEAD}${script}${script}${button}<script>${pageScript('ImaliConnect.create')}${opening}</script>`,
    ],
    '/strict': [
      'text/html',
      `${HEAD}${script}${button}<script src="/strict.js"></script>`,
      `default-src 'none'; script-src 'self' ${consoleUrl}; frame-src ${consoleUrl}; require-trusted-types-for 'script'`,
    ],
    '/strict.js': ['text/javascript', `${pageScript('ImaliConnect.create')}${opening}`],
    '/react': ['text/html', `${HEAD}<div id="app"></div><script src="/react.js"></script>`],
    '/react.js': ['text/javascript', await reactBundle()],
  };
  server = createServer(({ url = '' }, response) => {
    const file = files[new URL(url, 'http://lender').pathname];
    if (file === undefined) return response.writeHead(404).end();
    const [type, text, policy] = file;
    response.setHeader('content-type', `${type}; charset=utf-8`);
    if (policy !== undefined) response.setHeader('content-security-policy', policy);
    return response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** A new application whose applicant returns to a page. */
async function newLink(redirectUrl: string) {
  const { id } = await newApplication(organisation, {
    name: `Framed ${Date.now()} ${Math.random()}`,
    connections: [
      { name: 'bank_connection', data_points: [{ name: 'affordability' }] },
      { name: 'personal_info', data_points: [{ name: 'personal_info' }] },
    ],
  });
  const { application_config_id } = succeeded(
    await organisation.client.getApplication({ path: { application_id: id } }),
  ).body;
  return succeeded(
    await organisation.client.createApplication({ body: { application_config_id, redirect_url: redirectUrl } }),
  ).body;
}

/** A page of the lender with a link in its hands, and what went wrong on it. */
async function lenderPage(path: string, link: string): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const page = await phonePage(browser);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load')) complaints.push(message.text());
  });
  await page.goto(`${origin}${path}`);
  await page.evaluate(`sessionStorage.setItem('link', ${JSON.stringify(link)})`);
  await page.reload();
  return { page, complaints };
}

const calledOn = async (page: Page) => Called.parse(await page.evaluate('globalThis.called'));
const namesOf = (called: z.infer<typeof Called>, name: string) =>
  called.flatMap(([kind, value]) => (kind === name ? [value] : []));
/** The frame with the connect page, once it is there. */
const frameOf = async (page: Page): Promise<Frame> =>
  await eventually(async () => page.frames().find((frame) => frame.url().includes('/embed/')) ?? null, 'the frame');

describe('The connect page within a page of a lender', () => {
  test.each(['/plain', '/strict', '/react'])(
    'An applicant on %s logs in at the bank in the whole window, finishes, and comes back to the page',
    async (path) => {
      const application = await newLink(`${origin}${path}`);
      const { page, complaints } = await lenderPage(path, application.connect_url);
      await page.getByRole('button', { name: 'Connect my bank' }).click();
      const frame = await frameOf(page);
      await frame.getByRole('button', { name: 'Start' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await frame.getByRole('button', { name: 'Start' }).click();
      await frame.getByRole('checkbox').first().check();
      await frame.getByRole('button', { name: 'Agree and continue' }).click();
      await frame.getByLabel('First names').fill(personalInfo.first_names);
      await frame.getByLabel('Surname').fill(personalInfo.last_names);
      await frame.getByRole('button', { name: 'Continue' }).click();
      await frame.getByRole('textbox', { name: 'ID number' }).fill(personalInfo.gov_id);
      await frame.getByRole('button', { name: 'Continue' }).click();
      await frame.getByLabel('Email address').fill(personalInfo.email);
      await frame.getByRole('button', { name: 'Continue' }).click();
      await frame.getByLabel('Search for your bank').fill('Sandbox');
      await frame.locator('button.bank').first().click();
      await frame.getByRole('button', { name: 'Continue to Sandbox Bank' }).click();
      // The whole window is ours now, with the flow where it was.
      await page.waitForURL(`${runningStack().consoleUrl}/connect/${application.id}`);
      await press(page, 'Continue to Sandbox Bank');
      await logInAtSandboxBank(page, 'salaried_monthly');
      await onScreen(page, 'We have what we need');
      await press(page, 'Finish');
      await onScreen(page, 'You are done');
      await press(page, /^Go back to/);
      await page.waitForURL(`${origin}${path}`);
      expect(await page.evaluate('globalThis.resumed')).toBe(true);
      expect(await calledOn(page)).toEqual([['success', { application_id: application.id }]]);
      expect(complaints).toEqual([]);
      const state = await organisation.client.getBankConnection({ path: { application_id: application.id } });
      expect(succeeded(state).body).toMatchObject({ application_id: application.id });
      await page.context().close();
    },
  );

  test('A frame reports events by their schema, and nothing personal', async () => {
    const application = await newLink(`${origin}/plain`);
    const { page } = await lenderPage('/plain', application.connect_url);
    await page.getByRole('button', { name: 'Connect my bank' }).click();
    const frame = await frameOf(page);
    await frame.getByRole('button', { name: 'Start' }).click();
    await frame.getByRole('checkbox').first().check();
    await frame.getByRole('button', { name: 'Agree and continue' }).click();
    await frame.getByLabel('First names').fill('Naledi');
    const events = await eventually(async () => {
      const found = namesOf(await calledOn(page), 'event').map((event) => ConnectFrameEvent.parse(event));
      return found.some(({ name }) => name === 'CONSENT_GIVEN') ? found : null;
    }, 'the event of the consent');
    expect(events.map(({ name }) => name).slice(0, 3)).toEqual(['OPENED', 'SCREEN_SHOWN', 'SCREEN_SHOWN']);
    expect(JSON.stringify(await calledOn(page))).not.toMatch(/Naledi|token/);
    await page.context().close();
  });

  test.each([
    ['the button', (page: Page) => page.getByRole('button', { name: 'Close' }).click()],
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ])(
    'A frame that is closed by %s leaves nothing behind, and opens again where the applicant was',
    async (_, close) => {
      const application = await newLink(`${origin}/plain`);
      const { page } = await lenderPage('/plain', application.connect_url);
      const before = await page.content();
      await page.getByRole('button', { name: 'Connect my bank' }).click();
      await page.getByRole('button', { name: 'Close' }).waitFor();
      const frame = await frameOf(page);
      await frame.getByRole('button', { name: 'Start' }).click();
      await frame.getByRole('checkbox').first().check();
      await frame.getByRole('button', { name: 'Agree and continue' }).click();
      await frame.getByLabel('First names').waitFor();
      await page.getByRole('button', { name: 'Close' }).focus();
      await close(page);
      expect(namesOf(await calledOn(page), 'exit')).toEqual([{ application_id: application.id, reason: 'closed' }]);
      expect((await page.content()).replace(' style=""', '')).toBe(before);
      await page.getByRole('button', { name: 'Connect my bank' }).click();
      const again = await frameOf(page);
      await again.getByLabel('First names').waitFor();
      await page.context().close();
    },
  );

  test('A page in React takes the frame away when it is left', async () => {
    const application = await newLink(`${origin}/react`);
    const { page } = await lenderPage('/react', application.connect_url);
    await page.getByRole('button', { name: 'Connect my bank' }).click();
    await frameOf(page);
    await page.evaluate('leave()');
    expect(await page.locator('iframe, dialog').count()).toBe(0);
    expect(namesOf(await calledOn(page), 'exit')).toEqual([]);
    await page.context().close();
  });

  test('A page of another origin than that of redirect_url is shown no step and no button', async () => {
    const application = await newLink('https://lender.example/done');
    const { page } = await lenderPage('/plain', application.connect_url);
    await page.getByRole('button', { name: 'Connect my bank' }).click();
    const frame = await frameOf(page);
    await frame.getByRole('heading', { name: "This page can't be shown here" }).waitFor();
    expect(await frame.getByRole('button', { name: 'Start' }).count()).toBe(0);
    expect(namesOf(await calledOn(page), 'event')).toEqual([]);
    await page.context().close();
  });

  test('A page that frames the link without our loader, or claims another origin, is shown nothing', async () => {
    const application = await newLink('https://lender.example/done');
    const token = new URLSearchParams(new URL(application.connect_url).hash.slice(1)).get('token') ?? '';
    const page = await phonePage(browser);
    await page.goto(`${origin}/plain`);
    for (const parent of [origin, 'https://lender.example']) {
      const fragment = new URLSearchParams({ token, parent, nonce: crypto.randomUUID() });
      const address = `${runningStack().consoleUrl}/embed/${application.id}?${parent.length}#${fragment}`;
      await page.evaluate(`{
        const frame = document.createElement('iframe');
        frame.src = ${JSON.stringify(address)};
        document.body.append(frame);
        new Promise((resolve) => frame.addEventListener('load', resolve));
      }`);
    }
    const frames = await eventually(async () => {
      const found = page.frames().filter((frame) => frame.url().includes('/embed/'));
      return found.length === 2 ? found : null;
    }, 'both frames');
    for (const frame of frames) {
      await frame.waitForLoadState('load');
      expect(await frame.locator('button, h1').count()).toBe(0);
    }
    await page.context().close();
  });

  test('A wrong link is refused, and the message does not show it', async () => {
    const { page } = await lenderPage('/plain', '');
    const message = await page.evaluate(`(() => {
      try { ImaliConnect.create({ link: 'https://x.example/connect/1#token=secret' }); } catch (error) { return error.message; }
    })()`);
    expect(message).toBe('link: use the connect_url of an application, with its token');
    await page.context().close();
  });
});
