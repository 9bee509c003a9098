import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Answered } from '../../console-api.ts';
import { drawConsole } from '../../testing/drawn-console.tsx';
import { transactionWith } from '../../testing/transaction.fixture.ts';
import { TransactionTable } from './transaction-table.tsx';

/** A page without layout: the table is as high as ten rows. */
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 480 });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, get: () => 900 });
  Object.defineProperty(HTMLElement.prototype, 'scrollTo', { configurable: true, value: () => {} });
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => {} });
  Object.defineProperty(globalThis, 'ResizeObserver', {
    configurable: true,
    value: class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  });
});
afterEach(cleanup);

const transaction = (index: number) =>
  transactionWith({
    id: index.toString(16).padStart(24, '0'),
    datetime: `2026-03-${String((index % 28) + 1).padStart(2, '0')}T08:00:00.000Z`,
    amount: -(index + 1),
    description: `SHOP ${index}`,
  });
const label = (id: string, direction: 'in' | 'out' | 'both'): Answered<'listLabels'>['labels'][number] => ({
  id,
  primary: id.split('.')[0] ?? '',
  detailed: id.split('.')[1] ?? '',
  direction,
  discretionary: null,
  flags: [],
  plaid_pfc: null,
});
const labels = [label('food.groceries', 'out'), label('food.restaurants', 'out'), label('income.salary', 'in')];
const printed = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)));
const many = Array.from({ length: 20_000 }, (_, index) => transaction(index));

function draw({ mayRelabel = true } = {}) {
  const changed: (readonly [string, string])[] = [];
  const opened: string[] = [];
  drawConsole(
    <TransactionTable
      rows={many}
      labels={labels}
      relabel={mayRelabel ? ({ id }, to) => changed.push([id, to]) : null}
      why={({ description }) => opened.push(description)}
    />,
  );
  return { changed, opened };
}
const whyOf = (index: number) => screen.getByRole('button', { name: `Why is SHOP ${index} labelled Food: groceries` });
const buttonOf = (index: number) => screen.getByRole('button', { name: new RegExp(`Label of SHOP ${index}$`) });

describe('the table of transactions', () => {
  test('The table of transactions draws the rows in sight and some around them, and says how many there are', () => {
    draw();
    const drawn = screen.getAllByRole('row').length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('20001');
  });

  test('The table of transactions is navigated by the arrow keys, at once with each key', async () => {
    const user = userEvent.setup();
    draw();
    await act(async () => buttonOf(0).focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(buttonOf(2));
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(buttonOf(1));
  });

  test('The table of transactions opens the reasons for a label by a press, and by the keyboard from the label beside it', async () => {
    const user = userEvent.setup();
    const { opened, changed } = draw();
    await user.click(whyOf(2));
    await act(async () => buttonOf(0).focus());
    await user.keyboard('{ArrowDown}');
    await user.tab();
    expect(document.activeElement).toBe(whyOf(1));
    await user.keyboard('{Enter}');
    // The arrows go on in the column that they are in.
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(opened).toEqual(['SHOP 2', 'SHOP 1', 'SHOP 4']);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(buttonOf(4));
    expect(changed).toEqual([]);
  });

  test('The table of transactions opens the reasons also for users who may change no label', async () => {
    const user = userEvent.setup();
    const { opened } = draw({ mayRelabel: false });
    screen.getByText('Arrow keys move between rows; Enter shows why a row has its label.');
    await act(async () => whyOf(0).focus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(opened).toEqual(['SHOP 1']);
    expect(screen.queryByRole('button', { name: /^Label of/ })).toBeNull();
    expect(screen.queryByText(/Label of/)).toBeNull();
  });

  test('The table of transactions changes a label by typing a part of its name, among those of its direction', async () => {
    const user = userEvent.setup();
    const { changed } = draw();
    await act(async () => buttonOf(1).focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('combobox');
    await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(2));
    await user.keyboard('rest');
    await screen.findByRole('option', { name: 'Food: restaurants' });
    await user.keyboard('{Enter}');
    expect(changed).toEqual([[many[1]?.id, 'food.restaurants']]);
  });

  test('The table of transactions is sorted by a column at a press, first the one way and then the other', async () => {
    const user = userEvent.setup();
    draw();
    const header = screen.getByRole('columnheader', { name: 'Amount' });
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    const first = header.getAttribute('aria-sort');
    await user.click(screen.getByRole('button', { name: 'Amount' }));
    expect([first, header.getAttribute('aria-sort')].toSorted()).toEqual(['ascending', 'descending']);
  });

  test('The table of transactions draws every row for paper up to a bound, with a note beyond it, and few again afterwards', () => {
    draw();
    const rows = () => screen.getAllByRole('row').length;
    const before = rows();
    expect(before).toBeLessThan(50);
    printed('beforeprint');
    // The heading and 5 000 rows.
    expect(rows()).toBe(5_001);
    expect(screen.queryByRole('button', { name: /^Why/ })).toBeNull();
    screen.getByText(/^The first 5.000 of 20.000 rows/);
    printed('afterprint');
    expect(rows()).toBe(before);
  });
});
