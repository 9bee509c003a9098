import { describe, expect, test } from '@jest/globals';
import type { Application, Transaction } from '../console-api.ts';
import { foundApplications } from './found-applications.ts';
import { foundTransactions, readFilters } from './found-transactions.ts';

const application: Application = {
  id: '692039c05f3c8b2a1d9e4f70',
  applicant: '692039c05f3c8b2a1d9e4f71',
  application_config_id: '692039c05f3c8b2a1d9e4f72',
  redirect_url: null,
  proxy_id: '692039c05f3c8b2a1d9e4f73',
  affinity_opt_in: false,
  consent_given_at: null,
  consent_revoked_at: null,
  connect_url: 'https://console.example/connect',
  expiry: '2026-03-20T00:00:00.000Z',
  created_at: '2026-03-01T00:00:00.000Z',
};
const applicant = {
  id: application.applicant,
  first_names: 'Naledi',
  last_names: 'Dlamini',
  email: 'naledi@home.example',
  phone: null,
  gov_id: null,
  reference: 'LOAN-7',
  created_at: application.created_at,
};
const now = Date.parse('2026-03-10T00:00:00Z');

describe('applications', () => {
  const listed = [
    { application, applicant, connection: null, isKnown: true },
    {
      application: { ...application, id: '692039c05f3c8b2a1d9e4f79' },
      applicant: null,
      connection: null,
      isKnown: false,
    },
  ];
  const found = (search: string, status = '') =>
    foundApplications(listed, { search, status }, now).map(({ application: { id } }) => id.at(-1));

  test('are found by every word of the search, wherever it stands', () => {
    expect(found('dlamini nal')).toEqual(['0']);
    expect(found('loan-7')).toEqual(['0']);
    expect(found('9e4f79')).toEqual(['9']);
    expect(found('')).toEqual(['0', '9']);
    expect(found('naledi nobody')).toEqual([]);
  });

  test('are in a status only when it is known', () => {
    expect(found('', 'waiting')).toEqual(['0']);
    expect(found('', 'ready')).toEqual([]);
  });
});

const transaction = (part: Partial<Transaction>): Transaction => ({
  id: '692039c05f3c8b2a1d9e4f70',
  account: '692039c05f3c8b2a1d9e4f71',
  account_number: '1',
  datetime: '2026-03-24T22:30:00.000Z',
  amount: -150,
  description: 'CHECKERS  HYPER',
  reference: '',
  currency: 'ZAR',
  label: 'food.groceries',
  balance: null,
  bank_slug: 'fnb',
  confidence: 1,
  confidence_band: 'HIGH',
  channel: 'card',
  counterparty: null,
  labelled_by: 'engine',
  rule_id: '',
  matched_text: '',
  runner_up: null,
  paired_with: null,
  ...part,
});

describe('transactions', () => {
  const rows = [transaction({}), transaction({ amount: 20_000, label: 'income.salary', description: 'ACME SALARY' })];
  const found = (query: string) => foundTransactions(rows, readFilters(query)).map(({ label }) => label);

  test('are narrowed by all that the address says', () => {
    expect(found('?q=checkers%20hyper')).toEqual(['food.groceries']);
    expect(found('?direction=in')).toEqual(['income.salary']);
    expect(found('?direction=out&label=income.salary')).toEqual([]);
    expect(found('')).toHaveLength(2);
  });

  test('are booked on days of Johannesburg', () => {
    expect(found('?from=2026-03-25&to=2026-03-25')).toHaveLength(2);
    expect(found('?to=2026-03-24')).toEqual([]);
    expect(found('?from=yesterday')).toHaveLength(2);
  });
});
