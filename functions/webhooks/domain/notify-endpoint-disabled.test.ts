import { expect, test } from '@jest/globals';
import type { OrganisationRecord, UserRecord } from '../../platform/directory/organisation-store.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { webhookWith } from './memory-webhooks.fixture.ts';
import { notifyEndpointDisabled, type TellDisabledPorts } from './notify-endpoint-disabled.ts';

const userOf = (name: string, changes: Partial<UserRecord> = {}): UserRecord => ({
  id: name,
  organisationId: '692039c0bbbbbbbbbbbbbbbb',
  name,
  email: `${name}@lender.example`,
  permissions: ['webhooks.manage'],
  isActive: true,
  createdAt: '2026-03-01T08:00:00.000Z',
  lastLogin: null,
  passwordHash: null,
  sessionsFrom: 0,
  version: 0,
  ...changes,
});

const users = [
  userOf('amahle'),
  userOf('bongani', { isActive: false }),
  userOf('carel', { permissions: ['billing.manage'] }),
  userOf('dineo'),
];

type Send = TellDisabledPorts['mailer']['send'];

/** Has it announced, one user a page, and answers whom a mail was for. */
async function told(send: Send, of: readonly UserRecord[] = users, organisation: OrganisationRecord | null = null) {
  const mails: Mail[] = [];
  const ports: TellDisabledPorts = {
    organisations: {
      find: async () => organisation,
      async listUsers(_, { cursor = '0' }) {
        const at = Number(cursor);
        const nextCursor = at + 1 < of.length ? String(at + 1) : null;
        return {
          count: of.length,
          hasNext: nextCursor !== null,
          hasPrev: at > 0,
          items: of.slice(at, at + 1),
          nextCursor,
        };
      },
    },
    mailer: {
      send(mail) {
        mails.push(mail);
        return send(mail);
      },
    },
    consoleUrl: 'https://console.example',
  };
  const webhook = webhookWith({ url: 'https://hooks.lender.example/in?key=SECRET' });
  const failure = await notifyEndpointDisabled(ports, webhook, 'failing').then(
    () => null,
    (error: Error) => error.message,
  );
  return { mails, failure };
}

test('Everybody active who manages webhooks is notified which one it is, without what its address may hide', async () => {
  const { mails, failure } = await told(async () => 'sent');
  expect(failure).toBeNull();
  expect(mails.map(({ to }) => to)).toEqual(['amahle@lender.example', 'dineo@lender.example']);
  for (const { text, html } of mails) {
    expect(text).toContain('hooks.lender.example');
    expect(text).toContain('It took no delivery for three days.');
    expect(text).toContain('https://console.example/webhooks/692039c0aaaaaaaaaaaaaaaa');
    expect(text + html).not.toContain('SECRET');
  }
});

test('A manager who cannot be reached does not keep the others from being notified', async () => {
  const { mails, failure } = await told(async ({ to }) => {
    if (to.startsWith('amahle')) throw new Error('not reached');
    return 'sent';
  });
  expect([mails.length, failure]).toEqual([2, null]);
});

test.each<[string, Send]>([
  ['refused', async () => 'refused'],
  ['not reached', () => Promise.reject(new Error('not reached'))],
])('where every mail is %s it is to be tried again', async (_, send) => {
  expect((await told(send)).failure).toBe('nobody could be told that a webhook was disabled');
});

test('A disabled webhook notifies nobody where nobody manages webhooks', async () => {
  const { mails, failure } = await told(async () => 'refused', users.slice(1, 3));
  expect([mails, failure]).toEqual([[], null]);
});

test('An organisation in test mode has nobody notified who has not shown that the address is theirs', async () => {
  const organisation: OrganisationRecord = {
    id: '692039c0bbbbbbbbbbbbbbbb',
    nameSlug: 'lender',
    legalName: 'A Large Bank',
    vatNumber: null,
    allowedConnections: [],
    createdAt: '2026-03-01T08:00:00.000Z',
    isInTestMode: true,
  };
  const proven = userOf('proven', { passwordHash: 'scrypt' });
  const registrant = userOf('registrant', { passwordHash: 'scrypt', isUnproven: true });
  const { mails, failure } = await told(async () => 'sent', [...users, proven, registrant], organisation);
  expect([mails.map(({ to }) => to), failure]).toEqual([['proven@lender.example'], null]);
});
