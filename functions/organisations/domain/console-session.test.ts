import { describe, expect, test } from '@jest/globals';
import { newConsoleSession, rotatedSession, secondsToKeep, sessionPolicyAt, tokenStanding } from './console-session.ts';

// OWASP ASVS 5.0: V7.3.1, V10.4.8
const now = Date.parse('2026-11-02T08:00:00Z');
const minutes = (count: number): number => now + count * 60_000;
const user = { id: 'u', organisationId: 'o', sessionsFrom: 5 };
const opened = newConsoleSession('s', user, 'first', now);

describe('a session of the console', () => {
  test('A session of the console is over after a quarter of an hour without a refresh', () => {
    expect(tokenStanding(opened, 'first', minutes(15) - 1)).toBe('current');
    expect(tokenStanding(opened, 'first', minutes(15))).toBe('over');
  });

  test('A session of the console is over after twelve hours, however often it is refreshed', () => {
    let session = opened;
    for (let round = 1; round <= 71; round += 1) session = rotatedSession(session, `t${round}`, minutes(10 * round));
    // 71 x 10 minutes = 710 minutes; the end is at 720.
    expect(tokenStanding(session, 't71', minutes(719))).toBe('current');
    expect(secondsToKeep(session, minutes(719))).toBe(60);
    expect(tokenStanding(session, 't71', minutes(720))).toBe('over');
  });

  test('A session of the console takes the token before for a repetition for ten seconds, and for a stolen one later', () => {
    const rotated = rotatedSession(opened, 'second', now + 1_000);
    expect(tokenStanding(rotated, 'second', now + 2_000)).toBe('current');
    expect(tokenStanding(rotated, 'first', now + 10_999)).toBe('repeated');
    expect(tokenStanding(rotated, 'first', now + 11_000)).toBe('reused');
    expect(tokenStanding(rotatedSession(rotated, 'third', now + 2_000), 'first', now + 2_001)).toBe('reused');
    expect(tokenStanding(rotated, 'never', now + 2_000)).toBe('reused');
  });

  test('A session of the console follows the policy in force, and there is no policy before the first', () => {
    expect(sessionPolicyAt(now).accessSeconds).toBe(300);
    expect(() => sessionPolicyAt(Date.parse('2025-12-31T00:00:00Z'))).toThrow(RangeError);
  });
});
