import { describe, expect, test } from '@jest/globals';
import { type ApplicationStatus, attentionOf, statusOf } from './application-status.ts';

const now = Date.parse('2026-03-10T00:00:00Z');
const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const application = { consent_given_at: null, consent_revoked_at: null, closed_at: null, expiry: at(20) };
const connection = (state: 'NOT_READY' | 'ANALYSING' | 'READY' | 'FAILED') => ({ state });

describe('the status of an application', () => {
  test('The status of an application follows its connection, its consent and its link', () => {
    expect(statusOf(application, null, now)).toBe('waiting');
    expect(statusOf({ ...application, consent_given_at: at(2) }, connection('NOT_READY'), now)).toBe('connecting');
    expect(statusOf(application, connection('ANALYSING'), now)).toBe('analysing');
    expect(statusOf(application, connection('READY'), now)).toBe('ready');
    expect(statusOf(application, connection('FAILED'), now)).toBe('failed');
    expect(statusOf({ ...application, expiry: at(9) }, connection('NOT_READY'), now)).toBe('expired');
  });

  test('An application is ready although the link ended, and withdrawn whatever else is true', () => {
    expect(statusOf({ ...application, expiry: at(9) }, connection('READY'), now)).toBe('ready');
    expect(statusOf({ ...application, closed_at: at(3) }, connection('NOT_READY'), now)).toBe('closed');
    expect(statusOf({ ...application, consent_revoked_at: at(3) }, connection('READY'), now)).toBe('withdrawn');
  });
});

describe('what needs attention', () => {
  test('Attention is needed for what failed, what became ready in the last two days, and a link that ends within three', () => {
    const about = (status: ApplicationStatus, analysedAt: string | null = null, expiry = at(20)) =>
      attentionOf({ status, analysedAt, expiry }, now);
    expect(about('failed')).toBe('failed');
    expect(about('ready', at(9))).toBe('ready');
    expect(about('ready', at(1))).toBeNull();
    expect(about('waiting', null, at(12))).toBe('expires_soon');
    expect(about('waiting')).toBeNull();
  });
});
