import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import type { Applicant } from '../console-api.ts';
import { application } from '../testing/application.fixture.ts';
import { drawConsole } from '../testing/drawn-console.tsx';
import { PersonCard } from './person-card.tsx';

afterEach(cleanup);

const at = '2026-03-24T08:00:00.000Z';
const statement = { at, application_id: null } as const;
const known: Applicant = {
  id: application.applicant,
  first_names: 'Naledi',
  last_names: 'Nkosi',
  email: null,
  phone: null,
  gov_id: null,
  reference: null,
  created_at: at,
  stated: [
    { ...statement, field: 'first_names', value: 'Naledi', by: 'applicant', application_id: application.id },
    { ...statement, field: 'last_names', value: 'Nkosi', by: 'lender' },
  ],
  differing: [{ ...statement, field: 'last_names', value: 'Dube', by: 'applicant', application_id: application.id }],
};

function draw(applicant: Applicant) {
  drawConsole(<PersonCard id={application.id} />, {
    answers: {
      getApplication: async () => ({ ok: true, status: 200, body: application, requestId: '' }),
      getApplicant: async () => ({ ok: true, status: 200, body: applicant, requestId: '' }),
    },
  });
}

test('The overview of an application shows who stated each value, and what contradicts one beside it', async () => {
  draw(known);
  const table = await screen.findByRole('table', { name: 'Applicant' });
  const rows = within(table).getAllByRole('row').slice(1);
  const cells = rows.map((row) => [row.textContent, within(row).queryByText('Differs') !== null] as const);
  expect(cells.map(([text]) => text)).toEqual([
    expect.stringMatching(/^First namesNalediThe applicant/),
    expect.stringMatching(/^SurnameNkosiYou/),
    expect.stringMatching(/^SurnameDube.*The applicant/),
  ]);
  expect(cells.map(([, differs]) => differs)).toEqual([false, false, true]);
});
