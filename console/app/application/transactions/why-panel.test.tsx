import type { Failure } from '@imali/client/imali-client.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answered, ConsoleApi, Parts, Transaction } from '../../console-api.ts';
import { useQueryValue } from '../../parts/query-state.ts';
import { drawConsole } from '../../testing/drawn-console.tsx';
import { transactionWith } from '../../testing/transaction.fixture.ts';
import { WhyPanel } from './why-panel.tsx';

afterEach(cleanup);

const ID = '692039c05f3c8b2a1d9e4f70';
const ACCOUNT = '692039c05f3c8b2a1d9e4f71';
const ME = '692039c05f3c8b2a1d9e4f80';
const COLLEAGUE = '692039c05f3c8b2a1d9e4f81';
const TOKEN = '692039c05f3c8b2a1d9e4f82';
const RULE = '692039c05f3c8b2a1d9e4f90';
const OTHER = '692039c05f3c8b2a1d9e4f91';

const page = { has_next: false, has_prev: false, next_cursor: null };
const answer = <T,>(body: T) => ({ ok: true as const, status: 200 as const, requestId: '', body });
const failure = (code: string, status: number): Failure => ({
  ok: false,
  status,
  code,
  message: '',
  detail: [],
  requestId: '',
  retryAfter: null,
});

/** Answers with those of the rows that are asked for, as they are at that time. */
function listOf(rows: () => readonly Transaction[]): ConsoleApi['listLabelledTransactions'] {
  return async (parts) => {
    const wanted = (parts.query?.ids ?? '').split(',');
    const data = rows().filter(({ id }) => wanted.includes(id));
    const available = [{ id: ACCOUNT, account_number: '1', account_name: 'Gold cheque', bank_slug: 'fnb' }];
    return answer({
      ...page,
      count: data.length,
      data,
      state: 'current',
      generation: 1,
      available_accounts: available,
      crunch_categories: [],
      engine_version: '1',
      taxonomy_version: '1',
    });
  };
}

const isCaller = (value: unknown): value is Answered<'getCaller'> => typeof value === 'object' && value !== null;
const isUsers = (value: unknown): value is Answered<'listUsers'> => typeof value === 'object' && value !== null;
const isTokens = (value: unknown): value is Answered<'listApiTokens'> => typeof value === 'object' && value !== null;
const isRules = (value: unknown): value is Answered<'listLabelRules'> => typeof value === 'object' && value !== null;

/** An answer of which a test writes down what the panel reads. */
function partly<T>(value: unknown, is: (value: unknown) => value is T): () => Promise<ReturnType<typeof answer<T>>> {
  if (!is(value)) throw new Error('no answer');
  return async () => answer(value);
}

const people: Partial<ConsoleApi> = {
  getCaller: partly({ id: ME }, isCaller),
  listUsers: partly({ ...page, count: 1, data: [{ id: COLLEAGUE, name: 'Sipho Nkosi' }] }, isUsers),
  listApiTokens: partly({ ...page, count: 1, data: [{ id: TOKEN, name: 'Nightly job' }] }, isTokens),
};
const rules = (data: readonly object[]): Partial<ConsoleApi> => ({
  listLabelRules: partly({ ...page, count: data.length, data }, isRules),
});

function Panel() {
  return <WhyPanel applicationId={ID} id={useQueryValue('transaction')} />;
}

interface Drawn {
  readonly answers?: Partial<ConsoleApi>;
  readonly tabs?: readonly string[];
  readonly permissions?: readonly string[];
  readonly id?: string;
}

function draw(rows: readonly Transaction[] | (() => readonly Transaction[]), { answers = {}, id, ...as }: Drawn = {}) {
  const known = typeof rows === 'function' ? rows : () => rows;
  const wanted = id ?? known()[0]?.id ?? '';
  drawConsole(<Panel />, {
    answers: { listLabelledTransactions: listOf(known), ...answers },
    address: `/applications/${ID}/transactions?transaction=${wanted}`,
    permissions: ['applications.read'],
    ...as,
  });
}

/** What the panel says of something: the definition beside its name. */
function said(name: string): string | null {
  const term = screen.queryAllByText(name, { selector: 'dt' })[0];
  return term === undefined ? null : (term.nextElementSibling?.textContent ?? null);
}
const plain = (text: string | null) => text?.replace(/\s/g, ' ');
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('why a label', () => {
  test('The reasons of the engine show the words that it read, their meaning, its confidence and the second candidate', async () => {
    draw([
      transactionWith({
        description: 'POS Purchase Checkers Hyper',
        reference: 'CARD 1234',
        balance: 1234.5,
        confidence: 0.961,
        confidence_band: 'HIGH',
        rule_id: 'merchant:checkers',
        matched_text: 'CHECKERS',
        runner_up: 'shopping.general',
        counterparty: { name: 'Checkers', id: 'checkers', type: 'merchant', confidence: 0.9 },
      }),
    ]);
    await screen.findByRole('heading', { level: 2, name: 'POS Purchase Checkers Hyper' });
    expect(marks()).toEqual(['Checkers']);
    expect(said('Label')).toBe('Food: groceries');
    expect(said('Given by')).toBe('The engine');
    expect(said('Because of')).toBe("A known merchant's name");
    expect(said('Words recognised')).toBe('CHECKERS');
    expect(said('Confidence')).toBe('96 %, sure');
    expect(said('Came second')).toBe('Shopping: general');
    expect(said('Id of what decided')).toBe('merchant:checkers');
    // 22:30 in London is half past midnight in Johannesburg.
    expect(plain(said('Date'))).toBe('25 Mar 2026');
    expect(plain(said('Amount'))).toBe('−R 150.00');
    expect(plain(said('Balance after it'))).toBe('R 1 234.50');
    expect(said('Reference')).toBe('CARD 1234');
    await waitFor(() => expect(said('Account')).toBe('Gold cheque, 1'));
    expect(said('Bank')).toBe('FNB');
    expect(said('Channel')).toBe('Card');
    expect(said('Counterparty')).toBe('Checkers (merchant)');
    screen.getByText('Nobody changed this label.');
    expect(screen.queryByRole('button', { name: 'Change the label' })).toBeNull();
  });

  test('The reasons for an unknown row say so in words, and leave out what is missing', async () => {
    draw([
      transactionWith({
        description: 'ZXQ',
        label: 'other.uncategorised_out',
        labelled_by: 'fallback',
        rule_id: 'fallback:none',
        confidence: 0.02,
        confidence_band: 'LOW',
        channel: 'unknown',
      }),
    ]);
    await screen.findByRole('heading', { level: 2, name: 'ZXQ' });
    expect(marks()).toEqual([]);
    expect(said('Given by')).toBe('The engine, for want of anything better known');
    expect(said('Because of')).toBe("We don't recognise anything in it");
    expect(said('Confidence')).toBe('2.0 %, not sure');
    expect(said('Came second')).toBe('No other label came into question');
    expect(said('Balance after it')).toBe('The bank printed none');
    expect(said('Channel')).toBe('Nothing says how the money moved');
    expect(said('Counterparty')).toBe('Nobody is named');
    expect([said('Reference'), said('Words recognised')]).toEqual([null, null]);
    expect(document.body.textContent).not.toMatch(/null|undefined/);
  });

  test('A label that is almost certain is not called certain', async () => {
    draw([transactionWith({ confidence: 0.995, confidence_band: 'VERY_HIGH' })]);
    await waitFor(() => expect(plain(said('Confidence'))).toBe('Over 99 %, very sure'));
  });

  test('The reasons are read from the reference where the description has no part of them', async () => {
    draw([transactionWith({ description: 'PAYMENT', reference: 'Rent March', matched_text: 'RENT' })]);
    await screen.findByRole('heading', { level: 2, name: 'PAYMENT' });
    expect(marks()).toEqual(['Rent']);
  });

  test("The reasons by an own rule lead to the rule's place in settings, for users who may see it", async () => {
    const row = transactionWith({ labelled_by: 'organisation_rule', rule_id: RULE, matched_text: 'CHECKERS' });
    const known = [{ id: RULE, name: 'Groceries', conditions: { description_contains: 'checkers' } }];
    draw([row], { answers: rules(known), tabs: ['applications', 'settings'] });
    const link = await screen.findByRole('link', { name: 'Your rule "Groceries"' });
    expect(link.getAttribute('href')).toBe(`/settings/label-rules?rule=${RULE}`);
    expect([said('Because of'), said('Id of what decided')]).toEqual([null, null]);
    cleanup();
    draw([row], { answers: rules(known) });
    await screen.findByText('Your rule "Groceries"');
    expect(screen.queryByRole('link', { name: /rule/ })).toBeNull();
    cleanup();
    draw([row], { answers: rules([]), tabs: ['applications', 'settings'] });
    await screen.findByText('A rule of yours that was deleted since');
  });

  test('The reasons by a shared rule call the rule ours', async () => {
    draw([transactionWith({ labelled_by: 'shared_rule', rule_id: 'rule-7' })]);
    await screen.findByText('A rule of ours that holds for every lender');
  });

  test('The reasons of a person show who gave which label when, the newest first', async () => {
    const given = (label: string, user: string | null, day: string) => ({
      label,
      given_by: user === null ? ('staff' as const) : ('user' as const),
      user_id: user,
      at: `${day}T08:00:00.000Z`,
      for_party: null,
    });
    const row = transactionWith({
      label: 'food.restaurants',
      labelled_by: 'user',
      rule_id: 'user',
      runner_up: 'shopping.general',
      history: [
        given('food.groceries', null, '2026-04-01'),
        given('shopping.general', COLLEAGUE, '2026-04-02'),
        given('income.gift', TOKEN, '2026-04-03'),
        given('food.restaurants', ME, '2026-04-04'),
      ],
    });
    const lines = async () => {
      await waitFor(() => expect(said('Given by')).toBe('You'));
      return screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
    };
    draw([row], { answers: people, permissions: ['applications.read', 'users.manage', 'api_tokens.manage'] });
    await screen.findByText(/^API token Nightly job/);
    await screen.findByText(/^Sipho Nkosi/);
    expect(await lines()).toEqual([
      'From Income: gift to Food: restaurantsYou, 4 Apr 2026, 10:00',
      'From Shopping: general to Income: giftAPI token Nightly job, 3 Apr 2026, 10:00',
      'From Food: groceries to Shopping: generalSipho Nkosi, 2 Apr 2026, 10:00',
      'To Food: groceriesOur staff, 1 Apr 2026, 10:00',
    ]);
    expect(said('Came second')).toBe('Shopping: general');
    cleanup();
    // A user who may not see the team gets no names.
    draw([row], { answers: people });
    const told = await lines();
    expect(told.filter((line) => line?.includes('A colleague or an API token of yours'))).toHaveLength(2);
  });

  test('The reasons of a pair show the other side, and lead to it and back', async () => {
    const user = userEvent.setup();
    const debit = transactionWith({ description: 'CAPFIN 123', label: 'debt.personal_loan', paired_with: OTHER });
    const back = transactionWith({
      id: OTHER,
      description: 'UNPAID CAPFIN',
      label: 'returned.insufficient_funds',
      amount: 150,
      paired_with: debit.id,
    });
    draw([debit, back]);
    const part = (await screen.findByRole('heading', { name: 'Came back as' })).closest('section');
    expect(plain(part?.textContent ?? '')).toContain(
      'UNPAID CAPFIN25 Mar 2026, R 150.00, Returned: insufficient funds',
    );
    await user.click(screen.getByRole('link', { name: 'UNPAID CAPFIN' }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'UNPAID CAPFIN' });
    expect(document.activeElement).toBe(heading);
    await screen.findByRole('heading', { name: 'Debit order that came back' });
    await user.click(screen.getByRole('link', { name: 'CAPFIN 123' }));
    const first = await screen.findByRole('heading', { level: 2, name: 'CAPFIN 123' });
    expect(document.activeElement).toBe(first);
  });

  test('The reasons of a pair whose other side is gone say so', async () => {
    draw([transactionWith({ paired_with: OTHER })]);
    await screen.findByText('It is not among the transactions any more.');
  });

  test.each(['692039c05f3c8b2a1d9e4fff', 'no-id'])(
    'The reasons of a missing row say that it is missing: %s',
    async (id) => {
      draw([transactionWith()], { id });
      await screen.findByText('Not found');
    },
  );
});

describe('the label of an open row', () => {
  const labels: Answered<'listLabels'>['labels'] = ['food.groceries', 'food.restaurants'].map((id) => ({
    id,
    primary: 'FOOD',
    detailed: id,
    direction: 'out',
    discretionary: null,
    flags: [],
    plaid_pfc: null,
  }));

  test('A label is changed in place, by users who may, and changed back', async () => {
    const user = userEvent.setup();
    const sent: string[] = [];
    let label = 'food.groceries';
    draw([transactionWith()], {
      permissions: ['applications.read', 'applications.write'],
      answers: {
        listLabels: async () => answer({ count: 2, taxonomy_version: '1', labels }),
        relabelTransaction: async ({ path, body }) => {
          const old = label;
          label = body.new_label;
          sent.push(label);
          const labels = { old_label: old, new_label: label };
          const moved = { state: 'updating' as const, generation: 2, changes: [] };
          return answer({ transaction_id: path.transaction_id, ...labels, ...moved });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change the label' }));
    await user.keyboard('rest');
    await screen.findByRole('option', { name: 'Food: restaurants' });
    await user.keyboard('{Enter}');
    await screen.findByText(/^Label changed from Food: groceries to Food: restaurants/);
    expect([said('Label'), said('Given by'), said('Confidence'), said('Came second')]).toEqual([
      'Food: restaurants',
      'A person',
      '100 %, very sure',
      'Food: groceries',
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the label' }));
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said('Label')).toBe('Food: groceries'));
    expect(sent).toEqual(['food.restaurants', 'food.groceries']);
  });

  test('A label is given to every payment of its party where that is chosen, and Undo takes it back from all', async () => {
    const user = userEvent.setup();
    const sent: Parts<'relabelTransaction'>['body'][] = [];
    let label = 'food.groceries';
    draw([transactionWith({ counterparty: { name: 'Checkers', id: 'checkers', type: 'merchant', confidence: 0.9 } })], {
      permissions: ['applications.read', 'applications.write'],
      answers: {
        listLabels: async () => answer({ count: 2, taxonomy_version: '1', labels }),
        relabelTransaction: async ({ path, body }) => {
          const old = label;
          label = body.new_label;
          sent.push(body);
          const moved = { state: 'updating' as const, generation: 2, changes: [] };
          return answer({ transaction_id: path.transaction_id, old_label: old, new_label: label, ...moved });
        },
      },
    });
    const scope = await screen.findByLabelText('Applies to');
    expect(
      within(scope)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['This transaction', 'Every payment to Checkers']);
    await user.selectOptions(scope, 'Every payment to Checkers');
    await user.click(screen.getByRole('button', { name: 'Change the label' }));
    await user.keyboard('rest');
    await screen.findByRole('option', { name: 'Food: restaurants' });
    await user.keyboard('{Enter}');
    await screen.findByText(/^Label changed from Food: groceries to Food: restaurants/);
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(said('Label')).toBe('Food: groceries'));
    expect(sent).toEqual([
      { new_label: 'food.restaurants', apply_to: 'party' },
      { new_label: 'food.groceries', apply_to: 'undo_party' },
    ]);
  });

  test('A label given to a party says so in its history and can be taken back later; a row without a party has no choice', async () => {
    const given = (for_party: 'given' | 'taken_back', day: string) => ({
      label: 'food.restaurants',
      given_by: 'user' as const,
      user_id: ME,
      at: `2026-04-0${day}T08:00:00.000Z`,
      for_party,
    });
    const permissions = ['applications.read', 'applications.write'];
    const answers = { ...people, listLabels: async () => answer({ count: 2, taxonomy_version: '1', labels }) };
    const row = transactionWith({
      amount: 150,
      labelled_by: 'user',
      rule_id: 'user',
      counterparty: { name: 'J Smith', id: 'j', type: 'person', confidence: 0.9 },
      history: [given('given', '1')],
    });
    const names = async () =>
      within(await screen.findByLabelText('Applies to'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    draw([row], { permissions, answers });
    await screen.findByText('You, 1 Apr 2026, 10:00, for every payment of the party');
    expect(await names()).toEqual([
      'This transaction',
      'Every payment from J Smith',
      'This transaction; no longer every payment from J Smith',
    ]);
    cleanup();
    draw([{ ...row, history: [given('given', '1'), given('taken_back', '2')] }], { permissions, answers });
    await screen.findByText('You, 2 Apr 2026, 10:00, no longer for every payment of the party');
    expect(await names()).toHaveLength(2);
    cleanup();
    draw([{ ...row, rule_id: 'user_party:abc' }], { permissions, answers });
    await waitFor(() => expect(said('Because of')).toBe('The label that a person gave every payment of this party'));
    expect(await names()).toHaveLength(2);
    cleanup();
    draw([{ ...row, counterparty: null }], { permissions, answers });
    await screen.findByRole('button', { name: 'Change the label' });
    expect(screen.queryByLabelText('Applies to')).toBeNull();
  });

  test('A label remains as it was where the change failed', async () => {
    const user = userEvent.setup();
    draw([transactionWith()], {
      permissions: ['applications.read', 'applications.write'],
      answers: {
        listLabels: async () => answer({ count: 2, taxonomy_version: '1', labels }),
        relabelTransaction: async () => failure('internal_error', 500),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change the label' }));
    await user.keyboard('rest');
    await screen.findByRole('option', { name: 'Food: restaurants' });
    await user.keyboard('{Enter}');
    await screen.findByText('Something went wrong on our side');
    expect(said('Label')).toBe('Food: groceries');
  });
});
