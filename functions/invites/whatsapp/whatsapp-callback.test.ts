import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readCallback } from './callback-payload.ts';
import { sameSecret, signatureFits } from './callback-signature.ts';
import { subjectOf, subjectText } from './message-subject.ts';

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const about = { applicationId: '692039c01111111111111111', inviteId: '692039c02222222222222222' };

/** As Meta's documentation shows a callback. */
const callback = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes: [{ field: 'messages', value }] }],
});
const metadata = { display_phone_number: '27821234567', phone_number_id: '5123' };
const status = (what: string, more: object = {}) => ({
  id: 'wamid.HBgL',
  status: what,
  timestamp: '1774425600',
  recipient_id: '27821234567',
  biz_opaque_callback_data: subjectText(about),
  ...more,
});

describe('a signature', () => {
  const sign = (key: string, body: Uint8Array) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

  test('A signature fits the very bytes that were signed, and no others', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(), (body, at) => {
        const signature = sign('secret', body);
        expect(signatureFits('secret', body, signature)).toBe(true);
        const other = body.with(at % body.length, ((body[at % body.length] ?? 0) + 1) % 256);
        expect(signatureFits('secret', other, signature)).toBe(false);
        expect(signatureFits('other', body, signature)).toBe(false);
      }),
    );
  });

  test('A signature fits nothing where it is missing or in another form, or while no secret is set', () => {
    const body = bytes('{}');
    for (const none of [undefined, '', 'sha256=', 'sha1=00', sign('secret', body).slice(7)]) {
      expect(signatureFits('secret', body, none)).toBe(false);
    }
    expect(signatureFits('', body, sign('', body))).toBe(false);
    expect(sameSecret('', '')).toBe(false);
    expect([sameSecret('a', 'a'), sameSecret('a', 'ab')]).toEqual([true, false]);
  });
});

describe('a callback', () => {
  test('A callback reports the outcome of messages that are invites', () => {
    const statuses = [
      status('delivered'),
      status('failed', { errors: [{ code: 131026, title: 'Message undeliverable' }] }),
    ];
    expect(readCallback(bytes(callback({ metadata, statuses })))).toEqual({
      news: [
        { phoneNumberId: '5123', about, news: { status: 'delivered', at: '2026-03-25T08:00:00.000Z', reason: null } },
        {
          phoneNumberId: '5123',
          about,
          news: { status: 'refused', at: '2026-03-25T08:00:00.000Z', reason: 'Message undeliverable' },
        },
      ],
      optOuts: [],
    });
  });

  test('A callback leaves out what is no invite and what is not understood, and keeps the rest', () => {
    const statuses = [
      status('warned'),
      status('sent', { biz_opaque_callback_data: 'something else' }),
      { id: 7 },
      status('sent'),
    ];
    expect(readCallback(bytes(callback({ metadata, statuses }))).news).toHaveLength(1);
  });

  test('A callback reports who wants no more messages: the words alone, not a sentence with them', () => {
    const message = (body: string) => ({
      id: 'w',
      from: '27821234567',
      timestamp: '1774425600',
      type: 'text',
      text: { body },
    });
    const messages = ['STOP', ' stop. ', 'Unsubscribe', 'opt-out', 'please stop calling', 'I cannot stop now', ''].map(
      message,
    );
    expect(readCallback(bytes(callback({ metadata, messages }))).optOuts).toHaveLength(4);
  });

  test('A callback of any bytes and any JSON ends in an answer', () => {
    fc.assert(fc.property(fc.uint8Array(), (body) => expect(readCallback(body).news).toEqual([])));
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(readCallback(bytes(value)).news).toEqual([])));
  });
});

describe('what a message is about', () => {
  test('The subject of a message comes back as it went, and from nothing else', () => {
    expect(subjectOf(subjectText(about))).toEqual(about);
    for (const none of [undefined, '', 'a.b', `${subjectText(about)}.x`]) expect(subjectOf(none)).toBeNull();
  });
});
