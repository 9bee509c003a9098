import { randomBytes } from 'node:crypto';
import type { ImaliClient } from '@imali/client/imali-client.ts';
import { addDays } from '@imali/ledger/basics/calendar.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionOut } from '../../schemas/entities/bank-connection.ts';
import { allTransactions } from '../stack/all-transactions.ts';
import { analysedApplication, analysisEnded } from '../stack/analysed-application.ts';
import { eventually } from '../stack/eventually.ts';
import { internalClient } from '../stack/internal-access.ts';
import { fullConfig, newOrganisation, request, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { type PageVisitor, staffVisitor } from '../stack/staff-member.ts';
import { type StatementRow, statementOf, threeMonths } from '../stack/statement-of.ts';

/** A word that no other test's statements print: letters only, so that the normaliser leaves it alone. */
const letters = (): string => [...randomBytes(9)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
const word = letters();
const shop = `${word} TRADING MELVILLE`;
const private_ = letters();

const rows = (own: readonly StatementRow[] = []): StatementRow[] =>
  [
    ...threeMonths,
    ...Array.from(
      { length: 6 },
      (_, week): StatementRow => [addDays('2026-04-02', week * 7), -300, `POS PURCHASE ${shop} 412752*6823 02 Apr`],
    ),
    ...own,
  ].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

/** An account of one's own: who shares one counts as one person. */
const accountOf = (index: number) => ({ account_number: `6200000010${index}` });

interface Applicant {
  readonly organisation: TestOrganisation;
  readonly id: string;
}

let applicants: readonly Applicant[] = [];
let visitor: PageVisitor & { readonly member: TestOrganisation };

const shopRows = async ({ organisation, id }: Applicant): Promise<TransactionOut[]> =>
  (await allTransactions(organisation, id)).filter(({ description }) => description.includes(word));
const labelsOf = async (applicant: Applicant): Promise<string[]> => [
  ...new Set((await shopRows(applicant)).map(({ label }) => label)),
];

async function search(term: string): Promise<string> {
  await visitor.open('/relabels/regex_search');
  const { response, html } = await visitor.post('/relabels/regex_search', { search_term: term });
  expect(response.status).toBe(200);
  return html;
}

const csv = (text: string): File => new File([text], 'labels.csv', { type: 'text/csv' });

async function submitted(text: string): Promise<string> {
  await visitor.open('/relabels/regex_search');
  const { response } = await visitor.post('/relabels/submit_search_relabels', { file: csv(text) }, { multipart: true });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

/** Confirms what is prepared, and waits until its relabelling is done; the cells of its line. */
async function confirmed(html: string, note = ''): Promise<string[]> {
  const draft = /name="draft_id" value="([0-9a-f]{24})"/.exec(html)?.[1] ?? '';
  const fields = { draft_id: draft, decision: 'confirm', note };
  const { response } = await visitor.post('/relabels/confirm', fields);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/relabels/']);
  // Sent again, it changes nothing.
  expect((await visitor.post('/relabels/confirm', fields)).response.status).toBe(303);
  return await eventually(async () => {
    const { html: home } = await visitor.open('/relabels/');
    const [, phase, line = ''] = /<tr data-job="[^"]*" data-phase="(\w+)">(.*?)<\/tr>/.exec(home) ?? [];
    if (phase !== 'DONE') return null;
    return [...line.matchAll(/<td class="number">(\d+)<\/td>/g)].map(([, cell]) => cell ?? '');
  }, 'the end of the relabelling');
}

beforeAll(async () => {
  const organisations = await Promise.all([newOrganisation(), newOrganisation()]);
  const [first, second] = organisations;
  if (!first || !second) throw new Error('two organisations are needed');
  const made: Applicant[] = [];
  for (const [organisation, own] of [
    [first, [['2026-04-11', -500, `EFT PAYMENT TO ${private_} DLAMINI`]]],
    [first, []],
    [second, []],
  ] as const satisfies readonly (readonly [TestOrganisation, readonly StatementRow[]])[]) {
    made.push({
      organisation,
      id: await analysedApplication(organisation, [statementOf(rows(own), accountOf(made.length))]),
    });
  }
  applicants = made;
  visitor = await staffVisitor();
});

describe('what statements print', () => {
  test('Our staff find what statements print once three applicants share it, and never what only one has', async () => {
    const html = await eventually(async () => {
      const found = await search(`${word.toLowerCase()} (trading|traders)`);
      return found.includes(shop) ? found : null;
    }, 'what three applicants share');
    expect(html).toContain(`POS PURCHASE ${shop}`);
    expect(html).toContain('1 text found');
    expect(await search(private_)).toContain('No texts match');
    expect(await search('(')).toContain('role="alert"');
    expect(await search('')).toContain('role="alert"');
  });
});

describe('a change of the shared rules', () => {
  test('A change of the shared rules is refused with the wrong line, and accepted only as our own form', async () => {
    const columns = 'description,label,new_label';
    const text = `POS PURCHASE ${shop}`;
    expect(await submitted(`${columns}\n${text},,food.nothing`)).toContain('error_message_submit=label_unknown%3A2');
    expect(await submitted(`${columns}\n${text},,\nPAYMENT TO ${private_},,food.groceries`)).toContain(
      'error_message_submit=description_unknown%3A3',
    );
    expect(await submitted(`${columns}\n${text},,`)).toContain('nothing_to_change');
    const { html } = await visitor.open(await submitted('a,b\n1,2'));
    expect(html).toContain('Line 1: The first line must name the columns');
    const forged = await visitor.post(
      '/relabels/submit_search_relabels',
      { file: csv(`${columns}\n${text},,food.groceries`) },
      { multipart: true, token: 'forged' },
    );
    expect(forged.response.status).toBe(403);
  });

  test("A change of the shared rules goes from the search over its preview to every applicant, and leaves users' labels alone", async () => {
    const [own] = applicants;
    if (!own) throw new Error('an applicant is needed');
    const [one] = await shopRows(own);
    const path = { application_id: own.id, transaction_id: one?.id ?? '' };
    succeeded(await own.organisation.client.relabelTransaction({ path, body: { new_label: 'shopping.clothing' } }));
    expect(await analysisEnded(own.organisation, own.id)).toBe('READY');

    const { response, html: file } = await visitor.open(`/relabels/regex_search?download=${word}`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const labelled = file.replace(/""(\r\n)$/, '"housing.maintenance"$1');
    expect(labelled).not.toBe(file);
    expect(await submitted(labelled)).toBe('/relabels/confirm');
    const { html } = await visitor.open('/relabels/confirm');
    expect(html).toContain('data-affected="3"');
    for (const { id } of applicants) expect(html).toContain(id);
    // Nothing has changed yet.
    for (const applicant of applicants) expect(await labelsOf(applicant)).not.toContain('housing.maintenance');

    const [, affected, done, left, failed] = await confirmed(html, 'Sells tiles');
    expect([affected, done, left, failed]).toEqual(['3', '3', '0', '0']);
    for (const applicant of applicants) {
      const labels = new Set(await labelsOf(applicant));
      expect(labels).toEqual(
        new Set(applicant === own ? ['shopping.clothing', 'housing.maintenance'] : ['housing.maintenance']),
      );
    }
    const affordability = succeeded(
      await own.organisation.client.getAffordability({ path: { application_id: own.id } }),
    ).body;
    expect(affordability.rules_version).toMatch(/\+\d+$/);
    expect((await visitor.open('/relabels/')).html).toContain('Sells tiles');
  });

  test('A change of the shared rules applies to sandbox people too, who are analysed within the call', async () => {
    const { client } = await newOrganisation();
    succeeded(await client.createApplicationConfig({ body: fullConfig('Sandbox') }));
    const { id } = succeeded(await client.createSandboxApplication({ body: { persona_id: 'salaried_monthly' } })).body;
    const { rules_version } = succeeded(await client.getAffordability({ path: { application_id: id } })).body;
    expect(rules_version).toMatch(/\+\d+$/);
  });

  test('A change of the shared rules is taken back by publishing an older version again', async () => {
    const { html: home } = await visitor.open('/relabels/');
    const current = Number(/<tr><td>(\d+)<\/td>/.exec(home)?.[1]);
    const { response } = await visitor.post('/relabels/', { action: 'restore', version: String(current - 1) });
    expect(response.headers.get('location')).toBe('/relabels/confirm');
    const { html } = await visitor.open('/relabels/confirm');
    expect(html).toContain('data-affected="3"');
    await confirmed(html);
    for (const applicant of applicants) expect(await labelsOf(applicant)).not.toContain('housing.maintenance');
    expect((await visitor.open('/relabels/')).html).toContain(`(version ${current - 1} again)`);
  });
});

test('An unknown version or relabelling is reported, and a finished one remains finished when it is resumed', async () => {
  const { html } = await visitor.open('/relabels/');
  const post = async (fields: Readonly<Record<string, string>>) =>
    (await visitor.post('/relabels/', fields)).response.status;
  expect(await post({ action: 'restore', version: '99999' })).toBe(404);
  expect(await post({ action: 'restore' })).toBe(404);
  expect(await post({ action: 'resume', job_id: '6920390000aa00aa00aa00aa' })).toBe(404);
  const job = /<tr data-job="([0-9a-f]{24})" data-phase="DONE">/.exec(html)?.[1] ?? '';
  expect(await post({ action: 'resume', job_id: job })).toBe(303);
  expect((await visitor.open('/relabels/')).html).toContain(`data-job="${job}" data-phase="DONE"`);
});

describe('one account', () => {
  const accountOf = async ({ organisation, id }: Applicant): Promise<string> =>
    (await shopRows({ organisation, id }))[0]?.account ?? '';

  test('One account is labelled by its file, and no other account is', async () => {
    const [, own, other] = applicants;
    if (!own || !other) throw new Error('applicants are needed');
    const account = await accountOf(own);
    const page = await visitor.open(`/relabels/assigned_account?account_id=${account}`);
    expect(page.html).toContain(`/relabels/assigned_account/${account}/file`);
    const { response, html: file } = await visitor.open(`/relabels/assigned_account/${account}/file`);
    expect(response.headers.get('content-type')).toContain('text/csv');
    const labelled = file
      .split('\r\n')
      .map((line) => (line.includes(word) ? line.replace(/""$/, '"food.alcohol_tobacco"') : line))
      .join('\r\n');
    await visitor.open(`/relabels/assigned_account?account_id=${account}`);
    const sent = await visitor.post(
      '/relabels/assigned_account',
      { account_id: account, file: csv(labelled) },
      { multipart: true },
    );
    expect(sent.response.headers.get('location')).toBe('/relabels/confirm');
    const { html } = await visitor.open('/relabels/confirm');
    expect(html).toContain('6 labels for this account');
    await confirmed(html);
    expect(await labelsOf(own)).toEqual(['food.alcohol_tobacco']);
    expect(await labelsOf(other)).not.toContain('food.alcohol_tobacco');
  });

  test('An unknown account, or a file that does not fit it, is reported', async () => {
    const unknown = await visitor.open('/relabels/assigned_account?account_id=6920390000aa00aa00aa00aa');
    expect(unknown.html).toContain('There is no such account');
    const [own] = applicants;
    const account = own ? await accountOf(own) : '';
    await visitor.open(`/relabels/assigned_account?account_id=${account}`);
    const file = csv('transaction_id,new_label\n6920390000aa00aa00aa00aa,food.groceries');
    const sent = await visitor.post('/relabels/assigned_account', { account_id: account, file }, { multipart: true });
    expect(sent.response.headers.get('location')).toContain('error_message=transaction_unknown%3A2');
  });
});

describe('a file of transactions', () => {
  const upload = (client: ImaliClient, text: string) => client.uploadRelabels({ form: {}, files: { file: csv(text) } });
  const columns = 'organisation_id,application_id,transaction_id,new_label';

  test('A file of transactions labels those of many applications, except where a user labelled them', async () => {
    const client = await internalClient(visitor.member);
    const lines: string[] = [];
    for (const applicant of applicants) {
      const [one] = await shopRows(applicant);
      lines.push([applicant.organisation.id, applicant.id, one?.id, 'gifts.given'].join(','));
    }
    const label = 'food.restaurants';
    const text = `${columns}\n${lines.join('\n').replaceAll('gifts.given', label)}`;
    const { status, body } = succeeded(await upload(client, text));
    expect([status, body]).toMatchObject([202, { transactions: 3, labels_kept: 2, kept_by_user: 1, applications: 3 }]);
    const [, second] = applicants;
    if (!second) throw new Error('an applicant is needed');
    // The analysis is asked for in the background, and until then the older one answers.
    await eventually(async () => {
      expect(await analysisEnded(second.organisation, second.id)).toBe('READY');
      return (await labelsOf(second)).includes(label) ? true : null;
    }, 'the labels of the file');
  });

  test('A file of transactions is accepted whole or not at all, and from nobody else', async () => {
    const [own] = applicants;
    if (!own) throw new Error('an applicant is needed');
    const client = await internalClient(visitor.member);
    // The relabelling of the test before goes on: it waited for another applicant's analysis only.
    expect(await analysisEnded(own.organisation, own.id)).toBe('READY');
    const [one] = await shopRows(own);
    const good = [own.organisation.id, own.id, one?.id, 'food.groceries'].join(',');
    const bad = [own.organisation.id, own.id, '6920390000aa00aa00aa00aa', 'food.groceries'].join(',');
    expect(await upload(client, `${columns}\n${good}\n${bad}`)).toMatchObject({
      status: 422,
      detail: [{ loc: ['form', 'file', 3] }],
    });
    expect(await upload(own.organisation.client, `${columns}\n${good}`)).toMatchObject({ status: 403 });
  });
});

test('No page answers without the cookie of our staff, and none with the token of a lender', async () => {
  const { accessToken } = await newOrganisation();
  for (const path of ['/relabels/', '/relabels/assigned_account', '/relabels/regex_search', '/relabels/confirm']) {
    const open = await request(path, { redirect: 'manual' });
    expect([open.status, open.headers.get('location')]).toEqual([
      303,
      `/auth/login?redirect_url=${encodeURIComponent(path)}`,
    ]);
    const lender = await request(path, { headers: { cookie: `access_token=${accessToken}` }, redirect: 'manual' });
    expect([lender.status, lender.headers.get('location')]).toEqual([303, open.headers.get('location')]);
    const program = await request(path, { headers: { authorization: `Bearer ${accessToken}` }, redirect: 'manual' });
    expect(program.status).toBe(403);
  }
});
