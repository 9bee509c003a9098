import { createServer } from 'node:http';
import { visitBank } from '@imali/partner-fakes/sandbox-bank/bank-visitor.fixture.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { applicantOf, broughtToBank, consented, flowOf, informed } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import { expiredLink } from '../stack/expired-link.ts';
import { newApplication, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { sentToBank } from '../stack/sandbox-bank-login.ts';
import { statementCsv } from '../stack/statement-csv.ts';
import { threeMonths } from '../stack/statement-of.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { chooseBank, goToBanks, onScreen, openLink, press } from './opened-link.ts';

let browser: Browser;
let organisation: TestOrganisation;
const pages: Page[] = [];

beforeAll(async () => {
  browser = await startBrowser();
  organisation = await newOrganisation();
});
afterAll(async () => await browser?.close());
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});

async function opened(address: string) {
  const link = await openLink(browser, address);
  pages.push(link.page);
  return link;
}

describe('a link', () => {
  test('A link that lost its token, or its application, says what to do', async () => {
    const { consoleUrl } = runningStack();
    const { id } = await newApplication(organisation);
    for (const address of [`/connect/${id}`, '/connect/', '/connect/x#token=abc']) {
      const { page, complaints } = await opened(`${consoleUrl}${address}`);
      await onScreen(page, 'This link is not complete');
      expect(complaints).toEqual([]);
    }
    const { page } = await opened(`${consoleUrl}/connect/${id}`);
    await onScreen(page, 'This link is not complete');
    await checkScreen(page, 'no-link');
  });

  test('An expired link says so, and what is kept', async () => {
    const { id } = await newApplication(organisation);
    const { page, complaints } = await opened(await expiredLink(organisation.id, id));
    await onScreen(page, 'This link has expired');
    expect(complaints).toEqual([]);
    await checkScreen(page, 'expired');
  });

  test('A link that expired after its applicant agreed still lets them withdraw', async () => {
    const application = await newApplication(organisation);
    const applicant = applicantOf(application);
    await consented(applicant);
    const { page } = await opened(await expiredLink(organisation.id, application.id));
    await onScreen(page, 'This link has expired');
    await checkScreen(page, 'expired-with-consent');
    await press(page, 'Withdraw my consent');
    await press(page, 'Withdraw and erase my data');
    await onScreen(page, 'Your consent is withdrawn');
    expect((await flowOf(applicant)).status).toBe('REVOKED');
  });

  test('A link whose page came only in part offers to load it again', async () => {
    const { connect_url: address, id } = await newApplication(organisation);
    const { page } = await opened('about:blank');
    await page.route('**/site.js', (route) => route.abort());
    await page.goto(address);
    await onScreen(page, "We couldn't open your link");
    await page.unroute('**/site.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    expect(page.url()).toBe(`${runningStack().consoleUrl}/connect/${id}`);
  });

  test('A link with a forged token, or another application’s, opens nothing', async () => {
    const [one, other] = [await newApplication(organisation), await newApplication(organisation)];
    const { consoleUrl } = runningStack();
    for (const token of ['forged', applicantOf(other).token]) {
      const { page } = await opened(`${consoleUrl}/connect/${one.id}#token=${token}`);
      await onScreen(page, 'This link is not complete');
      expect(await page.getByText('Test Lender').count()).toBe(0);
    }
  });

  test('A link leaves its token neither in the address nor in the history, and works again after a reload', async () => {
    const { connect_url: address, id } = await newApplication(organisation);
    const { page } = await opened(address);
    await onScreen(page, /./);
    await press(page, 'Start');
    expect(page.url()).toBe(`${runningStack().consoleUrl}/connect/${id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await page.goBack();
    expect(page.url()).not.toContain('token');
  });

  test('A link that is opened over its own page is read anew', async () => {
    const { connect_url: address, id } = await newApplication(organisation);
    const { page } = await opened(`${runningStack().consoleUrl}/connect/${id}`);
    await onScreen(page, 'This link is not complete');
    await page.goto(address);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    expect(page.url()).not.toContain('token');
  });
});

describe('an applicant', () => {
  test('An applicant continues where another device stopped', async () => {
    const application = await newApplication(organisation);
    const { page } = await opened(application.connect_url);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    const applicant = applicantOf(application);
    await consented(applicant);
    await informed(applicant);
    // The first device still shows its welcome; what it tries is done already.
    await press(page, 'Start');
    await page.getByRole('checkbox').first().check();
    await press(page, 'Agree and continue');
    await onScreen(page, /Which bank/);
    await broughtToBank(applicant, 'capitec', 'manual').catch(() => {});
    const second = await opened(application.connect_url);
    await onScreen(second.page, 'Add your Capitec statements');
  });

  test('An applicant goes back by the browser’s own button as by the page’s', async () => {
    const application = await newApplication(organisation);
    const { page } = await opened(application.connect_url);
    await goToBanks(page);
    await chooseBank(page, 'Capitec', /^Upload statements/);
    await onScreen(page, 'Add your Capitec statements');
    await page.goBack();
    await onScreen(page, /Which bank/);
    expect((await flowOf(applicantOf(application))).bank.state).toBe('CHOOSING');
    await chooseBank(page, 'Capitec');
    await onScreen(page, /How do you want to share/);
    await page.goBack();
    await onScreen(page, /Which bank/);
  });

  test('An applicant who loses the connection is notified, and continues when it is back', async () => {
    const application = await newApplication(organisation);
    const { page } = await opened(application.connect_url);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await press(page, 'Start');
    await page.getByRole('checkbox').first().check();
    await page.context().setOffline(true);
    await press(page, 'Agree and continue');
    await page.getByText("We couldn't connect. Check your internet connection").waitFor();
    await checkScreen(page, 'offline');
    await page.context().setOffline(false);
    await press(page, 'Agree and continue');
    await onScreen(page, 'What is your name?');
  });

  test('An applicant gets the reference of a request that failed on our side', async () => {
    const application = await newApplication(organisation);
    const { page } = await opened(application.connect_url);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await page.route('**/consent', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': runningStack().consoleUrl },
        body: JSON.stringify({ error_type: 'code', code: 'internal_error', message: 'x', request_id: 'ref-123' }),
      }),
    );
    await press(page, 'Start');
    await page.getByRole('checkbox').first().check();
    await press(page, 'Agree and continue');
    await page.getByText('ref-123').waitFor();
    await checkScreen(page, 'problem');
  });

  test('An applicant sees statements that arrive by email', async () => {
    const application = await newApplication(organisation);
    const { page } = await opened(application.connect_url);
    await goToBanks(page);
    await chooseBank(page, 'Capitec', /^Have them emailed/);
    await page.getByText(/^[^ ]+@statements\.imali\.example$/).waitFor();
    await page.getByText('Waiting for the first email.').waitFor();
    // What an upload brings shows here as well: the list is the application's.
    const applicant = applicantOf(application);
    const text = statementCsv(threeMonths);
    const asked = {
      file_name: 'mailed.csv',
      size: new Blob([text]).size,
      account_number: '62000000011',
      account_holder_name: 'Naledi Dube',
      bank_slug: 'capitec' as const,
    };
    const [form] = succeeded(
      await applicant.client.createConnectUploads({ path: applicant.path, body: { files: [asked] } }),
    ).body.data;
    const body = new FormData();
    for (const [name, value] of Object.entries(form?.fields ?? {})) body.set(name, value);
    body.set('file', new File([text], 'mailed.csv'));
    await fetch(form?.url ?? '', { method: 'POST', body });
    await page.getByText('Read: 18 new transactions').first().waitFor();
    await checkScreen(page, 'email-arrived');
  });
});

describe('what a bank sends back', () => {
  test("A bank's response is worth nothing in a browser that does not hold the link", async () => {
    const applicant = applicantOf(await newApplication(organisation));
    await broughtToBank(applicant, 'sandbox_bank', 'automatic');
    const back = await visitBank(await sentToBank(applicant), { username: 'salaried_monthly' });
    const { page } = await opened(back.href);
    await onScreen(page, 'This link is not complete');
    expect(page.url()).toBe(`${runningStack().consoleUrl}/connect/${applicant.applicationId}`);
    expect((await flowOf(applicant)).bank.state).toBe('AT_BANK');
  });

  test("A bank's response for another applicant changes nothing, and both continue", async () => {
    const [one, other] = [await newApplication(organisation), await newApplication(organisation)];
    await broughtToBank(applicantOf(one), 'sandbox_bank', 'automatic');
    await broughtToBank(applicantOf(other), 'sandbox_bank', 'automatic');
    const address = await visitBank(await sentToBank(applicantOf(one)), { username: 'salaried_monthly' });
    await sentToBank(applicantOf(other));
    const { page } = await opened(other.connect_url);
    await onScreen(page, 'Continue at Sandbox Bank');
    // The one's code and state, pasted over the other's page.
    const pasted = new URLSearchParams(address.search);
    await page.goto(`${runningStack().consoleUrl}/connect/${other.id}#${pasted}`);
    await page.getByText('Your bank login has ended.').waitFor();
    await onScreen(page, 'Continue at Sandbox Bank');
    expect((await flowOf(applicantOf(other))).bank.state).not.toBe('FETCHING');
    expect((await flowOf(applicantOf(one))).bank.state).toBe('AT_BANK');
  });
});

describe('the pages', () => {
  test('The pages cannot be framed by another site', async () => {
    const { connect_url: address } = await newApplication(organisation);
    const html = `<iframe src="${address}" width="400" height="400"></iframe>`;
    const other = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const listening = other.address();
    const port = typeof listening === 'object' ? listening?.port : 0;
    const { page, complaints } = await opened(`http://127.0.0.1:${port}/`);
    await eventually(
      async () => /frame-ancestors|X-Frame-Options/.exec(complaints.join('\n')),
      'the complaint of the browser',
    );
    const [, frame] = page.frames();
    expect(await frame?.getByRole('button', { name: 'Start' }).count()).toBe(0);
    other.close();
  });

  test('The pages run only scripts from their own files', async () => {
    const { connect_url: address } = await newApplication(organisation);
    const { page, complaints } = await opened(address);
    await page.getByRole('button', { name: 'Start' }).waitFor();
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'window.wasRun = true';
      document.body.append(script);
      const styled = document.createElement('div');
      styled.setAttribute('style', 'color: red');
      document.body.append(styled);
    }`);
    expect(await page.evaluate('window.wasRun')).toBeUndefined();
    await eventually(async () => (complaints.length < 2 ? null : true), 'the complaints of the browser');
    expect(complaints).toEqual([expect.stringContaining('script-src'), expect.stringContaining('style-src')]);
  });

  test('The pages show a missing address as missing, and legal documents at their addresses', async () => {
    const { consoleUrl } = runningStack();
    const { page } = await opened(`${consoleUrl}/legal/nowhere`);
    await onScreen(page, 'Page not found');
    await checkScreen(page, 'not-found');
    const { legal_documents: documents } = await flowOf(applicantOf(await newApplication(organisation)));
    expect(documents.length).toBeGreaterThan(0);
    for (const { document_url: address, title } of documents) {
      expect(address).toContain(`${consoleUrl}/legal/`);
      const { page: document, complaints } = await opened(address);
      await onScreen(document, /./);
      expect([title, complaints]).toEqual([title, []]);
    }
  });
});
