import { describe, expect, test } from '@jest/globals';
import type { ApplicationRecord } from '../domain/application-store.ts';
import { whyClosed } from './why-closed.ts';

const application: ApplicationRecord = {
  id: '692039c0aaaaaaaaaaaaaaaa',
  organisationId: '692039c01111111111111111',
  applicantId: '692039c0bbbbbbbbbbbbbbbb',
  applicationConfigId: '692039c0cccccccccccccccc',
  bankConnectionId: '692039c0dddddddddddddddd',
  personalInfoConnectionId: null,
  proxyId: '692039c0eeeeeeeeeeeeeeee',
  redirectUrl: null,
  connections: [],
  affinityEnabled: false,
  affinityOptedIn: false,
  links: {},
  consentGivenAt: null,
  consentRevokedAt: null,
  expiry: '2026-12-01T08:00:00.000Z',
  createdAt: '2026-03-01T08:00:00.000Z',
};
const at = '2026-06-01T08:00:00.000Z';
const why = (found: ApplicationRecord | null) =>
  whyClosed({ find: async () => found }, application.organisationId, application.id);

describe('an application that takes nothing more', () => {
  test('A closed application was closed when the time of its bank data was over, also while it is still being emptied', async () => {
    expect(await why({ ...application, closedAt: at })).toBe('application_closed');
    expect(await why(application)).toBe('application_closed');
  });

  test('A closed application has its consent withdrawn where it was, whatever came before, or is gone', async () => {
    expect(await why({ ...application, consentRevokedAt: at })).toBe('consent_withdrawn');
    expect(await why({ ...application, closedAt: at, consentRevokedAt: at })).toBe('consent_withdrawn');
    expect(await why(null)).toBe('consent_withdrawn');
  });
});
