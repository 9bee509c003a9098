import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { drawConsole } from '../testing/drawn-console.tsx';
import { InTurn } from './in-turn.tsx';

afterEach(cleanup);

const printed = (name: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(name)));
const drawThree = () =>
  drawConsole(
    <InTurn>
      <p>One</p>
      {null}
      <p>Two</p>
      <p>Three</p>
    </InTurn>,
  );

describe('parts that are drawn in turn', () => {
  test('Parts in turn begin with the room for them, and come in their order until all are there', async () => {
    drawThree();
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.getAllByText('Loading')).toHaveLength(1);
    await screen.findByText('One');
    await screen.findByText('Three');
    expect(screen.getAllByText(/^(One|Two|Three)$/).map(({ textContent }) => textContent)).toEqual([
      'One',
      'Two',
      'Three',
    ]);
    expect(screen.queryByText('Loading')).toBeNull();
  });

  test('Parts in turn are announced as loading once, however many come', async () => {
    drawThree();
    screen.getByRole('status');
    await screen.findByText('One');
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('Parts in turn are on paper all at once', () => {
    drawThree();
    printed('beforeprint');
    for (const text of ['One', 'Two', 'Three']) screen.getByText(text);
    printed('afterprint');
  });
});
