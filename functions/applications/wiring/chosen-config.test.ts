import { describe, expect, test } from '@jest/globals';
import type { ApplicationConfigRecord } from '../../organisations/domain/application-config-store.ts';
import type { ApplicantRecord } from '../domain/application-store.ts';
import { askedConfig, type ConfigReading, chosenConfig } from './chosen-config.ts';

const config = (id: string): ApplicationConfigRecord => ({
  id,
  organisationId: 'lender',
  name: id,
  connections: [],
  defaultRedirectUrl: null,
  affinityEnabled: false,
  createdAt: '2026-03-01T08:00:00.000Z',
});
const applicant: ApplicantRecord = {
  id: 'applicant',
  organisationId: 'lender',
  firstNames: null,
  lastNames: null,
  email: null,
  phone: null,
  govId: null,
  reference: null,
  createdAt: '2026-03-01T08:00:00.000Z',
};

const configs: ConfigReading = {
  find: async (organisationId, id) => (organisationId === 'lender' && id !== 'removed' ? config(id) : null),
  defaultId: async (organisationId) => (organisationId === 'lender' ? 'usual' : null),
};
const applicants = {
  find: async (organisationId: string, id: string) =>
    organisationId === 'lender' && id === applicant.id ? applicant : null,
};

describe('the config of an application', () => {
  test('The config of an application is the named one, or otherwise the default of the organisation', async () => {
    expect(await chosenConfig(configs, 'lender', 'other')).toEqual({ config: config('other') });
    expect(await chosenConfig(configs, 'lender', null)).toEqual({ config: config('usual') });
  });

  test('An application has no config where the organisation has no default, or not the named one', async () => {
    expect(await chosenConfig(configs, 'stranger', null)).toEqual({ problem: 'no_applicationconfigs' });
    expect(await chosenConfig(configs, 'stranger', 'usual')).toEqual({ problem: 'application_config_not_found' });
    expect(await chosenConfig(configs, 'lender', 'removed')).toEqual({ problem: 'application_config_not_found' });
  });

  test('The config of an application is answered without an applicant and for a known one, not for an unknown one', async () => {
    const ask = (application_config_id: string | null, applicant_id: string | null) =>
      askedConfig({ configs, applicants }, 'lender', { application_config_id, applicant_id });
    expect(await ask(null, null)).toEqual({ config: config('usual') });
    expect(await ask(null, applicant.id)).toEqual({ config: config('usual') });
    expect(await ask(null, 'someone')).toEqual({ problem: 'applicant_not_found' });
    expect(await ask('removed', 'someone')).toEqual({ problem: 'application_config_not_found' });
  });
});
