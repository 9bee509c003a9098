import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { domainEvent } from './domain-event.ts';

const hexOf = (text: string): string => [...text].map((letter) => letter.charCodeAt(0).toString(16)).join('');
/** Ends with the end of what it is made from: what differs there has another id. */
const derive = (owner: string, ...parts: readonly string[]): string =>
  owner.slice(0, 8) + hexOf(parts.join('#')).padStart(16, '0').slice(-16);

const paid = (occurredAt: string, which = 'first'): string =>
  domainEvent(derive, {
    organisationId: '6920390000aa00aa00aa00aa',
    type: 'bill.paid',
    subject: '6920390000aa00aa00aa00ab',
    occurredAt,
    discriminator: [which],
    data: { bill_id: '6920390000aa00aa00aa00ab', invoice_number: 'INV-1', period: '2026-02', href: '/' },
  }).id;

describe('the id of an event', () => {
  // 1 000 000 000 seconds of the epoch are 2001-09-09T01:46:40Z, in hexadecimal 3b9aca00; 250 is 0fa.
  test('The ID of an event starts with the second and the millisecond in which it happened', () => {
    expect(paid('2001-09-09T01:46:40.250Z')).toMatch(/^3b9aca000fa[0-9a-f]{13}$/);
  });

  test('The ID of an event is the same for the same happening, and another for another one', () => {
    expect(paid('2001-09-09T01:46:40.250Z')).toBe(paid('2001-09-09T01:46:40.250Z'));
    expect(paid('2001-09-09T01:46:40.250Z')).not.toBe(paid('2001-09-09T01:46:40.250Z', 'other'));
  });

  test('The ID of an event has the order of time', () => {
    const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, instant, fc.string(), fc.string(), (one, other, which, otherWhich) => {
        fc.pre(one.getTime() < other.getTime());
        expect(paid(one.toISOString(), which) < paid(other.toISOString(), otherWhich)).toBe(true);
      }),
    );
  });
});
