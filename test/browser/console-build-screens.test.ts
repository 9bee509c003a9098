import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { fullConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { startReceiver, type WebhookReceiver } from '../stack/webhook-receiver.ts';
import { checkBothLooks, smallAndDark } from './both-looks.ts';
import { startBrowser } from './browser.ts';
import { onScreen, press } from './opened-link.ts';
import { settled } from './settled.ts';
import { leave, type SignedIn, signedIn } from './signed-in.ts';

let browser: Browser;
let receiver: WebhookReceiver;

beforeAll(async () => {
  browser = await startBrowser();
  receiver = await startReceiver((delivery, response) =>
    response.writeHead(delivery.event.type === 'bill.paid' ? 500 : 204).end(),
  );
});
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
});

describe('what developers set up', () => {
  let lender: TestOrganisation;
  let developer: SignedIn;
  beforeAll(async () => {
    lender = await newOrganisation();
    succeeded(await lender.client.createApplicationConfig({ body: fullConfig() }));
    developer = await signedIn(browser, lender, smallAndDark);
  });

  test('a webhook is added, tested, sent again, replaced in its secret, switched off and back', async () => {
    const opened = await developer.open('/webhooks');
    const { page } = opened;
    await onScreen(page, 'Webhooks');
    await page.getByText('No webhooks yet').waitFor();
    await checkBothLooks(page, 'webhooks-empty');
    await page.getByRole('link', { name: 'Add webhook' }).click();
    await onScreen(page, 'Add a webhook');
    await press(page, 'Add webhook');
    await page.getByRole('link', { name: 'Enter the address that events are sent to.' }).waitFor();
    await page.getByLabel('Which events').selectOption('some');
    await checkBothLooks(page, 'webhook-new');
    await page.getByLabel('Which events').selectOption('all');
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('What it is for').fill('Loan system');
    await press(page, 'Add webhook');
    await page.getByText(/^whsec_/).waitFor();
    await checkBothLooks(page, 'webhook-secret');
    await press(page, 'I have kept it');
    await page.getByRole('link', { name: 'Open the webhook' }).click();
    await onScreen(page, 'Loan system');
    await press(page, 'Send a test');
    await page.getByRole('link', { name: 'webhook.test' }).click();
    const panel = page.getByRole('dialog', { name: 'A delivery' });
    await panel.getByText('HTTP 204').waitFor();
    await panel.getByText(/webhook-signature/).waitFor();
    await checkBothLooks(page, 'webhook-delivery');
    await press(page, 'Send again');
    await page.getByText('Sent again.').waitFor();
    await page.keyboard.press('Escape');
    await press(page, 'Replace the secret');
    await page.getByText(/earlier secret too until/).waitFor();
    await press(page, 'I have kept it');
    await press(page, 'Switch off');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
    await checkBothLooks(page, 'webhook');
    await press(page, 'Delete');
    await page.getByLabel('Type its address to delete it').fill('another');
    await press(page, 'Delete webhook');
    await page.getByText('This is not its address.').waitFor();
    await checkBothLooks(page, 'webhook-delete');
    await leave(opened);
  });

  test('the simulator sends an event, which fails at a receiver that is down', async () => {
    const opened = await developer.open('/webhooks');
    const { page } = opened;
    await onScreen(page, 'Webhooks');
    await page.getByLabel('Type of event').selectOption('bill.paid');
    await press(page, 'Send the event');
    await page.getByText('An example of bill.paid is on its way.').waitFor();
    await page.locator('summary', { hasText: 'bill.paid' }).first().click();
    await checkBothLooks(page, 'webhooks');
    await page.getByRole('link', { name: 'Loan system' }).click();
    await page.getByRole('link', { name: 'bill.paid' }).click();
    const panel = page.getByRole('dialog', { name: 'A delivery' });
    await panel
      .getByText(/HTTP 500: Not a 2xx/)
      .first()
      .waitFor();
    await leave(opened);
  });

  test('a token is created and shown once', async () => {
    const opened = await developer.open('/api-tokens');
    const { page } = opened;
    await onScreen(page, 'API tokens');
    await page.getByText('No API tokens yet').waitFor();
    await checkBothLooks(page, 'api-tokens-empty');
    await page.getByLabel('What it is for').fill('Loan origination');
    await press(page, 'Create token');
    await page.getByText('The token Loan origination').waitFor();
    await page.getByRole('button', { name: 'Revoke the token Loan origination' }).waitFor();
    await checkBothLooks(page, 'api-tokens');
    await press(page, 'I have kept it');
    await press(page, 'Revoke the token Loan origination');
    await page.getByLabel('Type its name to revoke it').fill('Loan origination');
    await press(page, 'Revoke token');
    await page.getByText('No API tokens yet').waitFor();
    await leave(opened);
  });

  test('a colleague is invited, given a permission and deactivated; the last manager stays', async () => {
    const opened = await developer.open('/team');
    const { page } = opened;
    await onScreen(page, 'Team');
    await page.getByRole('link', { name: 'Invite colleague' }).click();
    await onScreen(page, 'Invite a colleague');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sipho Dlamini');
    await page.getByLabel('Email address').fill(`sipho-${lender.nameSlug}@lender.example`);
    await page.getByRole('checkbox', { name: 'View applications' }).check();
    await checkBothLooks(page, 'team-invite');
    await press(page, 'Send the invite');
    await onScreen(page, 'Team');
    await page.getByRole('link', { name: 'Sipho Dlamini' }).click();
    const panel = page.getByRole('dialog', { name: 'A colleague' });
    await panel.getByRole('checkbox', { name: 'Manage webhooks' }).check();
    await checkBothLooks(page, 'team-colleague');
    await press(page, 'Save changes');
    await page.getByText('What Sipho Dlamini may do was changed.').waitFor();
    await page.getByRole('link', { name: 'Sipho Dlamini' }).click();
    await press(page, 'Deactivate');
    await panel.getByRole('button', { name: 'Activate', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await checkBothLooks(page, 'team');
    await page
      .getByRole('row', { name: /\(you\)/ })
      .getByRole('link')
      .click();
    await panel.getByText(/last active person/).waitFor();
    await leave(opened);
  });

  test('an application of a persona is created, a statement is downloaded, the date moves on', async () => {
    const opened = await developer.open('/sandbox');
    const { page } = opened;
    await onScreen(page, 'Sandbox');
    await page.getByText('26 people').waitFor();
    await checkBothLooks(page, 'sandbox');
    await page.getByLabel('Search by name or what they show').fill('thin_file');
    await page.getByText('1 person').waitFor();
    await page.getByRole('button', { name: /^Statement of/ }).click();
    await page.getByLabel('Format').selectOption('csv');
    await page.getByLabel('Bank', { exact: true }).selectOption('fnb');
    await checkBothLooks(page, 'sandbox-statement');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await page.keyboard.press('Escape');
    await press(page, 'One week on');
    await page.getByText(/^It is .*0 applications got/).waitFor();
    await page.getByRole('button', { name: /^Create an application of/ }).click();
    await page.waitForURL(/\/applications\/[0-9a-f]{24}/);
    await leave(opened);
  });

  test('A config is built, its errors shown in their place, copied and made the default', async () => {
    const opened = await developer.open('/application-configs');
    const { page } = opened;
    await onScreen(page, 'Application configs');
    await page.getByRole('link', { name: 'Full', exact: true }).waitFor();
    await checkBothLooks(page, 'configs');
    await page.getByRole('link', { name: 'Copy Full' }).click();
    await onScreen(page, 'Create an application config');
    await page.getByLabel('Name', { exact: true }).fill('Full');
    await press(page, 'Create config');
    await page.getByRole('alert').waitFor();
    await checkBothLooks(page, 'config-new');
    await page.getByLabel('Name', { exact: true }).fill('Vehicle loan');
    await page.getByRole('checkbox', { name: 'risk_insights' }).check();
    await press(page, 'Create config');
    await onScreen(page, 'Application configs');
    await press(page, 'Make Vehicle loan the default');
    await page.getByRole('button', { name: 'Make Full the default' }).waitFor();
    await press(page, 'Undo');
    await press(page, 'Delete Vehicle loan');
    await page.getByLabel('Type its name to delete it').fill('Vehicle loan');
    await press(page, 'Delete config');
    await page.getByText('Vehicle loan was deleted.').waitFor();
    await page.getByRole('link', { name: 'Full', exact: true }).click();
    await onScreen(page, 'Full');
    await checkBothLooks(page, 'config');
    await leave(opened);
  });
});

test('what one organisation set up is not seen by another, nor by those who may not', async () => {
  const [one, other] = await Promise.all([newOrganisation(), newOrganisation()]);
  succeeded(await one.client.createApplicationConfig({ body: fullConfig('Of the first') }));
  const webhook = succeeded(await one.client.createWebhook({ body: { url: receiver.url } })).body;
  succeeded(await one.client.createApiToken({ body: { name: 'Of the first', scopes: ['organisation:api'] } }));
  const opened = await (await signedIn(browser, other)).open(`/webhooks/${webhook.id}`);
  const { page } = opened;
  await onScreen(page, 'No webhook is at this address');
  await page.getByRole('link', { name: 'All webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  const to = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await onScreen(page, name);
    await settled(page);
  };
  await to('API tokens');
  await page.getByText('No API tokens yet').waitFor();
  await to('Application configs');
  await page.getByText('No application configs yet').waitFor();
  await to('Team');
  expect(await page.getByRole('row').count()).toBe(2);
  await leave(opened);
});
