import { describe, expect, test } from '@jest/globals';
import { internationalNumber } from '../../applications/domain/phone-number.ts';
import { inviteText, inviteWords, writtenDate } from './invite-words.ts';

const facts = {
  lender: 'Kganya',
  legalName: 'Kganya Finance (Pty) Ltd',
  name: 'Naledi',
  // 23:30 in London is half past one of the next day in Johannesburg.
  expiry: Date.parse('2026-04-24T23:30:00Z'),
};

describe('an invite', () => {
  test('An invite says who asks, for what, until when in South Africa, and what to do if it is a mistake', () => {
    const text = inviteText(inviteWords(facts), 'https://console.imali.example/connect/a#token=t');
    expect(text).toContain('Hello Naledi,');
    expect(text).toContain('Kganya would like to see your bank transactions');
    expect(text).toContain('Continue your application: https://console.imali.example/connect/a#token=t');
    expect(text).toContain('The link works until 25 April 2026.');
    expect(text).toContain('If you didn’t apply to Kganya, you don’t need to do anything');
    expect(text).toContain('Sent by Imali on behalf of Kganya Finance (Pty) Ltd.');
  });

  test('An invite greets its receiver without a name where nobody stated one', () => {
    expect(inviteWords({ ...facts, name: null }).greeting).toBe('Hello');
  });

  test('An invite writes dates as people do', () => {
    expect(['2026-01-01', '2026-12-31'].map((date) => writtenDate(date))).toEqual([
      '1 January 2026',
      '31 December 2026',
    ]);
  });
});

describe('a phone number', () => {
  test('A phone number has its country code, whichever way it is written', () => {
    for (const written of ['0821234567', '+27821234567', '27821234567', '+27 82 123 4567', '+27 (0)82 123 4567']) {
      expect(internationalNumber(written)).toBe('27821234567');
    }
    expect(internationalNumber('+447911123456')).toBe('447911123456');
  });

  test('An invalid phone number is null', () => {
    for (const none of ['', '082123456', '08212345678', 'phone', '+0821234567', '00000000000']) {
      expect(internationalNumber(none)).toBeNull();
    }
  });
});
