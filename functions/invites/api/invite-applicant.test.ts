import { describe, expect, test } from '@jest/globals';
import { UNSET_WHITE_LABEL } from '../../organisations/domain/white-label/white-label.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { loggedDuring } from '../../platform/serve/function-log.fixture.ts';
import type { InviteRecord } from '../domain/invite.ts';
import { operation } from './invite-applicant.ts';

type Adapters = Parameters<typeof operation>[0];

const link = { url: 'https://console.imali.example/connect/1#token=t', endsAt: '2026-04-01T08:00:00.000Z' };
const NOW = Date.parse('2026-03-25T08:00:00Z');
const lender = (number: number) => `692039c0000000000000${String(number).padStart(4, '0')}`;
const isSent: Mailer['send'] = async () => 'sent';

/** Lenders beside one another, with one default config each. */
function world(send: Mailer['send'] = isSent) {
  const created: string[] = [];
  const invites: InviteRecord[] = [];
  const hits = new Map<string, number>();
  let made = 0;
  const config = (organisationId: string) => ({
    id: '692039c0cccccccccccccccc',
    organisationId,
    name: 'Default',
    connections: [],
    defaultRedirectUrl: null,
    affinityEnabled: false,
    createdAt: '2026-03-01T08:00:00.000Z',
  });
  const unused = async (): Promise<never> => {
    throw new Error('inviting asks for no such thing');
  };
  const adapters: Adapters = {
    configs: {
      find: async (organisationId) => config(organisationId),
      list: unused,
      defaultId: async (organisationId) => config(organisationId).id,
    },
    applicants: { create: unused, find: async () => null, list: unused },
    applications: {
      create: async ({ application }) => {
        created.push(application.id);
        return 'created';
      },
    },
    organisations: {
      usersOfAddress: async () => ({ proven: null, unproven: [] }),
      find: async (id) => ({
        id,
        nameSlug: 'kganya',
        vatNumber: null,
        legalName: 'Kganya Finance',
        allowedConnections: [],
        createdAt: '2026-03-01T08:00:00.000Z',
      }),
    },
    whiteLabels: { find: async () => UNSET_WHITE_LABEL },
    invites: {
      create: async (invite) => {
        invites.push(invite);
      },
      list: unused,
      latest: async () => null,
      hear: async ({ inviteId }, { status, at, reason }) => {
        const at0 = invites.findIndex(({ id }) => id === inviteId);
        const heard = invites[at0];
        if (heard === undefined) return null;
        const now = { ...heard, status, reason, sentAt: at };
        invites[at0] = now;
        return now;
      },
    },
    suppressions: { find: async () => null },
    rateLimits: {
      hit: async (subject) => {
        const count = (hits.get(subject) ?? 0) + 1;
        hits.set(subject, count);
        return { count, secondsLeft: 60 };
      },
    },
    mailer: { send },
    identifiers: {
      next: () => {
        made += 1;
        return `692039c0${String(made).padStart(16, '0')}`;
      },
    },
    links: {
      first: (fresh) => ({ created: fresh, link }),
      another: async () => link,
      endAll: async () => {},
    },
    apiUrl: 'https://api.imali.example',
  };
  const invite = (organisationId: string, recepient = 'naledi@home.example') =>
    operation(adapters, {
      caller: { kind: 'user', id: 'u', organisationId, permissions: [], scopes: ['organisation:api'] },
      path: undefined,
      query: undefined,
      headers: undefined,
      form: undefined,
      files: {},
      sourceIp: '127.0.0.1',
      userAgent: '',
      requestId: 'r',
      body: { recepient, name: 'Naledi', language: 'zu-ZA', application_config_id: null, applicant_id: null },
      now: NOW,
    });
  return { created, invites, invite };
}

const limited = { problem: 'too_many_requests', details: { seconds: '60' } };

describe('an invite that the mail service does not answer', () => {
  test('An unanswered invite leaves an application that the caller receives, and can still be reported as delivered', async () => {
    const { created, invites, invite } = world(async () => {
      throw new Error('connect ETIMEDOUT');
    });
    let outcome: unknown;
    const log = await loggedDuring(async () => {
      outcome = await invite(lender(1));
    });
    expect(log).toContain('mail_service_not_reached');
    expect(created).toHaveLength(1);
    expect(outcome).toEqual({ problem: 'email_not_sent', details: { application_id: created[0] } });
    expect(invites).toMatchObject([{ status: 'pending', failedAt: null }]);
  });

  test('An unanswered invite is distinguished from an accepted one', async () => {
    expect(await world().invite(lender(1))).toMatchObject({ status: 201, body: { invite: { status: 'sent' } } });
    expect(await world(async () => 'refused').invite(lender(1))).toMatchObject({ problem: 'email_not_sent' });
  });
});

describe('the limits of invites', () => {
  test('The limits of invites are five a day from one lender to one person, whatever other lenders do', async () => {
    const { invite } = world();
    for (let count = 1; count <= 5; count += 1) expect(await invite(lender(1))).toMatchObject({ status: 201 });
    for (let count = 1; count <= 60; count += 1) expect(await invite(lender(1))).toEqual(limited);
    expect(await invite(lender(1), 'thabo@home.example')).toMatchObject({ status: 201 });
    // The tries of the first one count for nobody else.
    expect(await invite(lender(2))).toMatchObject({ status: 201 });
  });

  test('The limits of invites keep many lenders together from flooding one person', async () => {
    const { invite } = world();
    for (let count = 0; count < 50; count += 1) {
      expect(await invite(lender(Math.floor(count / 5)))).toMatchObject({ status: 201 });
    }
    const log = await loggedDuring(async () => expect(await invite(lender(10))).toEqual(limited));
    expect(log).toContain('recipient_flooded');
    expect(await invite(lender(10), 'thabo@home.example')).toMatchObject({ status: 201 });
  });
});
