import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ConsoleApi } from '../console-api.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { RevetUpload } from './revet-upload.tsx';

afterEach(cleanup);

test('A refused file names every line to correct', async () => {
  const user = userEvent.setup({ document });
  const lines = ['line 2: no email', 'line 7: no phone number'];
  const uploadRevets: ConsoleApi['uploadRevets'] = async () => ({
    ok: false,
    status: 400,
    code: 'invalid_revet_application',
    message: 'All applications require an email and phone number',
    detail: [],
    lines,
    requestId: '',
    retryAfter: null,
  });
  drawConsole(<RevetUpload />, { answers: { uploadRevets } });
  await user.click(screen.getByRole('button', { name: 'Vet these applicants' }));
  expect(screen.queryByText('Choose a CSV file first.')).not.toBeNull();
  await user.upload(screen.getByLabelText('Choose a CSV file'), new File(['email\n'], 'few.csv', { type: 'text/csv' }));
  expect(screen.queryByText('Chosen: few.csv')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Vet these applicants' }));
  await screen.findByText('2 lines to correct');
  for (const line of lines) expect(screen.queryByText(line)).not.toBeNull();
});
