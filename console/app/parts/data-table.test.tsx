import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { drawConsole } from '../testing/drawn-console.tsx';
import { DataTable } from './data-table.tsx';

afterEach(cleanup);

const printed = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)));
const draw = (count: number) =>
  drawConsole(
    <DataTable
      caption="Shops"
      rows={Array.from({ length: count }, (_, index) => `Shop ${index + 1}`)}
      first={20}
      keyOf={(name) => name}
      columns={[{ name: 'Name', head: true, cell: (name) => name }]}
    />,
  );
/** Without the heading. */
const drawn = () => screen.getAllByRole('row').length - 1;
const more = () => screen.queryByRole('button', { name: 'Show more: Shops' });

describe('a table that may be long', () => {
  test('A table is whole while it is short', () => {
    draw(20);
    expect(drawn()).toBe(20);
    expect(more()).toBeNull();
    expect(screen.queryByText(/rows/)).toBeNull();
  });

  test('A long table begins with its first rows, says how many there are, and grows by a press until it is whole', async () => {
    const user = userEvent.setup();
    draw(75);
    expect(drawn()).toBe(20);
    screen.getByText('20 of 75 rows');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('76');
    const press = more();
    if (press !== null) await user.click(press);
    expect(drawn()).toBe(70);
    const again = more();
    if (again !== null) await user.click(again);
    expect(drawn()).toBe(75);
    // It keeps the focus.
    expect(more()?.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(more());
    screen.getByText('75 of 75 rows');
  });

  test('A long table is whole on paper', () => {
    draw(75);
    printed('beforeprint');
    expect(drawn()).toBe(75);
    printed('afterprint');
    expect(drawn()).toBe(20);
  });
});
