import { describe, expect, test } from '@jest/globals';
import { UNSET_WHITE_LABEL } from '../../organisations/domain/white-label/white-label.ts';
import type { InviteRecord } from '../domain/invite.ts';
import type { MessageAnswer, WhatsappNumber } from '../domain/whatsapp-number.ts';
import { whatsappInvite } from './whatsapp-invite.ts';

type Ports = Parameters<typeof whatsappInvite>[0];

const organisationId = '692039c00000000000000001';
const application: Parameters<typeof whatsappInvite>[2] = {
  id: '692039c00000000000000002',
  organisationId,
  applicantId: '692039c00000000000000003',
  applicationConfigId: '692039c00000000000000004',
  connections: [],
  affinityEnabled: false,
  affinityOptedIn: false,
  consentGivenAt: null,
  consentRevokedAt: null,
  bankConnectionId: null,
  personalInfoConnectionId: null,
  redirectUrl: null,
  links: {},
  proxyId: '692039c00000000000000005',
  expiry: '2026-04-24T08:00:00.000Z',
  createdAt: '2026-03-25T08:00:00.000Z',
};
const number: WhatsappNumber = {
  organisationId,
  wabaId: '1022',
  phoneNumber: '27821234567',
  phoneNumberId: '5999',
  registeredAt: '2026-03-25T08:00:00.000Z',
  sealedToken: null,
};

/** What is received of the invite when WhatsApp answers so, and what it was asked to send. */
async function invited(answer: MessageAnswer, name = 'Naledi') {
  const heard: string[] = [];
  const greeted: string[] = [];
  let kept: InviteRecord | null = null;
  const neither = (): never => {
    throw new Error('not used');
  };
  const unused = async (): Promise<never> => {
    throw new Error('a message asks for no such thing');
  };
  const ports: Ports = {
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
        kept = invite;
      },
      list: unused,
      latest: unused,
      hear: async (_, { status }) => {
        heard.push(status);
        return kept && { ...kept, status };
      },
    },
    suppressions: { find: unused },
    rateLimits: { hit: unused },
    mailer: { send: unused },
    identifiers: { next: () => '692039c00000000000000009' },
    links: { first: neither, another: unused, endAll: unused },
    apiUrl: 'https://api.imali.example',
    graph: {
      invite: async (_, message) => {
        expect(message.until).toBe('1 Mmesa 2026');
        expect(message.linkEnd).toBe('1#token=t&lang=st-ZA');
        greeted.push(message.name);
        return answer;
      },
    },
    box: { open: unused },
  };
  const now = Date.parse('2026-03-25T08:00:00Z');
  const link = { url: 'https://console.imali.example/connect/1#token=t', endsAt: '2026-04-01T08:00:00.000Z' };
  const to = { recipient: '27829876543', name, language: 'st-ZA' as const };
  const { status } = await whatsappInvite(ports, number, application, link, to, now);
  return { status, heard, greeted };
}

describe('an invite by WhatsApp', () => {
  test('A WhatsApp invite remains pending when nobody knows whether it was accepted: later callbacks count', async () => {
    expect(await invited({ unsure: true })).toMatchObject({ status: 'pending', heard: [] });
  });

  test('A WhatsApp invite is sent or refused when WhatsApp says so', async () => {
    expect(await invited({ done: 'wamid.1' })).toMatchObject({ status: 'sent', heard: ['sent'] });
    expect(await invited({ refused: 'the account is locked' })).toMatchObject({
      status: 'refused',
      heard: ['refused'],
    });
  });

  test('A WhatsApp invite greets nobody by what would become a link', async () => {
    expect((await invited({ done: 'wamid.1' }, 'pay-now.co.za')).greeted).toEqual(['applicant']);
    expect((await invited({ done: 'wamid.1' })).greeted).toEqual(['Naledi']);
  });
});
