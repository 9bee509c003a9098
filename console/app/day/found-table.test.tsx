import type { Failure } from '@imali/client/imali-client.ts';
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi, ListedApplication } from '../console-api.ts';
import { showMoney } from '../figures/show-figure.ts';
import { application } from '../testing/application.fixture.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { FoundTable } from './found-table.tsx';
import type { Standing } from './use-standings.ts';

afterEach(cleanup);

const idOf = (place: number) => `692039c05f3c8b2a1d9e4f0${place}`;
const rowOf = (place: number, name: string): ListedApplication => ({
  ...application,
  id: idOf(place),
  applicant_name: name,
  applicant_reference: null,
  status: 'ready',
  bank_connection: null,
});
const items = [rowOf(1, 'Naledi Dlamini'), rowOf(2, 'Anele Mokoena'), rowOf(3, 'Pieter Botha')];

const undecided = { asked: null, affordability: null, risk_flags: null, decision: null, assignment: null };
const standings: readonly Standing[] = [
  {
    ...undecided,
    application_id: idOf(1),
    asked: { product: 'personal_loan', amount: 15_000, term_months: 12 },
    affordability: { verdict: 'within', max_instalment: 2500 },
    risk_flags: ['returned_debit_orders', 'gambling', 'overdraft'],
    decision: {
      decision_id: idOf(9),
      outcome: { kind: 'decline' },
      overridden: true,
      waiting_override_id: null,
      dominant_reason: 'debt_review',
      made_at: '2026-11-24T08:00:00.000Z',
    },
  },
  {
    ...undecided,
    application_id: idOf(2),
    asked: { product: 'personal_loan', amount: 900, term_months: 6 },
    affordability: { verdict: 'beyond', max_instalment: 0 },
    risk_flags: [],
  },
  { ...undecided, application_id: idOf(3) },
];

const answering =
  (asked: string[]): ConsoleApi['listStandings'] =>
  async ({ query }) => {
    asked.push(query.application_ids);
    return { ok: true, status: 200, body: { data: [...standings] }, requestId: '' };
  };
const failure = (status: number, code: string, message: string): Failure => ({
  ok: false,
  status,
  code,
  message,
  detail: [],
  requestId: 'r1',
  retryAfter: null,
});
const rowNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

describe('The table of applications', () => {
  test('One call says where all that are shown stand, with what the lists of Home say in the same words', async () => {
    const asked: string[] = [];
    drawConsole(<FoundTable items={items} isWhole />, { answers: { listStandings: answering(asked) } });
    const [, naledi, anele, pieter] = await screen.findAllByRole('row');
    await screen.findByText(/debit orders.*, .*ambling/i);
    expect(naledi?.textContent).toContain(showMoney(15_000));
    expect(naledi?.textContent).toContain(showMoney(2500));
    expect(naledi?.textContent).toContain('and 1 more');
    expect(naledi?.textContent).toContain('Declined');
    expect(naledi?.textContent).toContain('decided by a person');
    expect(anele?.textContent).toContain('Not decided');
    expect(anele?.textContent).toContain('None found');
    // Without figures nothing is said of affordability or signs, and no amount is made up.
    expect(pieter?.textContent).not.toMatch(/None found|R0|R\s?\d/);
    expect(asked).toEqual([items.map(({ id }) => id).join(',')]);
  });

  test('A press on a column orders the rows, once more the other way, and the third time as they came', async () => {
    const user = userEvent.setup();
    drawConsole(<FoundTable items={items} isWhole={false} />, {
      answers: { listStandings: answering([]) },
    });
    await screen.findByText(/and 1 more/);
    const press = () => user.click(screen.getByRole('button', { name: /^Asked for/ }));
    await press();
    expect(rowNames()).toEqual(['Anele Mokoena', 'Naledi Dlamini', 'Pieter Botha']);
    expect(screen.getByRole('columnheader', { name: /^Asked for/ }).getAttribute('aria-sort')).toBe('ascending');
    screen.getByText(/^Ordered among the 3 that are shown/);
    await press();
    expect(rowNames()).toEqual(['Naledi Dlamini', 'Anele Mokoena', 'Pieter Botha']);
    await press();
    expect(rowNames()).toEqual(['Naledi Dlamini', 'Anele Mokoena', 'Pieter Botha']);
    expect(screen.queryByText(/^Ordered among/)).toBeNull();
  });

  test('Chosen applications are assigned one by one, and what fails stays chosen', async () => {
    const user = userEvent.setup();
    const assigned: string[] = [];
    const assignApplication: ConsoleApi['assignApplication'] = async ({ path, body }) => {
      if (path.application_id === idOf(2) && assigned.length === 1) {
        return failure(409, 'application_closed', 'This application is closed.');
      }
      assigned.push(path.application_id);
      const { user_id = null, queue = null, due_at = null } = body ?? {};
      const made = { application_id: path.application_id, user_id, queue, due_at };
      return {
        ok: true,
        status: 200,
        body: { ...made, decision_id: null, changed_at: '2026-11-25T08:00:00.000Z' },
        requestId: '',
      };
    };
    drawConsole(<FoundTable items={items} isWhole />, {
      answers: { listStandings: answering([]), assignApplication },
    });
    await user.click(screen.getByLabelText('Choose all that are shown'));
    await user.click(screen.getByLabelText('Choose Pieter Botha'));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign 2 applications' });
    await user.type(within(dialog).getByLabelText(/^Queue/), 'senior_credit');
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await screen.findByText(/^1 of 2 were assigned/);
    expect(assigned).toEqual([idOf(1)]);
    await user.keyboard('{Escape}');
    await screen.findByText('1 application chosen');
  });

  test('Who may only read chooses nothing', async () => {
    drawConsole(<FoundTable items={items} isWhole />, {
      permissions: ['applications.read'],
      answers: { listStandings: answering([]) },
    });
    await screen.findByText('Naledi Dlamini');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('Standings that cannot be read are said to be missing, and the list stays', async () => {
    drawConsole(<FoundTable items={items} isWhole />, {
      answers: {
        listStandings: async () => failure(500, 'internal_error', 'Something went wrong.'),
      },
    });
    await screen.findByText(/could not be read/);
    screen.getByText('Naledi Dlamini');
  });
});
