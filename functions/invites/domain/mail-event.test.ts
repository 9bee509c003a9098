import { describe, expect, test } from '@jest/globals';
import { heardOf, MailEvent } from './mail-event.ts';

const tags = {
  'ses:configuration-set': ['imali-staging-followed-mail'],
  organisation: ['692039c00000000000000001'],
  application: ['692039c01111111111111111'],
  invite: ['692039c02222222222222222'],
};
const ref = {
  organisationId: '692039c00000000000000001',
  applicationId: '692039c01111111111111111',
  inviteId: '692039c02222222222222222',
};

/** As Amazon's developer guide shows events, cut to what is in all of them. */
const event = (eventType: string, what: object, of: Record<string, string[]> = tags) => ({
  version: '0',
  'detail-type': `Email ${eventType}`,
  source: 'aws.ses',
  detail: {
    eventType,
    mail: {
      timestamp: '2026-03-25T08:00:00.000Z',
      messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
      destination: ['recipient@example.com'],
      headersTruncated: false,
      tags: of,
    },
    ...what,
  },
});

const heard = (value: object) => heardOf(MailEvent.parse(value));

describe('an event of the mail service', () => {
  test('An event of the mail service reports on the invite that its email is tagged with', () => {
    expect(heard(event('Send', { send: {} }))).toEqual({
      ref,
      news: { status: 'sent', at: '2026-03-25T08:00:00.000Z', reason: null },
      suppression: null,
    });
    const delivery = { timestamp: '2026-03-25T08:00:02.123Z', processingTimeMillis: 540, smtpResponse: '250 ok' };
    expect(heard(event('Delivery', { delivery }))?.news).toMatchObject({
      status: 'delivered',
      at: '2026-03-25T08:00:02.123Z',
    });
  });

  test('An event of any other email, and of an untagged one, says nothing', () => {
    expect(heard(event('Send', { send: {} }, {}))).toBeNull();
    const { invite: _, ...others } = tags;
    expect(heard(event('Send', { send: {} }, others))).toBeNull();
  });

  test('An event of the mail service ends emails to an address that bounces for good or complains, and to no other', () => {
    const bounce = (bounceType: string) => ({
      bounce: {
        bounceType,
        bounceSubType: 'General',
        bouncedRecipients: [
          {
            emailAddress: 'recipient@example.com',
            action: 'failed',
            status: '5.1.1',
            diagnosticCode: 'smtp; 550\n5.1.1',
          },
        ],
        timestamp: '2026-03-25T08:00:03Z',
        feedbackId: 'f',
      },
    });
    expect(heard(event('Bounce', bounce('Permanent')))).toMatchObject({
      news: { status: 'bounced', at: '2026-03-25T08:00:03.000Z', reason: 'smtp; 550 5.1.1', passing: false },
      suppression: 'bounced',
    });
    for (const passing of ['Transient', 'Undetermined']) {
      expect(heard(event('Bounce', bounce(passing)))).toMatchObject({ news: { passing: true }, suppression: null });
    }
    const complaint = { timestamp: '2026-03-25T09:00:00.000Z', complainedRecipients: [], feedbackId: 'f' };
    expect(heard(event('Complaint', { complaint }))).toMatchObject({
      news: { status: 'complained' },
      suppression: 'complained',
    });
    expect(heard(event('Reject', { reject: { reason: 'Bad content' } }))).toMatchObject({
      news: { status: 'refused', reason: 'Bad content' },
      suppression: null,
    });
  });

  test('An invalid event of the mail service is not understood', () => {
    expect(MailEvent.safeParse(event('Open', { open: {} })).success).toBe(false);
    expect(MailEvent.safeParse({ ...event('Send', {}), source: 'somebody' }).success).toBe(false);
  });
});
