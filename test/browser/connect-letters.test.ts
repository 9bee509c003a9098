import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { languages } from '../../console/connect/languages.ts';
import { letterWordsIn } from '../../console/connect/letters/words.letters.ts';
import { colleague } from '../stack/colleague.ts';
import { eventually } from '../stack/eventually.ts';
import { inboxOf } from '../stack/inbox.ts';
import { fullConfig, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { codeInMailTo } from '../stack/newest-code.ts';
import { policyInForce, starterDocument } from '../stack/policy-in-force.ts';
import { startBrowser } from './browser.ts';
import { checkScreen } from './checked-screen.ts';
import { onScreen, openLink, press } from './opened-link.ts';

const request = { product: 'short_term_loan', applicant: 'natural_person', amount: 1500, term_months: 3 } as const;

let browser: Browser;
let lender: TestOrganisation;
let application_id = '';
let decision_id = '';
let email = '';

beforeAll(async () => {
  browser = await startBrowser();
  lender = await newOrganisation();
  const second = await colleague(lender, 'second', ['applications.read', 'policies.approve']);
  succeeded(await lender.client.createApplicationConfig({ body: fullConfig() }));
  const created = succeeded(await lender.client.createSandboxApplication({ body: { persona_id: 'debt_review' } })).body;
  application_id = created.id;
  const { applicant } = succeeded(await lender.client.getApplication({ path: { application_id } })).body;
  email = succeeded(await lender.client.getApplicant({ path: { applicant_id: applicant } })).body.email ?? '';
  await policyInForce(lender.client, second.client, await starterDocument(lender.client, 'salaried_short_term'));
  const asked = { application_id, request, facts: { first_loan_this_year: true } };
  decision_id = succeeded(await lender.client.makeDecision({ body: asked })).body.id;
});
afterAll(async () => await browser?.close());

/** The link of the newest mail, as the applicant presses it. */
const newestLink = () =>
  eventually(async () => {
    const links = (await inboxOf(email)).map(({ text }) => /https?:\S+&letter=1/.exec(text)?.[0]);
    return links.findLast((link) => link !== undefined) ?? null;
  }, 'a mail with a link to messages');

const messages = 'Messages from';

describe('What a lender asks and wrote, on the page of the applicant', () => {
  test('A document that is asked for is answered in words, and a consent by reading it anew', async () => {
    const path = { application_id };
    succeeded(await lender.client.askApplicant({ path, body: { kind: 'consent', words: 'Our terms changed.' } }));
    succeeded(await lender.client.askApplicant({ path, body: { kind: 'document', words: 'Your payslip, please.' } }));
    const { page, complaints } = await openLink(browser, await newestLink());
    await onScreen(page, new RegExp(messages));
    await page.getByText('Your payslip, please.').waitFor();
    await checkScreen(page, 'connect-letters-requests');
    await press(page, 'Send my answer');
    await page.getByText('Write your answer first.').waitFor();
    await page.getByLabel(/^Your answer/).fill('I mailed it this morning.');
    await press(page, 'Send my answer');
    await page.getByText('I mailed it this morning.').waitFor();
    await press(page, 'Read and agree');
    await onScreen(page, 'Do you agree to share your data?');
    await page.getByRole('checkbox').first().check();
    await press(page, 'Agree and continue');
    await onScreen(page, new RegExp(messages));
    await page.getByText(/^You agreed on/).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
    const { data } = succeeded(await lender.client.listApplicantRequests({ path })).body;
    // Of two in the same second either can be the newer one.
    expect(data.map(({ kind, state, answer }) => [kind, state, answer?.how]).toSorted()).toEqual([
      ['consent', 'answered', 'consent'],
      ['document', 'answered', 'words'],
    ]);
  });

  test('Behind a code the applicant reads the letter, says that a payment is something else, objects, and reads the answer', async () => {
    const path = { application_id, decision_id };
    succeeded(await lender.client.writeDecisionLetter({ path, body: {} }));
    const { page, complaints } = await openLink(browser, await newestLink());
    await onScreen(page, new RegExp(messages));
    await press(page, 'Show the decision');
    await page.getByText('To show the decision we first have to know').waitFor();
    await press(page, 'Send the code');
    await page.getByLabel('Six-digit code').fill(await codeInMailTo(email));
    await checkScreen(page, 'connect-letters-code');
    await press(page, 'Continue');
    await page.getByRole('heading', { name: 'Your application was declined' }).waitFor();
    await checkScreen(page, 'connect-letters-decision');
    await page
      .getByRole('button', { name: /^This is something else/ })
      .first()
      .click();
    await page.getByLabel('What is it instead?').fill('a gift');
    await press(page, 'Send to the lender');
    await page.getByText('Write what you want to say first.').waitFor();
    await page.getByLabel('In your words').fill('That was a birthday present.');
    await press(page, 'Send to the lender');
    await page.getByText('That was a birthday present.').waitFor();
    await press(page, 'Object to the decision');
    await page.getByLabel('In your words').fill('I have paid everything since.');
    await press(page, 'Send to the lender');
    await page.getByText('I have paid everything since.').waitFor();
    const { data } = succeeded(await lender.client.listRepresentations({ path: { application_id } })).body;
    // Of two in the same second either can be the newer one.
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(['label', 'objection']);
    const label = data.find(({ kind }) => kind === 'label');
    succeeded(
      await lender.client.answerRepresentation({
        path: { application_id, representation_id: label?.id ?? '' },
        body: { outcome: 'upheld', words: 'We corrected the label of this payment.' },
      }),
    );
    await page.reload();
    await press(page, 'Show the decision');
    await page.getByText('We corrected the label of this payment.').waitFor();
    await page.getByText('The lender agrees with you', { exact: true }).waitFor();
    await page.getByText('The lender has not answered yet.').waitFor();
    await checkScreen(page, 'connect-letters-answered');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(languages.filter(({ locale }) => locale !== 'en-ZA'))(
    'Messages are read in $name, and axe finds nothing',
    async ({ locale, load }) => {
      const [words, letters] = [await load(), await letterWordsIn(locale)];
      const { page, complaints } = await openLink(browser, await newestLink());
      await page.locator('.language select').selectOption(locale);
      await page.getByText(words.shell.language, { exact: true }).waitFor();
      await page.getByText(letters.lead).waitFor();
      await page.getByText(letters.requests.kinds.document, { exact: true }).waitFor();
      await page.getByRole('button', { name: letters.decision.show }).waitFor();
      await checkScreen(page, `connect-letters-${locale}`);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );
});
