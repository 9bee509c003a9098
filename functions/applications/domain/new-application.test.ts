import { describe, expect, test } from '@jest/globals';
import type { ApplicationConfigRecord } from '../../organisations/domain/application-config-store.ts';
import { newApplication } from './new-application.ts';

const now = Date.parse('2026-03-25T08:00:00Z');
const ids = {
  application: 'application',
  applicant: 'applicant',
  bankConnection: 'bank',
  personalInfoConnection: 'personal',
  proxy: 'proxy',
};
const config = (...names: string[]): ApplicationConfigRecord => ({
  id: 'config',
  organisationId: 'organisation',
  name: 'Loan',
  connections: names.map((name) => ({ name, data_points: [] })),
  defaultRedirectUrl: 'https://lender.example/default',
  affinityEnabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
});

describe('a new application', () => {
  test('A new application requests of its bank data what its config requests', () => {
    const point = (name: string, output_args: string[] = []) => ({ name, input_args: {}, output_args });
    const narrow: ApplicationConfigRecord = {
      ...config('personal_info'),
      connections: [
        { name: 'personal_info', data_points: [point('personal_info')] },
        { name: 'bank_connection', data_points: [point('health_score'), point('affordability', ['max_instalment'])] },
      ],
      onlyAsked: true,
    };
    expect(newApplication(narrow, null, null, ids, now).bankConnection).toEqual({
      id: 'bank',
      asked: { affordability: ['max_instalment'], health_score: [] },
    });
    const { onlyAsked: _, ...ofBefore } = narrow;
    expect(newApplication(ofBefore, null, null, ids, now).bankConnection).toEqual({ id: 'bank' });
  });

  test('A new application has the connections of its config, and no others', () => {
    const both = newApplication(config('bank_connection', 'personal_info'), null, null, ids, now);
    expect(both.bankConnection).toEqual({ id: 'bank' });
    expect(both.personalInfoConnection).toMatchObject({
      id: 'personal',
      applicationId: 'application',
      personalInfo: null,
    });
    expect(both.application).toMatchObject({ bankConnectionId: 'bank', personalInfoConnectionId: 'personal' });

    const bankOnly = newApplication(config('bank_connection'), null, null, ids, now);
    expect(bankOnly.personalInfoConnection).toBeNull();
    expect(bankOnly.application).toMatchObject({ bankConnectionId: 'bank', personalInfoConnectionId: null });

    const personalOnly = newApplication(config('personal_info'), null, null, ids, now);
    expect(personalOnly.bankConnection).toBeNull();
    expect(personalOnly.application.bankConnectionId).toBeNull();
  });

  test('A new application brings an empty applicant, unless it names one', () => {
    expect(newApplication(config(), null, null, ids, now).applicant).toMatchObject({
      id: 'applicant',
      organisationId: 'organisation',
      email: null,
      createdAt: '2026-03-25T08:00:00.000Z',
    });
    const known = newApplication(config(), 'known', null, ids, now);
    expect(known.applicant).toBeNull();
    expect(known.application.applicantId).toBe('known');
  });

  test("A new application returns to its own address, or otherwise to the config's", () => {
    expect(newApplication(config(), null, null, ids, now).application.redirectUrl).toBe(
      'https://lender.example/default',
    );
    const own = 'https://lender.example/own';
    expect(newApplication(config(), null, own, ids, now).application.redirectUrl).toBe(own);
    expect(
      newApplication({ ...config(), defaultRedirectUrl: null }, null, null, ids, now).application.redirectUrl,
    ).toBeNull();
  });

  test('A new application has no opt-in to offers of partners by default', () => {
    expect(newApplication(config(), null, null, ids, now).application.affinityOptedIn).toBe(false);
    expect(newApplication(config(), null, null, ids, now, true).application.affinityOptedIn).toBe(true);
  });

  test('A new application can be connected for 30 days, across the end of a month', () => {
    expect(newApplication(config(), null, null, ids, now).application).toMatchObject({
      createdAt: '2026-03-25T08:00:00.000Z',
      // 6 days left in March after the 25th, 24 in April.
      expiry: '2026-04-24T08:00:00.000Z',
      affinityEnabled: true,
      proxyId: 'proxy',
    });
  });
});
