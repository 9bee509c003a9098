import { describe, expect, test } from '@jest/globals';
import { RevetApplicationSchema } from '../../../schemas/entities/revet.ts';
import type { Caller } from '../../platform/serve/caller.ts';
import { operation as revetApplicant } from './revet-applicant.ts';
import { operation as revetApplications } from './revet-applications.ts';

type Adapters = Parameters<typeof revetApplicant>[0];

const NOW = Date.parse('2026-03-25T08:00:00Z');
const organisationId = '692039c01111111111111111';
const caller: Caller = {
  kind: 'api_token',
  id: '692039c02222222222222222',
  organisationId,
  scopes: ['organisation:api'],
  permissions: [],
};
const known = {
  id: '692039c0aaaaaaaaaaaaaaaa',
  organisationId,
  firstNames: 'Naledi',
  lastNames: null,
  email: 'Naledi@home.example',
  phone: '0821234567',
  govId: null,
  reference: null,
  createdAt: '2026-03-01T08:00:00.000Z',
};
const loan = { installment_value: 1149.22, loan_duration: 12, loan_amount: 10_000, number_of_installments: 12 };

/** A lender that keeps rows in a list. */
function world(applicant: typeof known | (Omit<typeof known, 'phone'> & { phone: null }) = known) {
  const rows: unknown[] = [];
  const adapters: Adapters = {
    configs: {
      defaultId: async () => '692039c0cccccccccccccccc',
      find: async (_, id) =>
        id !== '692039c0cccccccccccccccc'
          ? null
          : {
              id,
              organisationId,
              name: 'Default',
              connections: [],
              defaultRedirectUrl: null,
              affinityEnabled: false,
              createdAt: '2026-03-01T08:00:00.000Z',
            },
    },
    applicants: { find: async (_, id) => (id === applicant.id ? applicant : null) },
    identifiers: { next: () => '69c39c00abcdef0123456789' },
    queue: { ask: async () => {} },
    revets: {
      keepChunk: async (_, __, chunk) => {
        rows.push(...chunk);
      },
      submit: async () => {},
    },
  };
  const rest = {
    caller,
    now: NOW,
    sourceIp: '',
    userAgent: '',
    requestId: '',
    path: undefined,
    query: undefined,
    headers: undefined,
  };
  const request = { ...rest, form: undefined, files: {} };
  const apply = (body: unknown) =>
    revetApplications(adapters, { ...request, body: RevetApplicationSchema.parse(body) });
  const again = (applicantId: string | null) =>
    revetApplicant(adapters, {
      ...request,
      body: { applicant_id: applicantId, application_config_id: null, redirect_url: null, affinity_opt_in: true },
    });
  return { rows, apply, again };
}

describe('applicants of a JSON request', () => {
  test('A JSON request contains one applicant by its fields, or a list', async () => {
    const one = world();
    const email = 'a@home.example';
    expect(await one.apply({ email, phone: '0820000001', ...loan })).toMatchObject({
      status: 201,
      body: { rows: 1, revet_ids: ['69c39c00abcdef0123000001'] },
    });
    expect(one.rows).toMatchObject([{ email, loan: { instalmentCents: 114_922, loanCents: 1_000_000 } }]);
    const applications = ['0820000001', '0820000002'].map((phone) => ({ email, phone, ...loan }));
    expect(await world().apply({ applications })).toMatchObject({ status: 201, body: { rows: 2 } });
  });

  test('Applicants each need an email and a phone number, and are unlike each other', async () => {
    const { rows, apply } = world();
    expect(await apply({ phone: '0820000001', ...loan })).toEqual({
      problem: 'invalid_revet_application',
      details: { lines: 'application 1: no email' },
    });
    const twice = { email: 'a@home.example', phone: '0820000001', ...loan };
    expect(await apply({ applications: [twice, twice] })).toEqual({
      problem: 'duplicate_revet_submission',
      details: { lines: 'application 2: the same as application 1' },
    });
    expect(rows).toEqual([]);
  });

  test('A JSON request needs a loan, unless it lists its applicants', () => {
    expect(
      RevetApplicationSchema.safeParse({ email: 'a@home.example', phone: '0820000001' }).error?.issues,
    ).toHaveLength(4);
    expect(RevetApplicationSchema.safeParse({ applications: [] }).success).toBe(false);
    const negative = { email: 'a@home.example', phone: '0820000001', ...loan, installment_value: -1 };
    expect(RevetApplicationSchema.safeParse(negative).success).toBe(false);
  });
});

describe('an applicant who is vetted again', () => {
  test('An applicant who is vetted again is found by ID, without a loan', async () => {
    const { rows, again } = world();
    expect(await again(known.id)).toMatchObject({ status: 201, body: { rows: 1 } });
    expect(rows).toMatchObject([
      { applicantId: known.id, email: 'naledi@home.example', name: 'Naledi', loan: null, contact_method: 'email' },
    ]);
  });

  test('An applicant who is vetted again must exist, with an email and a phone number', async () => {
    expect(await world().again('692039c0bbbbbbbbbbbbbbbb')).toEqual({ problem: 'applicant_not_found' });
    expect(await world().again(null)).toMatchObject({ problem: 'invalid_revet_application' });
    expect(await world({ ...known, phone: null }).again(known.id)).toEqual({
      problem: 'invalid_revet_application',
      details: { lines: 'application 1: the applicant has no phone number' },
    });
  });
});
