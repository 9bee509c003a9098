import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { drawConsole } from '../testing/drawn-console.tsx';
import { ApiCall } from './api-call.tsx';

afterEach(cleanup);

test('the request of a screen is made when it is opened, not before', async () => {
  drawConsole(<ApiCall id="getAffordability" path={{ application_id: '692039c05f3c8b2a1d9e4f70' }} />);
  expect(screen.queryAllByRole('tab', { hidden: true })).toEqual([]);
  const details = screen.getByRole('group');
  await act(async () => {
    details.setAttribute('open', '');
  });
  await screen.findByText(/^curl .*692039c05f3c8b2a1d9e4f70\/affordability/);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['curl', 'JavaScript']);
});
