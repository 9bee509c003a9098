import { comparedInTurns } from '@imali/measure/in-turns.ts';
import type { Bench } from '@imali/measure/report.ts';
import { imaliClient } from '../imali-client.ts';

const ROWS = 100;

/** A page of applicants as the API answers it. */
const page = JSON.stringify({
  count: ROWS,
  has_next: false,
  has_prev: false,
  next_cursor: null,
  data: Array.from({ length: ROWS }, (_, index) => ({
    id: index.toString(16).padStart(24, '0'),
    first_names: 'Thandi',
    last_names: 'Dlamini',
    email: `thandi.${index}@applicant.example`,
    phone: '+27821234567',
    gov_id: null,
    reference: `REF-${index}`,
    created_at: '2026-01-01T00:00:00.000Z',
    stated: [],
    differing: [],
  })),
});

/** A reply of 100 applicants taken through the typed client, beside the bare JSON.parse of the same text. */
export const client: Bench = async ({ quick, progress }) => {
  const rounds = quick ? 3 : 500;
  const headers = { 'content-type': 'application/json', 'x-request-id': 'request-1' };
  const fetch = async () => new Response(page, { headers });
  const api = imaliClient({ baseUrl: 'https://api.imali.example', token: 'token', fetch });
  const first = await api.listApplicants({ query: {} });
  if (!first.ok) throw new Error(first.message);
  progress(`client: ${rounds} replies of ${ROWS} applicants`);
  return comparedInTurns({
    title: `A reply of ${ROWS} applicants, ${Math.round(page.length / 1024)} KB, without a network`,
    cases: [
      { key: 'client', words: 'the typed client, every field checked', run: () => api.listApplicants({ query: {} }) },
      { key: 'json', words: 'a Response and JSON.parse', run: async () => JSON.parse(await (await fetch()).text()) },
    ],
    rounds,
  });
};
